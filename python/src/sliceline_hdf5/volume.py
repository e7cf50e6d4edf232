"""Volumes: planes, traces, lines, boxes and parts by names of axes, of a cube or a table of traces in an HDF5 file."""

import contextlib
import functools
import itertools
import math
import os
from typing import Any, NamedTuple

import h5py
import numpy as np
import numpy.typing as npt

from .axes import Axes, Axis, Bins, Path, find_axes, find_lines, path
from .files import attribute, attributes, find_cube, find_layouts, open_file
from .layouts import Box, Layout, Samples, execute
from .packing import PLAIN
from .sources import Ints, source
from .tables import Table

_SPARSE = 8  # of a step from here on each line is read by itself, else all between are
_COLUMNS = 1024  # of a line, at a time
_CELL = 16  # traces near a line are read in boxes of at most so many bins each way
_ALONE = 4  # neighbours of a table, on average, from which on they are read together
_SPREAD = 16  # times as many samples as are wanted, at most, are read for fewer boxes
_BOXES = 1 << 16  # that are read at a time
_GRID = 1 << 31  # samples of a grid made of a table


class Traces(NamedTuple):
    """Traces that exist: the value of each on every axis, and samples (trace, time)."""

    keys: dict[str, npt.NDArray[Any]]
    samples: Samples


class Volume(contextlib.AbstractContextManager["Volume"]):
    """A volume, open for reading. Thread-safe, also close(); can be pickled, and is then opened anew.

    Samples are float32, of which the last dimension is time or depth; axes says what the others are. A 2-D line is a
    volume of one inline; a prestack volume has offsets (or numbers of traces) as the third of four dimensions. A table of
    traces has those that exist alone: axes are those on which they lie, and shape is (trace, time), as for volume[i, t].

    where: a path, or a URL that fsspec knows. dataset: its name; else /data or /seismic_dataset, else the only dataset
    with three dimensions. precision: "exact", or "display" to read integer layouts too. missing: "nan", or "stored" to
    get what the file holds where there is no trace, and what its attributes say is no value. gap: of URLs, bytes between
    two wanted ranges that are read to save a request. storage_options: for fsspec. OSError if the file cannot be read,
    ValueError if it has no volume.
    """

    def __init__(
        self, where: "str | os.PathLike[str]", dataset: str | None = None, *, precision: str = "exact",
        missing: str = "nan", gap: int | None = None, storage_options: dict[str, Any] | None = None,
    ) -> None:
        if precision not in ("exact", "display") or missing not in ("nan", "stored"):
            raise ValueError(f"precision is exact or display, missing is nan or stored; got {precision}, {missing}")
        self._again = functools.partial(
            Volume, where, dataset, precision=precision, missing=missing, gap=gap, storage_options=storage_options
        )
        self._missing = missing
        self._source = source(os.fspath(where), gap, storage_options or {})
        self.path, self.reading = self._source.path, self._source.reading
        try:
            self.file: h5py.File = open_file(self._source)
            self._source.ends.append(self.file.close)
            found = find_cube(self.file, dataset, self.path)
            self.table: Table | None = Table.of(found, self._source)
            """Which traces exist; None of a volume that has a place for every trace."""
            self.axes: Axes = find_axes(found, None if self.table is None else self.table.axes)
            self.lines = find_lines(found, self.axes, self.table is not None)
            """Numbers of the axes that are inlines, crosslines and offsets; None where there is none."""
            self._cube = cube = Layout(found, self._source, missing == "nan")
            self.layouts: list[Layout] = [cube]
            for further in find_layouts(self.file, found, cube.packing.scale, cube.packing.offset):
                layout = Layout(further, self._source, missing == "nan")
                exact = attribute(further, "largest_error") == 0 and layout.meaning == cube.meaning
                whole = cube.packing[3:] == PLAIN[3:]  # a layout may have rounded what means NaN
                if self.table is not None and not self.table.is_order_of(further):
                    continue
                if layout.direct and whole and (exact or precision == "display"):
                    self.layouts.append(layout)
            self.attributes = attributes(found)
            self.text = str(attribute(self.file, "text") or "")
            """The textual header, decoded; empty if there is none."""
        except BaseException as e:
            self.close()
            if type(e) in (KeyError, OSError, RuntimeError, TypeError) and self.path not in str(e):  # of h5py
                raise OSError(f"{self.path}: {e.args[0] if e.args else e}") from e
            raise
        self.shape: tuple[int, ...] = found.shape
        self.ndim, self.dtype = len(self.shape), np.dtype(np.float32)
        self.samples: Axis = self.axes[-1]
        """Times or depths."""
        inline, crossline, offset = self.lines
        self.inlines: Axis = Axis("iline", np.zeros(0)) if inline is None else self.axes[inline]
        self.crosslines: Axis = Axis("xline", np.zeros(0)) if crossline is None else self.axes[crossline]
        """Crossline numbers; CDP numbers of a 2-D line."""
        self.offsets: Axis | None = None if offset is None else self.axes[offset]
        """Offsets of a prestack volume, or numbers of the traces of a bin."""
        self._best = functools.lru_cache(1000)(self._find_best)

    def __reduce__(self) -> Any:
        return self._again, ()

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Refuses further reads, and closes the file once those of other threads have ended."""
        self._source.close()

    def __repr__(self) -> str:
        traces = "" if self.table is None else f" {len(self.table)} traces of"
        return f"<Volume {self.path} {self._cube.name}:{traces} {', '.join(f'{a.name} {len(a)}' for a in self.axes)}>"

    @property
    def bins(self) -> Bins:
        """Coordinates of the bins, and which have a trace. ValueError if the first axes are no inlines and crosslines."""
        if self.table is not None or (self.ndim > 2 and self.lines[:2] != (0, 1)):
            raise ValueError(f"{self.path}: bins need inlines and crosslines; there are {', '.join(self.axes.names)}")
        shape = self.shape[:-1][:2]
        with self.reading():
            x, y = (self.file[n][...] if n in self.file else np.full(shape, np.nan) for n in ("cdp_x", "cdp_y"))
            live = np.ones(shape, np.bool_) if self.live is None else self.live.reshape(*shape, -1).any(axis=-1)
        return Bins(x, y, np.asarray(live))

    @property
    def header_names(self) -> list[str]:
        """Fields of the trace headers that differ between traces, then those that are the same in all and not 0."""
        with self.reading():
            fields = self.file.get("segy/fields")
            return [] if fields is None else [*fields, *fields.attrs]

    def header(self, name: str) -> npt.NDArray[Any]:
        """A field of the trace headers, for each trace (iline, xline or iline, xline, offset). KeyError if unknown."""
        if name not in self.header_names:
            raise KeyError(f"{self.path}: no header field {name}; there are {', '.join(self.header_names) or 'none'}")
        with self.reading():
            fields = self.file["segy/fields"]
            return fields[name][...] if name in fields else np.full(self.shape[:-1], attribute(fields, name))

    def at(self, /, **wanted: Any) -> Samples:
        """Samples at values of axes, such as at(shot=203, cable=slice(1, 4), channel=[1, 5, 7], twt=1500): a value, which the
        result then has no dimension of, a list of values in any order, or a slice, which includes both ends. All of the
        other axes. Of samples the nearest are taken. NaN where there is no trace. KeyError if there is no such axis or
        value, ValueError if the grid of a table is too large."""
        return self._at(self._places(wanted))

    def traces(self, /, **wanted: Any) -> Traces:
        """The traces that exist at values of axes, as of at(), in the order of the file, each with its values on all axes."""
        return self._existing(self._places(wanted))

    def _existing(self, wanted: dict[int, Any]) -> Traces:
        picks = [self._pick(d, wanted.get(d, slice(None))) for d in range(len(self.axes))]
        lines, last = [np.unique(p) for p in picks[:-1]], picks[-1]
        if self.table is not None:
            found, places = self._find(lines)
            indices = [self.table.at(places, d) for d in range(len(lines))]
            samples = self._rows(found, np.atleast_1d(last))
        else:
            with self.reading():
                live = np.ones([len(p) for p in lines], np.bool_) if self.live is None else self.live[np.ix_(*lines)]
            indices = [p[i] for p, i in zip(lines, np.nonzero(live))] if lines else []
            samples = self._take([*lines, np.atleast_1d(last)])[live]
        keys = {axis.name: axis.numbers[i] for axis, i in zip(self.axes, indices)}
        return Traces(keys, samples[:, 0] if isinstance(last, int) else samples)

    def _places(self, wanted: dict[str, Any]) -> dict[int, Any]:
        """What is asked for by numbers of axes."""
        places = {}
        for name, value in wanted.items():
            d = self.axes.place(name)
            if d in places:
                raise KeyError(f"{name} is named twice")
            places[d] = value
        return places

    def _at(self, wanted: dict[int, Any]) -> Samples:
        return self.grid({d: self._pick(d, value) for d, value in wanted.items()})

    def _pick(self, d: int, wanted: Any) -> "int | Ints":
        return self.axes[d].pick(wanted, nearest=d == len(self.axes) - 1)

    def grid(self, picks: "dict[int, int | Ints]") -> Samples:
        """Samples at indices on axes, by number of the axis; all of the other axes. NaN where there is no trace."""
        key = tuple(_plain(picks.get(d, slice(None))) for d in range(len(self.axes)))
        if self.table is None and None not in key:
            return self[key]
        every = [np.atleast_1d(picks.get(d, np.arange(len(axis)))) for d, axis in enumerate(self.axes)]
        kept = tuple(0 if isinstance(picks.get(d), int) else slice(None) for d in range(len(every)))
        return (self._take(every) if self.table is None else self._grid(self.table, every))[kept]

    def _grid(self, table: Table, picks: list[Ints]) -> Samples:
        """Samples of a table at indices of all axes; NaN where there is no trace."""
        lines, again = zip(*(np.unique(p, return_inverse=True) for p in picks[:-1]))
        shape = [len(p) for p in lines]
        if math.prod(shape) * len(picks[-1]) > _GRID:
            sides = ", ".join(f"{axis.name} {n}" for axis, n in zip(self.axes, (*shape, len(picks[-1]))))
            raise ValueError(f"{self.path}: a grid of {sides} has more than {_GRID} samples; name values of more axes, or "
                             "read traces()")
        found, places = self._find(lines)
        rows = np.zeros(len(found), np.int64)
        for d, (n, p) in enumerate(zip(shape, lines)):
            rows = rows * n + np.searchsorted(p, table.at(places, d))
        if len(np.unique(rows)) < len(rows):
            raise OSError(f"{self.path}: {table.name} has several traces at one place, expected one; read traces()")
        grid = np.full((math.prod(shape), len(picks[-1])), np.nan, np.float32)
        grid[rows] = self._rows(found, picks[-1])
        result = grid.reshape(*shape, -1)
        whole = all(np.array_equal(some, np.arange(n)) for some, n in zip(again, shape))
        return result if whole else result[np.ix_(*again, np.arange(result.shape[-1]))]

    def _find(self, lines: Any) -> tuple[Ints, Ints]:
        """Numbers and places of the traces of a table at ascending indices of its axes."""
        assert self.table is not None
        with self.reading():
            return self.table.find([None if len(p) == n else p for p, n in zip(lines, self.table.extents)])

    def _rows(self, traces: Ints, samples: Ints) -> Samples:
        """Samples of ascending traces of a table. Those that are far apart are read one by one."""
        low, high = int(samples.min()), int(samples.max()) + 1
        alone = (np.diff(traces) > 1).sum() * _ALONE > len(traces)
        if alone and high - low <= _SPREAD * len(samples):
            out = np.empty((len(traces), high - low), np.float32)
            with self.reading():
                tasks = self.serving(((0, 1), (low, high))).rows(traces, (low, high), out)
                if tasks is not None:
                    execute(tasks, self._source)
                    return out if np.array_equal(samples, np.arange(low, high)) else out[:, samples - low]
        return self._take([traces, samples])

    def _take(self, picks: list[Ints]) -> Samples:
        """Samples at indices of the stored dimensions, in any order: read in boxes of neighbours."""
        parts, back, spread = list[list[tuple[Any, Any]]](), [], 1.0
        for p, chunk in zip(picks, self._cube.chunk):
            indices, again = np.unique(p, return_inverse=True)
            runs, ends = _runs(indices, chunk if self._cube.filters else 0, _SPARSE)
            if spread * ends[-1] > _SPREAD * len(indices):
                runs, ends = _runs(indices, 0, 1)
            spread *= ends[-1] / max(1, len(indices))
            place = np.concatenate([np.zeros(0, np.int64), *(run - run[0] + end for run, end in zip(runs, ends))])[again]
            parts.append([((int(run[0]), int(run[-1]) + 1), slice(a, b)) for run, (a, b) in zip(runs, itertools.pairwise(ends))])
            back.append(None if np.array_equal(place, np.arange(ends[-1])) else place)
        buffer = np.empty([some[-1][1].stop if some else 0 for some in parts], np.float32)
        boxes = itertools.product(*parts)
        while some := list(itertools.islice(boxes, _BOXES)):
            self._read([tuple(side for side, _ in box) for box in some], [buffer[tuple(to for _, to in box)] for box in some])
        for d, key in enumerate(back):
            buffer = buffer if key is None else buffer.take(key, axis=d)
        return buffer

    def _axis(self, kind: int) -> int:
        """Number of the axis of inlines (0), crosslines (1) or offsets (2). KeyError if there is none."""
        found = self.lines[kind]
        if found is None:
            names = ", ".join(self.axes.names)
            raise KeyError(f"no axis {('inline', 'crossline', 'offset')[kind]}: there are {names}; name values with at()")
        return found

    def inline(self, number: int) -> Samples:
        """(xline, time), of prestack volumes (xline, offset, time). KeyError if there is no such line."""
        return self._at({self._axis(0): number})

    def crossline(self, number: int) -> Samples:
        """(iline, time), of prestack volumes (iline, offset, time). KeyError if there is no such line."""
        return self._at({self._axis(1): number})

    def slice(self, value: float) -> Samples:
        """Nearest slice at a time in ms, or a depth: (iline, xline), of prestack volumes (iline, xline, offset)."""
        return self._at({len(self.axes) - 1: value})

    def gather(self, inline: int, crossline: int) -> Samples:
        """All traces of a bin: (offset, time), of a table those that exist; one trace if the volume is stacked."""
        wanted = self._bin(inline, crossline)
        return (self._at(wanted) if self.table is None else self._existing(wanted).samples).reshape(-1, self.shape[-1])

    def trace(self, inline: int, crossline: int, offset: int | None = None) -> Samples:
        """Samples of a trace; of prestack volumes the offset must be given."""
        wanted = self._bin(inline, crossline)
        if self.offsets is not None:
            if offset is None:
                raise KeyError(f"name an offset: there are {self.offsets}")
            wanted[self._axis(2)] = offset
        others = [name for d, name in enumerate(self.axes.names[:-1]) if d not in wanted]
        if others:
            raise ValueError(f"{self.path}: a trace needs values of {', '.join(others)} too; name them with at()")
        return self._at(wanted)

    def _bin(self, inline: int, crossline: int) -> dict[int, Any]:
        crosslines = {self._axis(1): crossline}
        return crosslines if len(self.axes) == 2 else {self._axis(0): inline, **crosslines}

    def box(self, inlines: Any = None, crosslines: Any = None, samples: Any = None, offsets: Any = None) -> Samples:
        """Samples between line numbers, times or depths, given as (first, last), both included; None is all."""
        lines = {self._axis(kind): limits for kind, limits in enumerate((inlines, crosslines, offsets)) if limits is not None}
        wanted = lines if samples is None else {**lines, len(self.axes) - 1: samples}
        return self._at({d: slice(*limits) for d, limits in wanted.items()})

    def line_path(self, points: Any, step: float | None = None) -> Path:
        """The places of line(): distances, line numbers and coordinates."""
        if self.ndim != 3 or self.lines[:2] != (0, 1) or not (self.inlines.regular and self.crosslines.regular):
            raise ValueError(f"{self.path}: lines need a stacked volume of three dimensions, with regular line numbers")
        with self.reading():
            transform = self.file.attrs.get("bin_transform")
        return path(points, self.inlines, self.crosslines, transform, step)

    def line(self, points: Any, step: float | None = None, interpolation: str = "linear") -> Samples:
        """Section (place, time) along a line from point to point (inline, crossline) of a stacked volume. Places are
        those of line_path(): every bin spacing, or step. Bilinear between four traces, of which those without a value
        may have up to half of the weight; or interpolation="nearest". NaN outside the survey."""
        along, nearest = self.line_path(points, step), interpolation == "nearest"
        rows, columns = self.inlines.around(along.inline, nearest), self.crosslines.around(along.crossline, nearest)
        result = np.full((len(along.distance), self.shape[-1]), np.nan, np.float32)
        inside = np.flatnonzero(~np.isnan(rows[0][1] + columns[0][1]))
        if len(inside) == 0:
            raise ValueError(f"the line lies outside the survey: inlines {self.inlines}, crosslines {self.crosslines}")
        for some in np.split(inside, range(_COLUMNS, len(inside), _COLUMNS)):
            around = [(i[some], x[some], (wi * wx)[some, None]) for (i, wi), (x, wx) in itertools.product(rows, columns)]
            traces = self._traces(np.concatenate([i for i, _, _ in around]), np.concatenate([x for _, x, _ in around]))
            total, weight = np.zeros((2, len(some), self.shape[-1]))
            for values, (_, _, part) in zip(np.split(traces, 4), around):
                use = ~np.isnan(values) & (part > 0)
                np.add(total, part * values, out=total, where=use)
                np.add(weight, part, out=weight, where=use)
            np.divide(total, weight, out=total, where=weight >= 0.5)
            result[some] = np.where(weight >= 0.5, total, np.nan)
        return result

    def _traces(self, i: npt.NDArray[Any], x: npt.NDArray[Any]) -> Samples:
        """Traces by index, in boxes of neighbours, each read once."""
        edges = [c if self._cube.filters else min(c, _CELL) for c in self._cube.chunk[:2]]
        cell = np.unique(np.stack([i // edges[0], x // edges[1]]), axis=1, return_inverse=True)[1].ravel()
        result = np.empty((len(i), self.shape[-1]), np.float32)
        boxes, groups = [], np.split(np.argsort(cell, kind="stable"), np.cumsum(np.bincount(cell))[:-1])
        for of in groups:
            sides = [(int(n[of].min()), int(n[of].max()) + 1) for n in (i, x)]
            boxes.append((*sides, (0, self.shape[-1])))
        found = [np.empty([b - a for a, b in box], np.float32) for box in boxes]
        self._read(boxes, found)
        for of, box, values in zip(groups, boxes, found):
            result[of] = values[i[of] - box[0][0], x[of] - box[1][0]]
        return result

    def __getitem__(self, key: Any) -> Samples:
        """Samples by index, as of a numpy array: whole numbers, slices and ... ."""
        keys = list(key) if isinstance(key, tuple) else [key]
        at = next((n for n, k in enumerate(keys) if k is Ellipsis), len(keys))
        keys[at : at + 1] = [slice(None)] * (self.ndim - len(keys) + (at < len(keys)))
        if len(keys) != self.ndim:
            raise IndexError(f"{key} for a volume of {self.ndim} dimensions")
        some = [range(n)[k] for k, n in zip(keys, self.shape)]  # checks indices, and knows what a slice means
        parts = [p if isinstance(p, range) else range(p, p + 1) for p in some]
        for d, part in enumerate(parts):
            if abs(part.step) >= _SPARSE and len(part) > 1:
                one = [self[(*keys[:d], slice(n, n + 1), *keys[d + 1 :])] for n in part]
                return np.concatenate(one, axis=sum(isinstance(k, slice) for k in keys[:d]))
        box = tuple((min(p[0], p[-1]), max(p[0], p[-1]) + 1) if p else (0, 0) for p in parts)
        out = np.empty([b - a for a, b in box], np.float32)
        self._read([box], [out])
        return out[tuple(slice(None, None, p.step) if isinstance(k, slice) else 0 for k, p in zip(keys, parts))]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        return self[...] if dtype is None else self[...].astype(dtype)

    def _read(self, boxes: list[Box], to: list[Samples]) -> None:
        both = [(box, out) for box, out in zip(boxes, to) if out.size]
        with self.reading():
            execute([task for box, out in both for task in self.serving(box).tasks(box, out)], self._source)
            for box, out in both:
                if self._missing == "nan" and self.live is not None:
                    out[~self.live[tuple(slice(a, b) for a, b in box[:-1])]] = np.nan

    def serving(self, box: Box) -> Layout:
        """The layout that a box is read from, which serves it with least; found once for boxes of the same extents."""
        return self._best(tuple(b - a for a, b in box))

    def _find_best(self, extents: tuple[int, ...]) -> Layout:
        return min(self.layouts, key=lambda layout: layout.weight(tuple((0, n) for n in extents)))

    @functools.cached_property
    def live(self) -> npt.NDArray[np.bool_] | None:
        """Whether there is a trace (iline, xline or iline, xline, offset); None if all are there, or nothing says it."""
        if not self.file:  # not reading(), as those who began before the close need it
            raise ValueError(f"{self.path} is closed")
        live = self.file.get("live") if self._cube.name == "/data" and self.table is None else None
        if live is None or live.shape != self.shape[:-1] or attribute(live, "count") == math.prod(live.shape):
            return None
        return live[...] != 0


def _plain(pick: Any) -> "int | slice | None":
    """What numpy takes for indices without gaps; None if there are gaps."""
    if not isinstance(pick, np.ndarray):
        return pick
    return slice(int(pick[0]), int(pick[-1]) + 1) if (np.diff(pick) == 1).all() else None


def _runs(indices: Ints, chunk: int, apart: int) -> tuple[list[Ints], Ints]:
    """Runs of ascending indices that are at most so far apart, or in one chunk; and where each ends when what they span
    is put together."""
    new = np.diff(indices) > apart
    if chunk:
        new &= np.diff(indices // chunk) > 0
    runs = np.split(indices, np.flatnonzero(new) + 1) if len(indices) else []
    return runs, np.cumsum([0, *(int(run[-1] - run[0]) + 1 for run in runs)])
