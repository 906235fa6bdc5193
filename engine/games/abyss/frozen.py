"""`attrs.frozen` for values of many fields that are made all the time: made in half the time.

A frozen instance of attrs gets its fields one by one past its own `__setattr__`, which costs five
times what setting them costs. Here it is filled while it is still an instance of a class that is
not frozen, with the same fields in the same slots, and becomes frozen before anybody sees it.
In random play of four this alone saves a tenth of the time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Never

import attrs

__all__ = ["frozen"]

if TYPE_CHECKING:
    from attrs import frozen
else:

    def frozen(cls: type) -> type:
        """The same as `attrs.frozen`, and for checkers of types the very same."""
        draft = attrs.define(cls, unsafe_hash=True)
        names = [field.name for field in attrs.fields(draft)]

        def new(cls: type, *args: Any, **named: Any) -> object:
            value = draft(*args, **named)
            value.__class__ = cls
            return value

        return type(
            cls.__name__,
            (draft,),
            {
                "__slots__": (),
                "__module__": cls.__module__,
                "__qualname__": cls.__qualname__,
                "__doc__": cls.__doc__,
                "__new__": new,
                "__init__": object.__init__,
                "__setattr__": _refuse,
                "__delattr__": _refuse,
                "__getnewargs__": lambda value: tuple(getattr(value, name) for name in names),
            },
        )


def _refuse(value: object, *args: object) -> Never:
    raise attrs.exceptions.FrozenInstanceError
