"""Axes of a volume, and where its bins lie."""

import math
from dataclasses import dataclass
from typing import Any

import h5py
import numpy as np
import numpy.typing as npt

from .files import attribute, number, opened
from .packing import PLAIN, Packing, is_number

Floats = npt.NDArray[np.float64]

# Names of dimensions, then names of datasets that may be their scales, then attributes of the cube: first and step.
_KINDS = (
    ("iline", ("iline", "inline", "il", "ilines", "inlines"), "first_inline", "inline_step"),
    ("xline", ("xline", "crossline", "xl", "xlines", "crosslines"), "first_crossline", "crossline_step"),
    ("offset", ("offset", "trace"), "first_offset", "offset_step"),
    ("samples", ("twt", "depth", "samples", "time", "z"), "first_sample", "sample_interval"),
)
_OF_RANK = {1: (3,), 2: (1, 3), 3: (0, 1, 3), 4: (0, 1, 2, 3)}
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

    def between(self, limits: tuple[float, float] | None) -> tuple[int, int]:
        """First index and end of the numbers between two, both included; of all if None. KeyError if there are none."""
        if limits is None:
            return 0, len(self)
        inside = np.flatnonzero((self.numbers >= min(limits)) & (self.numbers <= max(limits)))
        if len(inside) == 0:
            raise KeyError(f"no {self.name} from {min(limits)} to {max(limits)}: there are {self}")
        return int(inside[0]), int(inside[-1]) + 1

    def around(self, numbers: Floats, nearest: bool) -> tuple[tuple[Any, Floats], tuple[Any, Floats]]:
        """Indices below and above numbers that need not be whole ones, each with its weight; NaN more than half a step
        outside."""
        index = (numbers - self.first) / self.step
        inside = np.clip(index, 0, len(self) - 1)
        whole = np.minimum(len(self) - 1, np.floor(inside + 0.5))
        # A millionth of a bin is what line numbers from coordinates round.
        inside = whole if nearest else np.where(np.abs(inside - whole) < 1e-6, whole, inside)
        low = inside.astype(np.int64)
        part = np.where((index >= -0.5) & (index <= len(self) - 0.5), inside - low, np.nan)
        return (low, 1 - part), (np.minimum(low + 1, len(self) - 1), part)

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
    return tuple(_axis(dataset, d, *_KINDS[kind]) for d, kind in enumerate(_OF_RANK[dataset.ndim]))


def _axis(dataset: h5py.Dataset, dimension: int, kind: str, usual: tuple[str, ...], first: str, step: str) -> Axis:
    count, vertical = dataset.shape[dimension], kind == "samples"
    beside = {name.lower(): name for name in dataset.parent}
    try:
        attached = list(dataset.dims[dimension].values())
    except (KeyError, RuntimeError):  # of scales that are gone
        attached = []
    for scale in attached or [opened(dataset.parent, beside[name])[0] for name in usual if name in beside]:
        if not number(scale) or scale.shape != (count,):
            continue
        name, numbers, packing = scale.name.rsplit("/", 1)[-1], scale[...], Packing.of(scale, scale.dtype)
        if packing != PLAIN:
            stored, numbers = numbers, np.empty(count)
            packing.decode(stored, numbers)
        unit = str(attribute(scale, "units") or "").strip().lower()
        if not vertical:
            return Axis(name, numbers)
        if unit in _SECONDS:
            return Axis(name, numbers * 1000.0, "ms")
        known = unit in _MILLISECONDS or (not unit and name in ("twt", "time"))
        return Axis(name, numbers.astype(float), "ms" if known else unit if unit in ("m", "ft") else "")
    start, by = attribute(dataset, first), attribute(dataset, step)
    if vertical and is_number(by):
        unit = str(attribute(dataset, "sample_unit", "ms"))
        numbers = (float(start) if is_number(start) else 0) + float(by) * np.arange(count)
        return Axis(kind, numbers, "" if unit == "samples" else unit)
    if not vertical and is_number(start):
        return Axis(kind, int(start) + (int(by) if is_number(by) and by else 1) * np.arange(count))
    return Axis(kind, np.arange(count))


@dataclass(frozen=True)
class Path:
    """Places along a line over the map, among them all its points: distance from its start, inline and crossline, which
    need not be whole numbers; coordinates are NaN if the survey has none."""

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
    a, b, c, d, e, f = (0, 1 / inlines.step, 0, 0, 0, 1 / crosslines.step) if bins is None else bins
    origin, matrix = np.array([a, d]), np.array([[b, c], [e, f]])
    along = np.hypot(*matrix) * np.abs([inlines.step, crosslines.step])
    usual = along[1] if len(inlines) == 1 else along[0] if len(crosslines) == 1 else along.min()
    spacing = float(usual if step is None else step)
    if not 0 < spacing < math.inf:
        raise ValueError(f"the step of a line must be > 0, got {spacing}")
    corners = corners @ matrix.T + origin
    lengths = np.hypot(*np.diff(corners, axis=0).T)
    steps = np.maximum(1, np.ceil(lengths / spacing / 1.01))  # every point is a column; at most 1 % further apart
    if not steps.sum() < 1_000_000:
        raise ValueError(f"a line of {steps.sum() + 1:g} columns; take a longer step")
    corners = np.column_stack((corners, np.concatenate(([0], np.cumsum(lengths)))))
    legs = [p + (np.arange(1, int(n) + 1) / n)[:, None] * (q - p) for p, q, n in zip(corners, corners[1:], steps)]
    x, y, distance = np.concatenate([corners[:1], *legs]).T
    inline, crossline = np.linalg.solve(matrix, np.array([x, y]) - origin[:, None])
    if bins is None:
        x = y = np.full(len(x), np.nan)
    return Path(distance, inline, crossline, x, y)
