"""The command that has a shell complete what is typed: a script for bash, zsh or fish."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import typer

from cli.screen import BadInput, nearest, out, suggest
from events.frozen import frozen

_BASH: Final = r"""
_undertow() {
    local IFS=$'\n'
    COMPREPLY=($("$1" __complete bash "$2" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null))
    [[ ${COMPREPLY[0]} == :files ]] && COMPREPLY=() && compopt -o default
    [[ ${COMPREPLY[0]} == *[=:/~] ]] && compopt -o nospace
}
complete -o nosort -F _undertow undertow 2>/dev/null || complete -F _undertow undertow
"""

_ZSH: Final = r"""
#compdef undertow
_undertow() {
    local word help
    local -a found shown
    while IFS=$'\t' read -r word help; do
        found+=("$word")
        shown+=("$word${help:+  -- $help}")
    done < <("${(Q)words[1]}" __complete zsh "${(@Q)words[2,CURRENT]}" 2>/dev/null)
    if [[ ${found[1]} == :files ]]; then
        compset -P '*='
        _files
    else
        compadd -l -d shown -a found
    fi
}
if [[ ${funcstack[1]} == _undertow ]]; then _undertow "$@"; else compdef _undertow undertow; fi
"""

_FISH: Final = r"""
function __undertow_complete
    set -l words (commandline -opc) (commandline -ct)
    set -l found ($words[1] __complete fish $words[2..-1] 2>/dev/null)
    if string match -q ':files*' -- $found[1]
        set -l start (string match -r '^-[^=]*=' -- $words[-1])
        for path in (__fish_complete_path (string replace -- "$start" '' $words[-1]))
            echo "$start$path"
        end
    else if set -q found[1]
        printf '%s\n' $found
    end
end
complete -c undertow -f -a '(__undertow_complete)'
"""


@frozen
class Shell:
    """A shell: its script, where that belongs for one user, and what else it needs there."""

    script: str
    folder: tuple[str, str]
    """A variable that may name the folder of such folders, and the usual one."""
    file: str
    more: str = ""


SHELLS: Final[Mapping[str, Shell]] = {
    "bash": Shell(
        _BASH, ("XDG_DATA_HOME", "~/.local/share"), "bash-completion/completions/undertow"
    ),
    "zsh": Shell(
        _ZSH,
        ("XDG_DATA_HOME", "~/.local/share"),
        "zsh/site-functions/_undertow",
        " if ~/.zshrc says, before compinit: fpath=({folder} $fpath)",
    ),
    "fish": Shell(_FISH, ("XDG_CONFIG_HOME", "~/.config"), "fish/completions/undertow.fish"),
}


def completion(
    shell: Annotated[str, typer.Argument(metavar="SHELL", help="bash, zsh or fish.")],
    install: Annotated[
        bool, typer.Option("--install", help="Write it to where the shell looks for it.")
    ] = False,
) -> None:
    """Print what makes a shell complete commands, games, branches, places and actions."""
    if shell not in SHELLS:
        raise BadInput(f"there is no completion for {shell!r}; {nearest(shell, SHELLS)}")
    found = SHELLS[shell]
    script = found.script.lstrip()
    if not install:
        out(*script.rstrip("\n").split("\n"))
        suggest(f"undertow completion {shell} --install")
        return
    variable, usual = found.folder
    path = Path(os.environ.get(variable) or Path(usual).expanduser()) / found.file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(script, encoding="utf-8")
    more = found.more.format(folder=path.parent)
    out(f"{path} is written; a new {shell} completes undertow{more}.")
