"""Modules of the package import one another in one direction, also inside functions and for type checkers alone."""

import ast
import graphlib

from conftest import REPOSITORY

MODULES = sorted((REPOSITORY / "python/src/sliceline_hdf5").glob("*.py"))


def imported(source):
    """The modules of the package that a source file imports."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.level:
            yield from [node.module] if node.module else [name.name for name in node.names]


def test_no_module_imports_itself_by_others():
    assert list(imported("def f():\n    from .segy import SegyFile\n    from . import axes")) == ["segy", "axes"]
    graph = {path.stem: set(imported(path.read_text(encoding="utf-8"))) for path in MODULES}
    order = list(graphlib.TopologicalSorter(graph).static_order())  # CycleError names a circle
    assert order.index("volume") < order.index("segy") < len(order)
