"""How the actions and events of a game are read from plain values and written as them.

A class is written as its number in the game's append-only `classes` tuple: the bare number where it
has no fields, else an array of the number and the fields in order. Fields are int, bool, str, None,
tuples of those, or other classes of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import repeat
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import attrs

from events import wire
from events.frozen import frozen, plain_names, reader
from events.record import Hidden

_PRIVATE: Final = "undertow.private"
_SIMPLE: Final = (int, bool, str)
_FEW: Final = 60
"""So many values of a class take less time than compiling what reads them faster."""
_NOTHING: Final[tuple[Any, ...]] = ()

Decode = Callable[[Any, list[bytes]], Any]
Encode = Callable[[Any, Iterator[bytes]], Any]


def private(to: str | None = None) -> Any:
    """Declare a field that not every seat may know; its type must allow `Hidden`.

    `to` names the sibling field that holds the seat (or the tuple of seats) that may know it;
    None: no seat may.
    """
    return attrs.field(metadata={_PRIVATE: to})


@frozen
class _Plan:
    number: int
    cls: type
    width: int
    types: tuple[type, ...] | None
    """The exact types of number and fields, where every field is an int, a bool or a str."""
    alone: Any
    """The one value of a class without fields."""
    fields_of: Callable[[Any], Any]
    decode: tuple[Decode, ...]
    encode: tuple[Encode, ...]
    private: tuple[tuple[str, str | None], ...]
    """Names of the private fields, each with the name of the field that holds who may know it."""


class Shapes:
    """The classes of one game, ready to read and write. None: values stay raw tuples."""

    def __init__(self, classes: tuple[type, ...] | None) -> None:
        self.raw = classes is None
        self._plans: list[_Plan] = []
        self._by_class: dict[type, _Plan] = {}
        self._meant: dict[tuple[str, str], Any] = {}
        numbers = {cls: number for number, cls in enumerate(classes or ())}
        if len(numbers) != len(classes or ()):
            raise TypeError("a class stands twice among the classes of a game")
        for cls, number in numbers.items():
            plan = self._plan(cls, number, numbers)
            self._plans.append(plan)
            self._by_class[cls] = plan
        self._alone = {plan.number: plan.alone for plan in self._plans if not plan.width}
        self._readers = {
            plan.number: self._first_reader(plan, plan.types) for plan in self._plans if plan.types
        }

    def _first_reader(self, plan: _Plan, types: tuple[type, ...]) -> Callable[[Any], Any]:
        """Reads the first few values of a class, and makes way for the reader of more."""
        left = _FEW

        def first(raw: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                self._readers[plan.number] = read = reader(plan.cls, types)
                return read(raw)
            return plan.cls(*raw[1:]) if tuple(map(type, raw)) == types else None

        return first

    @property
    def keeps_secrets(self) -> bool:
        """Whether any class has a private field."""
        return any(plan.private for plan in self._plans)

    def private_count(self, value: Any) -> int:
        """How many private values an action or event holds (dropped ones do not count)."""
        names = self._plan_of(value).private
        if not names:  # as nearly always
            return 0
        return sum(type(getattr(value, name)) is not Hidden for name, _ in names)

    def redact(
        self, value: Any, seat: int | None, salts: Iterator[bytes], kept: list[bytes]
    ) -> Any:
        """The value as this seat may know it (None: a spectator); salts that stay go to `kept`."""
        plan = self._plan_of(value)
        dropped: dict[str, Hidden] = {}
        for name, to in plan.private:
            found = getattr(value, name)
            if type(found) is Hidden:
                continue
            salt = next_salt(salts)
            allowed = getattr(value, to) if to else ()
            if seat is not None and seat in (allowed if type(allowed) is tuple else (allowed,)):
                kept.append(salt)
                continue
            index = [field.name for field in attrs.fields(plan.cls)].index(name)
            raw = plan.encode[index](found, iter((salt,)))
            dropped[name] = Hidden(raw.digest())
        return attrs.evolve(value, **dropped) if dropped else value

    def write(self, value: Any, salts: Iterator[bytes]) -> Any:
        """The plain value of an action or event. Raises TypeError for one that has no place."""
        if self.raw:
            return value
        plan = self._plan_of(value)
        if plan.width == 0:
            return plan.number
        fields = plan.fields_of(value) if plan.width > 1 else (plan.fields_of(value),)
        if plan.types is not None:
            return (plan.number, *fields)
        return (
            plan.number,
            *[encode(v, salts) for encode, v in zip(plan.encode, fields, strict=True)],
        )

    def check(self, value: Any) -> None:
        """Raise ValueError that names the field of an action or event which no file can hold."""
        plan = self._plan_of(value)
        for name, encode in zip(_fields_of(plan.cls)[0], plan.encode, strict=True):
            try:
                encode(getattr(value, name), repeat(b""))
            except ValueError as error:
                raise ValueError(f"{plan.cls.__name__}.{name}: {error}") from None

    def read(self, raw: Any, salts: list[bytes]) -> Any:
        """The action or event of a plain value; the salts found are appended to `salts`.

        Raises ValueError that says what is wrong.
        """
        value = None
        if type(raw) is tuple:
            read = self._readers.get(raw[0]) if raw else None
            if read is not None:
                value = read(raw)
        elif type(raw) is int:
            value = self._alone.get(raw)
        return self._read(raw, salts) if value is None else value

    def _read(self, raw: Any, salts: list[bytes]) -> Any:
        """The same for what is not simple, or wrong."""
        if self.raw:
            return raw
        if type(raw) is tuple and len(raw) > 1:
            number, fields = raw[0], raw[1:]
        else:
            number, fields = raw, _NOTHING
        if type(number) is not int or not 0 <= number < len(self._plans):
            raise ValueError("an action or event is of no class that this game has")
        plan = self._plans[number]
        if len(fields) != plan.width:
            raise ValueError(f"{plan.cls.__name__} has {plan.width} fields, not {len(fields)}")
        if plan.types is not None:
            raise ValueError(f"a field of {plan.cls.__name__} is of the wrong type")
        try:
            return plan.cls(*[read(v, salts) for read, v in zip(plan.decode, fields, strict=True)])
        except ValueError as error:
            raise ValueError(f"in {plan.cls.__name__}, {error}") from None

    def _plan_of(self, value: Any) -> _Plan:
        plan = self._by_class.get(type(value))
        if plan is None:
            raise TypeError(f"{type(value).__name__} is not among the classes of the game")
        return plan

    def _plan(self, cls: type, number: int, numbers: dict[type, int]) -> _Plan:
        names, may_know = _fields_of(cls)
        for name, to in may_know.items():
            if to not in (None, *names):
                raise TypeError(f"{cls.__name__}.{name} is for a field that does not exist")
        hints = _hints_of(cls, self._meant)
        types = tuple([hints[name] for name in names])
        coders = [
            self._coder(hint, name in may_know, numbers, f"{cls.__name__}.{name}")
            for name, hint in zip(names, types, strict=True)
        ]
        return _Plan(
            number=number,
            cls=cls,
            width=len(names),
            types=(int, *types) if types and all(hint in _SIMPLE for hint in types) else None,
            alone=None if names else cls(),
            fields_of=attrgetter(*names) if names else lambda value: (),
            decode=tuple([decode for decode, _ in coders]),
            encode=tuple([encode for _, encode in coders]),
            private=tuple(may_know.items()),
        )

    def _coder(
        self, hint: Any, is_private: bool, numbers: dict[type, int], where: str
    ) -> tuple[Decode, Encode]:
        """How values of one declared type are read and written."""
        if is_private:
            rest = tuple(part for part in get_args(hint) if part is not Hidden)
            if Hidden not in get_args(hint):
                raise TypeError(f"{where} is private, so its type must allow Hidden")
            return _private_coder(*self._coder(Union[rest], False, numbers, where))  # noqa: UP007
        if hint in _SIMPLE or hint is NoneType or hint is None:
            return _simple_coder(NoneType if hint is None else hint)
        origin, parts = get_origin(hint), get_args(hint)
        if origin is Literal:
            return _literal_coder(parts)
        if origin is tuple and len(parts) == 2 and parts[1] is Ellipsis:
            return _row_coder(*self._coder(parts[0], False, numbers, where))
        if origin is tuple:
            return _tuple_coder([self._coder(part, False, numbers, where) for part in parts])
        if origin in (Union, UnionType) and len(parts) == 2 and NoneType in parts:
            inner = parts[0] if parts[1] is NoneType else parts[1]
            return _optional_coder(*self._coder(inner, False, numbers, where))
        if hint in numbers:
            if _fields_of(hint)[1]:
                raise TypeError(f"{where}: only actions and events may hold private fields")
            return self._read_as(hint), self.write
        raise TypeError(f"{where}: values of type {hint} have no place in a file")

    def _read_as(self, cls: type) -> Decode:
        def decode(raw: Any, salts: list[bytes]) -> Any:
            value = self.read(raw, salts)
            if type(value) is not cls:
                raise ValueError(f"a {cls.__name__} is expected, not a {type(value).__name__}")
            return value

        return decode


@cache
def shapes_of(classes: tuple[type, ...] | None) -> Shapes:
    """The shapes of a game's classes, made once: reading their declarations takes a millisecond."""
    return Shapes(classes)


def _fields_of(cls: type) -> tuple[Sequence[str], Mapping[str, str | None]]:
    """The names of the fields of a class; and those that are private, with who may know them."""
    plain = plain_names(cls)
    if plain is not None:
        return plain, {}
    if not attrs.has(cls):
        raise TypeError(f"{cls.__name__} is no attrs class")
    fields = attrs.fields(cls)
    for field in fields:
        if field.kw_only or not field.init:
            raise TypeError(f"{cls.__name__}.{field.name} is not given by its place among fields")
    may_know = {f.name: f.metadata[_PRIVATE] for f in fields if _PRIVATE in f.metadata}
    return [field.name for field in fields], may_know


def _hints_of(cls: type, known: dict[tuple[str, str], Any]) -> Mapping[str, Any]:
    """The types of the fields of a class: `get_type_hints`, which takes longer.

    `known` is what declarations mean, by their words and module: most have the same ones.
    """
    hints: dict[str, Any] = {}
    for each in reversed(cls.__mro__):
        for name, said in vars(each).get("__annotations__", {}).items():
            if type(said) is not str:
                return get_type_hints(cls)
            key = said, each.__module__
            if key not in known:
                known[key] = get_type_hints(each)[name]
            hints[name] = known[key]
    return hints


def next_salt(salts: Iterator[bytes]) -> bytes:
    """The salt of the next private value. Raises ValueError where there is none."""
    try:
        return next(salts)
    except StopIteration:
        raise ValueError("a private value has no salt") from None


def open_private(raw: Any, salts: list[bytes]) -> Any:
    """The value of a private field, or `Hidden`; a salt found is appended to `salts`."""
    if type(raw) is wire.Private:
        salts.append(raw.salt)
        return raw.value
    if type(raw) is bytes and len(raw) == 32:
        return Hidden(raw)
    raise ValueError("a private value is a salted value or a digest of 32 bytes")


def _private_coder(decode: Decode, encode: Encode) -> tuple[Decode, Encode]:
    def read(raw: Any, salts: list[bytes]) -> Any:
        value = open_private(raw, salts)
        return value if type(value) is Hidden else decode(value, [])

    def write(value: Any, salts: Iterator[bytes]) -> Any:
        if type(value) is Hidden:
            return value.digest
        return wire.Private(next_salt(salts), encode(value, iter(())))

    return read, write


def _simple_coder(cls: type) -> tuple[Decode, Encode]:
    def check(value: Any, salts: object) -> Any:
        if type(value) is not cls:
            raise ValueError(f"{cls.__name__} is expected, not {type(value).__name__}")
        return value

    return check, check


def _literal_coder(allowed: tuple[Any, ...]) -> tuple[Decode, Encode]:
    def check(value: Any, salts: object) -> Any:
        if not any(value == one and type(value) is type(one) for one in allowed):
            raise ValueError(f"one of {', '.join(map(str, allowed))} is expected")
        return value

    return check, check


def _row_coder(decode: Decode, encode: Encode) -> tuple[Decode, Encode]:
    def read(raw: Any, salts: list[bytes]) -> Any:
        return tuple([decode(item, salts) for item in _array(raw)])

    def write(value: Any, salts: Iterator[bytes]) -> Any:
        return tuple([encode(item, salts) for item in _array(value, called="a tuple")])

    return read, write


def _tuple_coder(coders: list[tuple[Decode, Encode]]) -> tuple[Decode, Encode]:
    def read(raw: Any, salts: list[bytes]) -> Any:
        pairs = zip(coders, _array(raw, len(coders)), strict=True)
        return tuple([decode(v, salts) for (decode, _), v in pairs])

    def write(value: Any, salts: Iterator[bytes]) -> Any:
        pairs = zip(coders, _array(value, len(coders), "a tuple"), strict=True)
        return tuple([encode(v, salts) for (_, encode), v in pairs])

    return read, write


def _optional_coder(decode: Decode, encode: Encode) -> tuple[Decode, Encode]:
    def read(raw: Any, salts: list[bytes]) -> Any:
        return None if raw is None else decode(raw, salts)

    def write(value: Any, salts: Iterator[bytes]) -> Any:
        return None if value is None else encode(value, salts)

    return read, write


def _array(value: Any, length: int | None = None, called: str = "an array") -> tuple[Any, ...]:
    if type(value) is tuple and length in (None, len(value)):
        return value
    if length is not None:
        raise ValueError(f"{called} of {length} values is expected")
    raise ValueError(f"{called} is expected, not {type(value).__name__}")
