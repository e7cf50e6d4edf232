"""Axes of a volume, what is picked on them, and where its bins lie."""

import functools
import math
from dataclasses import dataclass
from typing import Any

import h5py
import numpy as np
import numpy.typing as npt

from .files import PROFILE, attribute, number, opened
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

_NO_LINES = (
    "shot", "shots", "source", "sources", "shotpoint", "shot_point", "ffid", "field_record", "fldr", "cable",
    "streamer", "channel", "channels", "receiver", "receivers", "node", "offset", "azimuth", "angle", "component",
)
"""Names of scales, in files of other programs, of dimensions that cannot be inlines or crosslines; a line, a trace or a CDP can be."""

_LONGEST = 4_000_000
"""Values of an axis of a table."""

_NEARLY = 1e-6
"""Steps that a value may be off on a regular axis of fractions."""

_SECONDS = ("s", "sec", "second", "seconds")
_MILLISECONDS = ("ms", "msec", "millisecond", "milliseconds")


@dataclass(frozen=True)
class Axis:
    """Numbers of lines, shots or traces, offsets, or times or depths of samples: in equal steps, ascending or
    descending, or as they are listed. unit: ms, m, ft, what the file says of other axes, or empty."""

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
        """Difference between neighbours; the mean one of a list."""
        return (self.numbers[-1].item() - self.numbers[0].item()) / (len(self) - 1) if len(self) > 1 else 1

    @functools.cached_property
    def regular(self) -> bool:
        """True if neighbours differ by the same everywhere."""
        if len(self) < 3:
            return len(self) < 2 or self.step != 0
        off = np.abs(self.numbers - (self.first + np.arange(len(self)) * self.step))
        whole = bool((self.numbers == np.rint(self.numbers)).all())
        return self.step != 0 and bool((off <= (0 if whole else _NEARLY * abs(self.step))).all())

    @functools.cached_property
    def _within(self) -> float:
        """How far a number may be from what is asked for."""
        whole = bool((self.numbers == np.rint(self.numbers)).all())
        return 0 if whole or not self.regular else _NEARLY * abs(self.step)

    @property
    def _half(self) -> float:
        """How far a time may be from the nearest sample."""
        return abs(self.step) * 0.5 * (1 + 1e-9)

    @functools.cached_property
    def _sorted(self) -> tuple[npt.NDArray[np.int64], Floats]:
        """Indices in the order of the numbers, and these numbers."""
        order = np.argsort(self.numbers, kind="stable")
        return order, self.numbers[order].astype(np.float64)

    def _find(self, wanted: Any, within: float) -> npt.NDArray[np.int64]:
        """Indices of the numbers nearest to others; KeyError if one is farther than within, or is there twice."""
        values = np.atleast_1d(wanted).astype(np.float64)
        if len(self) == 0:
            raise KeyError(f"no {self.name} {values[0]:.12g}: there are {self}")
        order, numbers = self._sorted
        right = np.clip(np.searchsorted(numbers, values), 0, len(self) - 1)
        left = np.maximum(right - 1, 0)
        at = np.where(np.abs(numbers[left] - values) <= np.abs(numbers[right] - values), left, right)
        found = order[at]
        there = np.abs(numbers[at] - values) <= within if within else self.numbers[found] == wanted
        if not there.all():
            raise KeyError(f"no {self.name} {values[np.argmin(there)]:.12g}: there are {self}")
        beside = np.concatenate(([np.nan], numbers, [np.nan]))
        twice = (beside[at] == numbers[at]) | (beside[at + 2] == numbers[at])
        if twice.any():
            raise KeyError(f"{self.name} {values[np.argmax(twice)]:.12g} is there twice, and does not say which")
        return found

    def index(self, number: float) -> int:
        """Index of a value. KeyError if there is none, or it is there twice."""
        found = np.flatnonzero(self.numbers == number)
        return int(found[0] if len(found) == 1 else self._find(number, self._within)[0])

    def nearest(self, value: float) -> int:
        """Index of the nearest number; KeyError if the value is more than half a step outside."""
        return int(self._find(value, self._half)[0])

    def pick(self, wanted: Any, nearest: bool = False) -> "int | npt.NDArray[np.int64]":
        """Index of a value, or the indices of a list of values or of a slice(first, last, step) of values: both ends
        included, in the order of the axis; None is its end. nearest: takes the nearest values. KeyError if there are no
        such values, TypeError or ValueError if that is not asked for in one of these ways."""
        if isinstance(wanted, slice):
            return self._between(wanted)
        values = np.asarray(wanted)
        if values.dtype.kind not in "iuf" or values.ndim > 1 or values.size == 0:
            raise TypeError(f"{self.name} takes a number, a list of numbers or a slice, got {wanted!r}")
        if values.ndim == 0:
            return self.nearest(values.item()) if nearest else self.index(values.item())
        return self._find(values, self._half if nearest else self._within)

    def _between(self, wanted: "slice[Any, Any, Any]") -> npt.NDArray[np.int64]:
        first, last, step = wanted.start, wanted.stop, wanted.step
        if not all(end is None or is_number(end) for end in (first, last, step)):
            raise TypeError(f"{self.name} takes a slice of numbers, got {wanted!r}")
        if first is None and last is None:
            inside = np.arange(len(self))
        else:
            if first is None or last is None:
                ascends, descends = ((np.diff(self.numbers.astype(float)) * sign > 0).all() for sign in (1, -1))
                if not (ascends or descends):
                    raise ValueError(f"{self.name} is not sorted: name both ends of {wanted!r}; there are {self}")
                beyond = math.inf if ascends else -math.inf
                first, last = -beyond if first is None else first, beyond if last is None else last
            low, high = min(first, last), max(first, last)
            inside = np.flatnonzero((self.numbers >= low - self._within) & (self.numbers <= high + self._within))
        if len(inside) == 0:
            raise KeyError(f"no {self.name} from {first} to {last}: there are {self}")
        if step is None:
            return inside
        every = step / abs(self.step) if self.regular else math.nan
        if not (every > 0.5 and abs(every - round(every)) <= _NEARLY * every):
            kind = "is a list" if not self.regular else f"has steps of {abs(self.step):.12g}"
            raise ValueError(f"{self.name} {kind}, a slice of it cannot have steps of {step}; there are {self}")
        every = max(1, round(every))
        backwards = None not in (first, last) and first != last and (first > last) == (self.step > 0)
        return inside[::-1][::every][::-1] if backwards else inside[::every]

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
        unit = f" {self.unit}" if self.unit else ""
        if len(self) == 0:
            return "none"
        if self.regular:
            return f"{self.first:.12g} to {self.numbers[-1]:.12g} step {self.step:.12g}{unit}"
        ends = [f"{number:.12g}" for number in (self.numbers if len(self) < 7 else self.numbers[[0, 1, 2, -3, -2, -1]])]
        return ", ".join(ends if len(self) < 7 else [*ends[:3], "…", *ends[3:]]) + f"{unit} ({len(self)} values)"


class Axes(tuple[Axis, ...]):
    """Axes of a volume, the slowest first, that of the samples last; by number, or by name: axes["shot"]."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(axis.name for axis in self)

    def __getitem__(self, key: Any) -> Any:
        return super().__getitem__(self.place(key) if isinstance(key, str) else key)

    def place(self, name: str) -> int:
        """Number of the axis of a name; inlines and crosslines go by any of their usual names. KeyError if there is none."""
        usual = next((some for _, some, _, _ in _KINDS[:2] if name in some), ())
        found = [d for d, n in enumerate(self.names) if n == name] or [d for d, n in enumerate(self.names) if n in usual]
        if len(found) != 1:
            raise KeyError(f"{'two axes' if found else 'no axis'} {name}: there are {', '.join(self.names)}")
        return found[0]


@dataclass(frozen=True)
class Bins:
    """Coordinates of bins (iline, xline), NaN where there is no trace; and whether there is one."""

    x: Floats
    y: Floats
    live: npt.NDArray[np.bool_]


def find_axes(dataset: h5py.Dataset, lines: "Axes | None") -> Axes:
    """The scales attached to a dataset, else datasets beside it with usual names, else attributes, else 0, 1, … n − 1; of
    more than four dimensions scales alone. ValueError if these do not have them all. lines: the axes of a table."""
    if lines is not None:
        return Axes((*lines, _axis(dataset, 1, *_KINDS[-1])))
    if dataset.ndim in _OF_RANK:
        return Axes(_axis(dataset, d, *_KINDS[kind]) for d, kind in enumerate(_OF_RANK[dataset.ndim]))
    scales = [[s for s in attached(dataset, d) if number(s) and s.shape == (n,)] for d, n in enumerate(dataset.shape)]
    if [] in scales:
        raise ValueError(f"{dataset.file.filename}: dimension {scales.index([])} of {dataset.name} has no scale, expected "
                         "one for each of more than four dimensions")
    axes = Axes((*(_of_scale(some[0]) for some in scales[:-1]), _axis(dataset, dataset.ndim - 1, *_KINDS[-1])))
    if len({*axes.names}) < len(axes):
        raise ValueError(f"{dataset.file.filename}: axes of {dataset.name} are called {', '.join(axes.names)}, expected "
                         "different names")
    return axes


def find_lines(dataset: h5py.Dataset, axes: Axes, is_table: bool) -> "tuple[int | None, int | None, int | None]":
    """Numbers of the axes that are inlines, crosslines and offsets. Up to four dimensions they are these by their order,
    as long as nothing says that they are something else."""
    by_order: tuple[int | None, ...] = {2: (None, 0, None), 3: (0, 1, None), 4: (0, 1, 2)}.get(len(axes), (None,) * 3)
    scaled = all(attached(dataset, d) for d in range(dataset.ndim))
    ours = PROFILE in dataset.file.attrs
    others = len(axes) > 2 and any(name.lower() in _NO_LINES for name in axes.names[:2])
    if not is_table and len(axes) < 5 and not (scaled and (ours or others)):
        return by_order[0], by_order[1], by_order[2]
    named = [[d for d, n in enumerate(axes.names[:-1]) if n in usual] for _, usual, _, _ in _KINDS[:3]]
    inline, crossline, offset = (some[0] if len(some) == 1 else None for some in named)
    return inline, crossline, offset


def attached(dataset: h5py.Dataset, dimension: int) -> list[h5py.Dataset]:
    """The scales of a dimension; none if they are gone."""
    try:
        return list(dataset.dims[dimension].values())
    except (KeyError, RuntimeError):
        return []


def table_axis(listed: h5py.Dataset, name: str) -> Axis:
    """An axis of a table of traces, from beside its list variable. OSError if there is none."""
    where = f"{listed.file.filename}: {listed.name} is compressed along {name}"
    there = "/" not in name and name in listed.parent
    scale, reason = opened(listed.parent, name) if there else (listed, "is not there")
    if reason or not number(scale) or scale.ndim != 1 or not 1 <= len(scale) <= _LONGEST:
        raise OSError(f"{where}, which {reason or 'is something else'}, expected 1 to {_LONGEST} numbers")
    axis = _of_scale(scale)
    if not np.isfinite(axis.numbers).all() or len(np.unique(axis.numbers)) < len(axis):
        raise OSError(f"{where}, expected finite numbers, each of them once; there are {axis}")
    return axis


def _of_scale(scale: h5py.Dataset) -> Axis:
    """Numbers of a scale, with the unit as it says."""
    name, numbers, packing = scale.name.rsplit("/", 1)[-1], scale[...], Packing.of(scale, scale.dtype)
    if packing != PLAIN:
        stored, numbers = numbers, np.empty(len(scale))
        packing.decode(stored, numbers)
    unit = str(attribute(scale, "units") or "").strip()
    return Axis(name, numbers, "" if unit == "1" else unit)


def _axis(dataset: h5py.Dataset, dimension: int, kind: str, usual: tuple[str, ...], first: str, step: str) -> Axis:
    count, vertical = dataset.shape[dimension], kind == "samples"
    beside = {name.lower(): name for name in dataset.parent}
    scales = attached(dataset, dimension)
    for scale in scales or [opened(dataset.parent, beside[name])[0] for name in usual if name in beside]:
        if not number(scale) or scale.shape != (count,):
            continue
        axis = _of_scale(scale)
        unit = axis.unit.lower()
        if not vertical:
            return axis
        if unit in _SECONDS:
            return Axis(axis.name, axis.numbers * 1000.0, "ms")
        known = unit in _MILLISECONDS or (not unit and axis.name in ("twt", "time"))
        return Axis(axis.name, axis.numbers.astype(float), "ms" if known else unit if unit in ("m", "ft") else "")
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
