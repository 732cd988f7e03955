"""Native integers, vectors and marks of classes, for compiled and interpreted running alike.

Type checkers and mypyc see the real types of ``mypy_extensions`` and ``librt``; they turn a
``vec[i64]`` into a C array. Interpreted, nothing needs to be installed: a ``vec`` is a plain list
and an ``i64`` a plain int. This module itself is never compiled, because a compiler would only see
the first branch.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int

    class vec:
        """Stands in for ``librt.vecs.vec``: ``vec[i64](items)`` makes a list."""

        def __class_getitem__(cls, item: type) -> type:
            return list

    def mypyc_attr(**_: object) -> object:
        """Stands in for ``mypy_extensions.mypyc_attr``: a class is left as it is."""
        return lambda marked: marked
