"""`attrs.frozen` for values of which there are many: classes and instances made in half the time.

A frozen instance of attrs gets its fields one by one past its own `__setattr__`, which costs
several times what setting them costs. Here a value is made as an instance of a class that can be
set, and the last thing that making it does is to turn it into one of a class below, which is
frozen. And what attrs writes and compiles anew for each class, but for that one method, is written
here once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Never, ParamSpec, TypeVar, cast

import attrs

__all__ = ["frozen", "maker", "reader"]

P = ParamSpec("P")
T = TypeVar("T")

_OWN: Final = frozenset(
    {"__module__", "__doc__", "__orig_bases__", "__eq__", "__hash__", "__repr__", "__reduce__"}
)
"""What a class keeps of its own."""

if TYPE_CHECKING:
    from attrs import frozen
else:

    def frozen(cls: type) -> type:
        """The same as `attrs.frozen`, and for checkers of types the very same.

        Fields may have defaults and metadata. Raises TypeError for factories, converters and
        validators, which take `attrs.frozen`. A class that adds no fields to such a one needs but
        `__slots__ = ()`.
        """
        made = attrs.define(cls, init=False, repr=False, eq=False, weakref_slot=False)
        if made.__setattr__ is _refuse:  # it adds to a frozen class
            made.__setattr__, made.__new__ = object.__setattr__, object.__new__
        fields = attrs.fields(made)
        names = [field.name for field in fields]
        read = _reader(names)
        usual = {
            "__eq__": lambda one, other: (
                read(one) == read(other) if type(one) is type(other) else NotImplemented
            ),
            "__hash__": lambda value: hash((type(value), read(value))),
            "__repr__": lambda value: f"{_title(value)}({_told(names, read(value))})",
            "__reduce__": lambda value: (type(value), read(value)),
        }
        below = {
            "__slots__": (),
            "__qualname__": cls.__qualname__,
            "__new__": _first_maker(made, fields),
            "__setattr__": _refuse,
            "__delattr__": _refuse,
        }
        own = {name: vars(cls)[name] for name in _OWN & vars(cls).keys()}
        return type(cls.__name__, (made,), {**usual, **own, **below})


def _first_maker(made: type, fields: Sequence[attrs.Attribute[Any]]) -> Callable[..., Any]:
    """The `__new__` of the frozen class below one that can be set, until the first value is made.

    It is compiled then: one command makes values of few classes of a game.
    """
    for field in fields:
        if field.converter or field.validator or type(field.default) is attrs.Factory:
            raise TypeError(f"{made.__name__}.{field.name} is a field for attrs.frozen")

    def first(cls: Any, /, *args: object, **named: object) -> Any:
        below = next(each for each in cls.__mro__ if made in each.__bases__)
        below.__new__ = _compiled(made, fields)
        return below.__new__(cls, *args, **named)

    return first


def maker(cls: Callable[P, T]) -> Callable[P, T]:
    """A plain function that makes the same values as the class in two thirds of the time.

    For a class that `frozen` has not made, or that stands below such a one, the class itself.
    """
    return cast("Callable[P, T]", _maker(cast(type, cls)))


@cache
def _maker(cls: type) -> Callable[..., Any]:
    made = _made(cls)
    return _compiled(made, attrs.fields(cls), cls) if made else cls


def reader(cls: type, types: Sequence[type]) -> Callable[[tuple[Any, ...]], Any]:
    """A plain function that makes values of tuples: a number, and the fields in their order.

    `types` are those that the number and the fields must have, out of int, bool and str. What it
    gives for any other tuple is None.
    """
    fields = attrs.fields(cls)
    names = [str(field.alias) for field in fields]
    made = _made(cls)
    items = ["_number", *names]
    checks = [f"type({item}) is {kind.__name__}" for item, kind in zip(items, types, strict=True)]
    making = _making(fields) if made else [f"return _cls({', '.join(names)})"]
    return _function(
        "read(_raw)",
        [
            f"if len(_raw) != {len(items)}: return None",
            f"{', '.join(items)} = _raw",
            f"if not ({' and '.join(checks)}): return None",
            *making,
        ],
        {"_made": made, "_cls": cls},
    )


def _made(cls: type) -> type | None:
    """The class as whose values those of a frozen class begin; None for a class of another kind."""
    made = cls.__base__
    if cls.__setattr__ is not _refuse or made is None or made.__setattr__ is _refuse:
        return None
    return made


def _compiled(
    made: type, fields: Sequence[attrs.Attribute[Any]], cls: type | None = None
) -> Callable[..., Any]:
    """What makes values of this class, or of the one it is given first."""
    usual = {field.alias: field.default for field in fields if field.default is not attrs.NOTHING}
    names = [str(field.alias) for field in fields]
    given = [f"{each}=usual[{each!r}]" if each in usual else each for each in names]
    new = _function(
        f"__new__({', '.join(given if cls else ['_cls', *given])})",
        _making(fields),
        {"_made": made, "_cls": cls, "usual": usual},
    )
    new.__qualname__ = f"{made.__qualname__}.__new__"  # for what an error says
    return new


def _making(fields: Sequence[attrs.Attribute[Any]]) -> list[str]:
    return [
        "_value = _made()",
        *[f"_value.{field.name} = {field.alias}" for field in fields],
        "_value.__class__ = _cls",
        "return _value",
    ]


def _function(head: str, lines: list[str], known: dict[str, Any]) -> Callable[..., Any]:
    """A function of these lines, in which names of fields are all that comes from elsewhere."""
    exec("\n ".join([f"def {head}:", *lines]), known)
    function: Callable[..., Any] = known[head.partition("(")[0]]
    return function


def _reader(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Gives the values of these fields."""
    if len(names) > 1:
        return attrgetter(*names)
    if names:
        read = attrgetter(names[0])
        return lambda value: (read(value),)
    return lambda value: ()


def _title(value: object) -> str:
    return type(value).__qualname__.rpartition(">.")[2]


def _told(names: Sequence[str], values: Sequence[Any]) -> str:
    return ", ".join(f"{name}={value!r}" for name, value in zip(names, values, strict=True))


def _refuse(value: object, *args: object) -> Never:
    raise attrs.exceptions.FrozenInstanceError
