"""Native integers, vectors and class attributes, with stand-ins for the interpreter.

Type checkers and mypyc see the real types of ``mypy_extensions`` and ``librt``: mypyc turns a
``vec[i64]`` into a C array. The interpreter needs neither package: a ``vec`` is a list and an
``i64`` an int. This module is never compiled, because a compiler would only see the first branch.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    class vec:
        """Stand-in for ``librt.vecs.vec``: ``vec[i64](items)`` is a list."""

        def __class_getitem__(cls, item: type) -> type:
            return list

    def mypyc_attr(**_: object) -> object:
        """Stand-in for ``mypy_extensions.mypyc_attr`` that changes nothing."""
        return lambda cls: cls
