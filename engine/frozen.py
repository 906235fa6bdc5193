"""`attrs.frozen` for values that are made all the time: made in half the time.

A frozen instance of attrs gets its fields one by one past its own `__setattr__`, which costs five
times what setting them costs. Here a class makes instances that can be set, and the last thing that
making one does is to turn it into an instance of a subclass that is frozen.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, Never

import attrs

__all__ = ["frozen"]

if TYPE_CHECKING:
    from attrs import frozen
else:

    def frozen(cls: type) -> type:
        """The same as `attrs.frozen` for two fields or more; for checkers of types the very same.

        The exact type of a value is not this class, but one below it that goes by the same name.
        """

        def freeze(value: Any) -> None:
            value.__class__ = below

        cls.__attrs_post_init__ = freeze
        made = attrs.define(cls, unsafe_hash=True)
        fields = attrgetter(*(field.name for field in attrs.fields(made)))
        below = type(
            cls.__name__,
            (made,),
            {
                "__slots__": (),
                "__module__": cls.__module__,
                "__qualname__": cls.__qualname__,
                "__doc__": cls.__doc__,
                "__new__": lambda cls, *args, **named: made(*args, **named),
                "__init__": object.__init__,
                "__setattr__": _refuse,
                "__delattr__": _refuse,
                "__reduce__": lambda value: (made, fields(value)),
            },
        )
        return made


def _refuse(value: object, *args: object) -> Never:
    raise attrs.exceptions.FrozenInstanceError
