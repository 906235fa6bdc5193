"""`attrs.frozen` for values of which there are many: classes and instances made in half the time.

A frozen instance of attrs gets its fields one by one past its own `__setattr__`, which costs
several times what setting them costs. Here a value is made as an instance of a class that can be
set, and the last thing that making it does is to turn it into one of a class below, which is
frozen. What attrs writes and compiles anew for each class is written here once, but for that
making, which is compiled where more than a few values are made. And where a class consists of
names, types and usual values, attrs describes its fields when they are first asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Never, ParamSpec, TypeVar, cast

import attrs

__all__ = ["frozen", "maker", "plain_names", "reader"]

P = ParamSpec("P")
T = TypeVar("T")

_OWN: Final = frozenset(
    {"__module__", "__doc__", "__orig_bases__", "__eq__", "__hash__", "__repr__", "__reduce__"}
)
"""What a class keeps of its own."""
_READ_BY_ATTRS: Final = (type(attrs.field()), attrs.Factory, cached_property)
"""What attrs looks for in the body of a class."""
_MORE: Final = frozenset(
    {"__attrs_pre_init__", "__attrs_post_init__", "__attrs_init__", "__init__", "__new__"}
    | {"__setattr__", "__delattr__", "__ne__", "__init_subclass__"}
)
"""What a class may not have of its own."""
_BUILT_IN: Final = {"_type": type, "_len": len, "_int": int, "_bool": bool, "_str": str}
"""By names that no field takes from them."""
_FEW: Final = 3
"""So many values of a class take less time than compiling what makes them faster."""

if TYPE_CHECKING:
    from attrs import frozen
else:

    def frozen(cls: type) -> type:
        """The same as `attrs.frozen`, and for checkers of types the very same.

        Fields may have defaults and metadata. Raises TypeError for what else attrs would heed,
        which takes `attrs.frozen`: factories, converters and validators, a making of one's own, a
        class of attrs above. A class below a frozen one is frozen by this too, or adds no fields
        and says `__slots__ = ()`.
        """
        _check(cls)
        made = _plain(cls) or _by_attrs(cls)
        names = [*_fields(made)[0].values()]
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
            "__new__": _first_maker(made),
            "__setattr__": _refuse,
            "__delattr__": _refuse,
        }
        own = {name: vars(cls)[name] for name in _OWN & vars(cls).keys()}
        return type(cls.__name__, (made,), {**usual, **own, **below})


def _check(cls: type) -> None:
    """Raise TypeError for a class in which attrs would heed what is not heeded here."""
    odd = sorted(_MORE & vars(cls).keys())
    if odd or issubclass(cls, BaseException):
        raise TypeError(f"{cls.__name__} has {(*odd, 'a traceback')[0]}: it is for attrs.frozen")
    for base in cls.__bases__:
        if base.__setattr__ is not _refuse and attrs.has(base):
            raise TypeError(f"{cls.__name__} stands below {base.__name__}: it is for attrs.frozen")


def _by_attrs(cls: type) -> Any:
    """The class whose values can be set, as attrs makes it."""
    made: Any = attrs.define(cls, init=False, repr=False, eq=False, weakref_slot=False)
    if made.__setattr__ is _refuse:  # it adds to a frozen class
        made.__setattr__, made.__new__ = object.__setattr__, object.__new__
    for field in attrs.fields(made):
        usual = (field.repr, field.eq, field.init) == (True, True, True)
        more = field.converter or field.validator or field.on_setattr or field.eq_key
        if (
            not usual
            or more
            or field.kw_only
            or field.hash is not None
            or type(field.default) is attrs.Factory
            or str(field.alias).startswith("_")
        ):
            raise TypeError(f"{made.__name__}.{field.name} is a field for attrs.frozen")
    return made


def _plain(cls: type) -> type | None:
    """The same in a fifth of the time, for a class of names, types, usual values and methods."""
    body = dict(vars(cls))
    hints: Mapping[str, object] = body.get("__annotations__", {})
    usual = {name: body.pop(name) for name in hints if name in body}
    if (
        cls.__bases__ != (object,)
        or type(cls) is not type
        or "__slots__" in body
        or [*usual] != [*hints][len(hints) - len(usual) :]  # attrs says what is wrong
        or any(name.startswith("_") or "ClassVar" in str(hint) for name, hint in hints.items())
        or any(map(_is_for_attrs, (*body.values(), *usual.values())))
    ):
        return None
    names = tuple(hints)
    del body["__dict__"], body["__weakref__"]
    body |= {"__slots__": names, "__match_args__": names, "__qualname__": cls.__qualname__}
    return type(cls.__name__, (), {**body, "__attrs_attrs__": _Later(names, usual, cls)})


def _is_for_attrs(value: object) -> bool:
    """Whether attrs reads this in the body of a class, or tells it which class is made of it."""
    function = getattr(value, "fget", None) or getattr(value, "__func__", value)
    return type(value) in _READ_BY_ATTRS or bool(getattr(function, "__closure__", None))


class _Later:
    """In place of the fields of a class, until they are asked for."""

    def __init__(self, names: Sequence[str], usual: Mapping[str, Any], cls: type) -> None:
        self.names = names
        self.usual = usual
        self._cls = cls

    def __set_name__(self, made: type, name: str) -> None:
        self._made: Any = made

    def __get__(self, value: object, cls: type) -> tuple[attrs.Attribute[Any], ...]:
        described = attrs.define(self._cls, init=False, repr=False, eq=False, slots=False)
        fields: tuple[attrs.Attribute[Any], ...] = attrs.fields(described)
        self._made.__attrs_attrs__ = fields
        return fields


def plain_names(cls: type) -> Sequence[str] | None:
    """The names of a class's fields, where it is known without attrs that none has metadata."""
    for each in cls.__mro__:
        fields = vars(each).get("__attrs_attrs__")
        if fields is not None:
            return fields.names if type(fields) is _Later else None
    return None


def _fields(made: type) -> tuple[Mapping[str, str], Mapping[str, Any]]:
    """The names of the fields, and their usual values, by what they are called in a call."""
    fields = vars(made)["__attrs_attrs__"]
    if type(fields) is _Later:
        return dict(zip(fields.names, fields.names, strict=True)), fields.usual
    usual = {field.alias: field.default for field in fields if field.default is not attrs.NOTHING}
    return {field.alias: field.name for field in fields}, usual


def _first_maker(made: type) -> Callable[..., Any]:
    """The `__new__` of the frozen class below one that can be set, for its first few values.

    That for more is compiled then: one command makes many values of few classes only.
    """
    left = _FEW

    def first(cls: Any, /, *args: object, **named: object) -> Any:
        nonlocal left
        left -= 1
        names, usual = _fields(made)
        by_place = dict(zip(names, args, strict=False))
        values = {**usual, **by_place, **named}
        fits = len(args) == len(by_place) and by_place.keys().isdisjoint(named)
        if left >= 0 and fits and values.keys() == names.keys():
            value = made()
            for alias, name in names.items():
                setattr(value, name, values[alias])
            value.__class__ = cls
            return value
        below = next(each for each in cls.__mro__ if made in each.__bases__)
        below.__new__ = _compiled(made)
        return below.__new__(cls, *args, **named)  # which says what is wrong, if anything is

    return first


def maker(cls: Callable[P, T]) -> Callable[P, T]:
    """A plain function that makes the same values as the class in two thirds of the time.

    For a class that `frozen` has not made, or that stands below such a one, the class itself.
    """
    return cast("Callable[P, T]", _maker(cast(type, cls)))


@cache
def _maker(cls: type) -> Callable[..., Any]:
    made = _made(cls)
    return _compiled(made, cls) if made else cls


def reader(cls: type, types: Sequence[type]) -> Callable[[tuple[Any, ...]], Any]:
    """A plain function that makes values of tuples: a number, and the fields in their order.

    `types` are those that the number and the fields must have, out of int, bool and str. What it
    gives for any other tuple is None.
    """
    made = _made(cls)
    names = _fields(made)[0].values() if made else [field.name for field in attrs.fields(cls)]
    items = [f"_{place}" for place in range(len(types))]
    checks = [f"_type({item}) is _{kind.__name__}" for item, kind in zip(items, types, strict=True)]
    by_name = dict(zip(names, items[1:], strict=True))
    making = _making(by_name) if made else [f"return _cls({', '.join(items[1:])})"]
    return _function(
        "read(_raw)",
        [
            f"if _len(_raw) != {len(items)}: return None",
            f"{', '.join(items)} = _raw",
            f"if not ({' and '.join(checks)}): return None",
            *making,
        ],
        {"_made": made, "_cls": cls, **_BUILT_IN},
    )


def _made(cls: type) -> type | None:
    """The class as whose values those of a frozen class begin; None for a class of another kind."""
    made = cls.__base__
    if cls.__setattr__ is not _refuse or made is None or made.__setattr__ is _refuse:
        return None
    return made


def _compiled(made: type, cls: type | None = None) -> Callable[..., Any]:
    """What makes values of this class, or of the one it is given first."""
    names, usual = _fields(made)
    given = [f"{each}=usual[{each!r}]" if each in usual else each for each in names]
    new = _function(
        f"__new__({', '.join(given if cls else ['_cls', '/', *given])})",
        _making({name: alias for alias, name in names.items()}),
        {"_made": made, "_cls": cls, "usual": usual},
    )
    new.__qualname__ = f"{made.__qualname__}.__new__"  # for what an error says
    return new


def _making(values: Mapping[str, str]) -> list[str]:
    """The lines that make a value: each field by its name, and where its value is had."""
    return [
        "_value = _made()",
        *[f"_value.{name} = {value}" for name, value in values.items()],
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
