"""A small change of the sources, those known to go unnoticed, and those that mean the same."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from textwrap import dedent

import attrs


@attrs.frozen(order=True)
class Change:
    """A place in the sources, and its lines before and after, without their indentation."""

    file: str
    function: str
    old: tuple[str, ...]
    new: tuple[str, ...]

    def told(self) -> Iterator[str]:
        """As `mutants.txt` writes it."""
        yield f"{self.file} {self.function}"
        yield from (f"- {line}" for line in self.old)
        yield from (f"+ {line}" for line in self.new)


def explained(text: str) -> dict[Change, str]:
    """The changes in such a text, each with the reason why none notices it.

    A line `= reason` and a line `file function` hold until the next one; an empty line ends a
    change, and so does a `-` after a `+`.
    """
    found: dict[Change, str] = {}
    reason, place, old, new = "", "", list[str](), list[str]()
    for line in (*text.splitlines(), ""):
        sign, rest = line[:1], line[2:].strip()
        if (old or new) and (sign not in {"-", "+"} or (sign == "-" and new)):
            file, function = place.split()
            found[Change(file, function, tuple(old), tuple(new))] = reason
            old, new = [], []
        if sign == "-":
            old.append(rest)
        elif sign == "+":
            new.append(rest)
        elif sign == "=":
            reason = rest
        elif sign not in {"", "#"}:
            place = line
    return found


class _Wordless(ast.NodeTransformer):
    """Takes out the words of every error that is raised, and cases that the types rule out."""

    def visit_Raise(self, node: ast.Raise) -> ast.Raise:
        """Put the same words into all arguments that are words, or None instead of them."""
        if isinstance(node.exc, ast.Call):
            node.exc.args = [_wordless(each) for each in node.exc.args]
        return node

    def visit_Match(self, node: ast.Match) -> ast.Match:
        """Leave out what does nothing but `assert_never`."""
        self.generic_visit(node)
        node.cases = [case for case in node.cases if not _is_ruled_out(case)]
        return node


def _is_ruled_out(case: ast.match_case) -> bool:
    match case.body:
        case [ast.Expr(ast.Call(ast.Name("assert_never")))]:
            return True
    return False


def _wordless(node: ast.expr) -> ast.expr:
    if isinstance(node, ast.JoinedStr):
        return ast.Constant("words")
    if isinstance(node, ast.IfExp):
        either = {ast.dump(_wordless(each)) for each in (node.body, node.orelse)}
        return ast.Constant("words") if either == {ast.dump(ast.Constant("words"))} else node
    if isinstance(node, ast.Constant) and (node.value is None or isinstance(node.value, str)):
        return ast.Constant("words")
    return node


def means_the_same(change: Change, source: str) -> bool:
    """Whether only words of an error are changed, or a case that the types rule out.

    `source` is the whole file as it was.
    """
    for lines in functions(source).get(change.function, ()):
        found = _where(change.old, lines)
        if found is not None:
            indent = lines[found][: len(lines[found]) - len(lines[found].lstrip())]
            after = [indent + line for line in change.new]
            changed = [*lines[:found], *after, *lines[found + len(change.old) :]]
            return _meaning(lines) == _meaning(changed)
    return False


def _where(old: Sequence[str], lines: Sequence[str]) -> int | None:
    """The index of the first of these lines among the others."""
    stripped = [line.strip() for line in lines]
    places = range(len(lines) - len(old) + 1)
    return next((at for at in places if stripped[at : at + len(old)] == list(old)), None)


def _meaning(lines: Sequence[str]) -> str:
    try:
        return ast.dump(_Wordless().visit(ast.parse("\n".join(lines))))
    except SyntaxError:
        return "\n".join(lines)


def functions(source: str) -> dict[str, list[list[str]]]:
    """The lines of each function and each method of a file; a name may stand there twice."""
    found: dict[str, list[list[str]]] = {}
    lines = source.splitlines()
    for name, node in named(ast.parse(source)):
        text = dedent("\n".join(lines[node.lineno - 1 : node.end_lineno]))
        found.setdefault(name, []).append(text.splitlines())
    return found


def named(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods of a file with their names: `swim`, `Board.swim`."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    yield f"{node.name}.{method.name}", method
