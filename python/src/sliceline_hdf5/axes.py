"""Axes of a volume, and where its bins lie."""

import math
from dataclasses import dataclass
from typing import Any

import h5py
import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

_NAMES = {
    "iline": ("iline", "inline", "il", "ilines", "inlines"),
    "xline": ("xline", "crossline", "xl", "xlines", "crosslines"),
    "offset": ("offset", "trace"),
    "twt": ("twt", "depth", "samples", "time", "z"),
}
_ATTRIBUTES = {
    "iline": ("first_inline", "inline_step"),
    "xline": ("first_crossline", "crossline_step"),
    "offset": ("first_offset", "offset_step"),
    "twt": ("first_sample", "sample_interval"),
}
_SECONDS = ("s", "sec", "second", "seconds")
_MILLISECONDS = ("ms", "msec", "millisecond", "milliseconds")


@dataclass(frozen=True)
class Axis:
    """Numbers of lines, offsets or traces, or times or depths of samples, ascending or descending in equal steps as a
    rule. unit: ms, m, ft, or empty."""

    name: str
    numbers: npt.NDArray[Any]
    unit: str = ""

    def __len__(self) -> int:
        return len(self.numbers)

    @property
    def first(self) -> float:
        return self.numbers[0].item() if len(self) else 0

    @property
    def step(self) -> float:
        return (self.numbers[-1] - self.numbers[0]).item() / (len(self) - 1) if len(self) > 1 else 1

    def index(self, number: float) -> int:
        """Index of a line number. KeyError if there is none."""
        found = np.flatnonzero(self.numbers == number)
        if len(found) == 0:
            raise KeyError(f"no {self.name} {number}: there are {self}")
        return int(found[0])

    def nearest(self, value: float) -> int:
        """Index of the nearest number; KeyError if the value is more than half a step outside."""
        found = int(np.argmin(np.abs(self.numbers - value)))
        if not abs(self.numbers[found] - value) <= abs(self.step) * 0.5 * (1 + 1e-9):
            raise KeyError(f"no {self.name} {value}: there are {self}")
        return found

    def position(self, numbers: Floats) -> Floats:
        """Numbers as indices, which need not be whole ones."""
        return (numbers - self.first) / self.step

    def __str__(self) -> str:
        if len(self) == 0:
            return "none"
        return f"{self.first:g} to {self.numbers[-1]:g} step {self.step:g}{' ' * bool(self.unit)}{self.unit}"


@dataclass(frozen=True)
class Bins:
    """Coordinates of bins (iline, xline), NaN where there is no trace; and whether there is one."""

    x: Floats
    y: Floats
    live: npt.NDArray[np.bool_]


def find_axes(dataset: h5py.Dataset) -> tuple[Axis, ...]:
    """The scales attached to a dataset, else datasets beside it with usual names, else attributes, else 0, 1, … n − 1."""
    kinds = {
        1: ("twt",),
        2: ("xline", "twt"),
        3: ("iline", "xline", "twt"),
        4: ("iline", "xline", "offset", "twt"),
    }
    return tuple(_axis(dataset, d, kind) for d, kind in enumerate(kinds[dataset.ndim]))


def _axis(dataset: h5py.Dataset, dimension: int, kind: str) -> Axis:
    count = dataset.shape[dimension]
    scale = _scale(dataset, dimension, kind)
    if scale is not None:
        name, numbers = scale.name.rsplit("/", 1)[-1], scale[...]
        unit = _text(scale.attrs.get("units", b"")).strip().lower()
        if kind != "twt":
            return Axis(name, numbers)
        if unit in _SECONDS:
            return Axis(name, numbers * 1000.0, "ms")
        known = unit in _MILLISECONDS or (not unit and name in ("twt", "time"))
        return Axis(name, numbers.astype(float), "ms" if known else unit if unit in ("m", "ft") else "")
    first, step = (dataset.attrs.get(name) for name in _ATTRIBUTES[kind])
    if kind == "twt" and step is not None:
        unit = _text(dataset.attrs.get("sample_unit", "ms"))
        return Axis(kind, float(first or 0) + float(step) * np.arange(count), "" if unit == "samples" else unit)
    if first is not None:
        return Axis(kind, int(first) + int(step or 1) * np.arange(count))
    return Axis("samples" if kind == "twt" else kind, np.arange(count))


def _scale(dataset: h5py.Dataset, dimension: int, kind: str) -> h5py.Dataset | None:
    candidates = list(dataset.dims[dimension].values())
    if not candidates:
        beside = {name.lower(): name for name in dataset.parent}
        candidates = [dataset.parent[beside[name]] for name in _NAMES[kind] if name in beside]
    for scale in candidates:
        if isinstance(scale, h5py.Dataset) and scale.shape == (dataset.shape[dimension],) and scale.dtype.kind in "iuf":
            return scale
    return None


def _text(value: Any) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


@dataclass(frozen=True)
class Path:
    """Places at equal distances along a line over the map: distance from its start, inline and crossline, which need
    not be whole numbers; coordinates are NaN if the survey has none."""

    distance: Floats
    inline: Floats
    crossline: Floats
    x: Floats
    y: Floats


def path(points: Any, inlines: Axis, crosslines: Axis, bins: Any, step: float | None) -> Path:
    """Samples a path from point to point (inline, crossline). step: in the unit of the coordinates, or bins; the bin
    spacing if not given. bins: bin_transform of the file, six numbers, or None."""
    corners = np.asarray(points, np.float64)
    if corners.ndim != 2 or corners.shape[1] != 2 or not np.isfinite(corners).all():
        raise ValueError("a line needs points (inline, crossline)")
    corners = corners[np.concatenate(([True], (np.diff(corners, axis=0) != 0).any(axis=1)))]
    if len(corners) < 2:
        raise ValueError("a line needs two different points or more")
    if bins is None:
        matrix = np.diag([1 / inlines.step, 1 / crosslines.step])
        origin = -matrix @ [inlines.first, crosslines.first]
        spacing = 1.0
    else:
        a, b, c, d, e, f = bins
        origin, matrix = np.array([a, d]), np.array([[b, c], [e, f]])
        along = np.hypot(*matrix) * np.abs([inlines.step, crosslines.step])
        spacing = float(along[1] if len(inlines) == 1 else along[0] if len(crosslines) == 1 else along.min())
    corners = corners @ matrix.T + origin
    spacing = spacing if step is None else step
    if not 0 < spacing < math.inf:
        raise ValueError(f"the step of a line must be > 0, got {spacing}")
    lengths = np.hypot(*np.diff(corners, axis=0).T)
    ends = np.concatenate(([0], np.cumsum(lengths)))
    count = int(ends[-1] / spacing + 1e-8) + 1  # what sums of many segments round
    if count > 1_000_000:
        raise ValueError(f"a line of {count} columns; take a longer step")
    distance = (np.arange(count) * spacing).astype(np.float64)
    u, v = (np.interp(distance, ends, corners[:, i]) for i in range(2))
    lines = np.linalg.solve(matrix, np.array([u, v]) - origin[:, None])
    none = np.full(count, np.nan)
    return Path(distance, lines[0], lines[1], none if bins is None else u, none if bins is None else v)
