"""Volumes: planes, traces, lines and boxes of a cube in an HDF5 file."""

import itertools
import math
import os
import struct
import threading
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import h5py
import numpy as np
import numpy.typing as npt

from .axes import Axis, Bins, Path, find_axes, path
from .layouts import Box, Layout, Task, execute
from .sources import LocalFile, RemoteObject, Source

if TYPE_CHECKING:
    from .segy import SegyFile

Samples = npt.NDArray[np.float32]

_SPARSE = 8  # of a step from here on each line is read by itself, else all between are
_MOST_LINES = 4096
_TRACES_AT_ONCE = 4096
_CELL = 16  # traces near a line are read in boxes of at most so many bins each way


def open(
    where: "str | os.PathLike[str]",
    dataset: str | None = None,
    *,
    precision: str = "exact",
    missing: str = "nan",
    gap: int | None = None,
    storage_options: Mapping[str, Any] | None = None,
) -> "Volume":
    """Opens a volume: a path, or a URL that fsspec knows.

    dataset: its name; else /data or /seismic_dataset, else the only dataset with three dimensions. precision: "exact",
    or "display" to read integer layouts too. missing: "nan", or "stored" to get what the file holds where there is no
    trace. gap: bytes between two wanted ranges that are read to save a request, of URLs. storage_options: for fsspec.
    OSError if the file cannot be read, ValueError if it has no volume.
    """
    return Volume(os.fspath(where), dataset, precision, missing, gap, dict(storage_options or {}))


class Volume:
    """A volume, open for reading. Thread-safe; can be pickled, and is then opened anew.

    Samples are float32, of which the last dimension is time or depth. A 2-D line is a volume of one inline; a prestack
    volume has offsets (or numbers of traces) as the third of four dimensions.
    """

    def __init__(
        self, where: str, dataset: str | None, precision: str, missing: str, gap: int | None, options: dict[str, Any]
    ) -> None:
        if precision not in ("exact", "display") or missing not in ("nan", "stored"):
            raise ValueError(f"precision is exact or display, missing is nan or stored; got {precision}, {missing}")
        self._arguments = (where, dataset, precision, missing, gap, options)
        self.path = where
        self._lock = threading.RLock()
        self._source: Source = RemoteObject(where, gap, options) if "://" in where else LocalFile(where)
        try:
            self.file = h5py.File(self._source.file(), "r")
            found = _find(self.file, dataset, self._source.path)
            self._cube = Layout(found, self._source, self._lock)
            self.axes: tuple[Axis, ...] = find_axes(found)
            self.layouts: tuple[Layout, ...] = (self._cube, *self._further(found, precision))
        except BaseException:
            self.close()
            raise
        self.shape: tuple[int, ...] = found.shape
        self.attributes: dict[str, Any] = dict(found.attrs)
        live = self.file.get("live") if found.name == "/data" and missing == "nan" else None
        traces = math.prod(self.shape[:-1])
        self._has_mask = live is not None and live.shape == self.shape[:-1] and live.attrs.get("count") != traces
        self._live: npt.NDArray[np.bool_] | None = None
        self._choice: dict[tuple[int, ...], Layout] = {}

    def __reduce__(self) -> Any:
        return Volume, self._arguments

    def __enter__(self) -> "Volume":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file; reads must have ended."""
        with self._lock:
            if hasattr(self, "file"):
                self.file.close()
            self._source.close()

    def __repr__(self) -> str:
        extents = ", ".join(f"{axis.name} {len(axis)}" for axis in self.axes)
        return f"<Volume {self._source.path} {self._cube.name}: {extents}>"

    # ---- axes, bins, headers ----

    @property
    def dtype(self) -> np.dtype[np.float32]:
        return np.dtype(np.float32)

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def samples(self) -> Axis:
        """Times or depths."""
        return self.axes[-1]

    @property
    def crosslines(self) -> Axis:
        """Crossline numbers; CDP numbers of a 2-D line."""
        return self._lines("crosslines", 0 if self.ndim == 2 else 1, 2)

    @property
    def inlines(self) -> Axis:
        return self._lines("inlines", 0, 3)

    @property
    def offsets(self) -> Axis | None:
        """Offsets of a prestack volume, or numbers of the traces of a bin."""
        return self.axes[2] if self.ndim == 4 else None

    def _lines(self, what: str, axis: int, least: int) -> Axis:
        if self.ndim < least:
            raise ValueError(f"{self._source.path}: {self._cube.name} has {self.ndim} dimensions, and so no {what}")
        return self.axes[axis]

    @property
    def bins(self) -> Bins:
        """Coordinates of the bins, and which have a trace."""
        shape = self.shape[:-1][:2]
        with self._lock:
            x, y = (
                self.file[name][...] if name in self.file else np.full(shape, np.nan) for name in ("cdp_x", "cdp_y")
            )
        live = self._mask()
        there = np.ones(shape, np.bool_) if live is None else live.reshape(*shape, -1).any(axis=-1)
        return Bins(x, y, np.asarray(there))

    @property
    def text(self) -> str:
        """The textual header, decoded; empty if there is none."""
        return str(self.file.attrs.get("text", ""))

    @property
    def statistics(self) -> dict[str, float]:
        """Amplitude statistics that the file states."""
        with self._lock:
            found = self.file.get("statistics")
            return {} if found is None else {name: value.item() for name, value in found.attrs.items()}

    @property
    def header_names(self) -> tuple[str, ...]:
        """Fields of the trace headers that differ between traces, then those that are the same in all and not 0."""
        with self._lock:
            fields = self.file.get("segy/fields")
            return () if fields is None else (*fields, *fields.attrs)

    def header(self, name: str) -> npt.NDArray[Any]:
        """A field of the trace headers, for each trace (iline, xline or iline, xline, offset). KeyError if unknown."""
        with self._lock:
            fields = self.file.get("segy/fields")
            if fields is not None and name in fields:
                values: npt.NDArray[Any] = fields[name][...]
                return values
            if fields is not None and name in fields.attrs:
                return np.full(self.shape[:-1], fields.attrs[name])
        raise KeyError(f"{self._source.path}: no header field {name}; there are {', '.join(self.header_names)}")

    def headers(self) -> dict[str, npt.NDArray[Any]]:
        """All fields of the trace headers that are stored by name."""
        return {name: self.header(name) for name in self.header_names}

    # ---- samples ----

    def inline(self, number: int) -> Samples:
        """(xline, time), of prestack volumes (xline, offset, time). KeyError if there is no such line."""
        return self._plane(0, self.inlines.index(number))

    def crossline(self, number: int) -> Samples:
        """(iline, time), of prestack volumes (iline, offset, time). KeyError if there is no such line."""
        return self._plane(self.ndim - 2 if self.ndim < 4 else 1, self.crosslines.index(number))

    def slice(self, value: float) -> Samples:
        """Nearest slice at a time in ms, or a depth: (iline, xline), of prestack volumes (iline, xline, offset)."""
        return self._plane(self.ndim - 1, self.samples.nearest(value))

    def _plane(self, dimension: int, index: int) -> Samples:
        return self[(slice(None),) * dimension + (index,)]

    def trace(self, inline: int, crossline: int, offset: int | None = None) -> Samples:
        """Samples of a trace; of prestack volumes the offset must be given."""
        gather = self._bin(inline, crossline)
        if self.offsets is None:
            return gather
        if offset is None:
            raise ValueError(f"{self._source.path} is a prestack volume: which offset? {self.offsets}")
        return self[self._place(inline, crossline) + (self.offsets.index(offset),)]

    def gather(self, inline: int, crossline: int) -> Samples:
        """All traces of a bin: (offset, time); one trace if the volume is stacked."""
        found = self._bin(inline, crossline)
        return found if self.ndim == 4 else found[None]

    def _place(self, inline: int, crossline: int) -> tuple[int, ...]:
        place = (self.crosslines.index(crossline),)
        return place if self.ndim == 2 else (self.inlines.index(inline), *place)

    def _bin(self, inline: int, crossline: int) -> Samples:
        return self[self._place(inline, crossline)]

    def box(self, inlines: Any = None, crosslines: Any = None, samples: Any = None, offsets: Any = None) -> Samples:
        """Samples between line numbers, times or depths, given as (first, last), both included; None is all."""
        limits = {3: (inlines, crosslines, samples), 4: (inlines, crosslines, offsets, samples)}
        limits |= {1: (samples,), 2: (crosslines, samples)}
        key = []
        for axis, limit in zip(self.axes, limits[self.ndim]):
            if limit is None:
                key.append(slice(None))
                continue
            low, high = sorted(limit)
            inside = np.flatnonzero((axis.numbers >= low) & (axis.numbers <= high))
            if len(inside) == 0:
                raise KeyError(f"no {axis.name} from {low} to {high}: there are {axis}")
            key.append(slice(int(inside[0]), int(inside[-1]) + 1))
        return self[tuple(key)]

    def line(self, points: Any, step: float | None = None, interpolation: str = "linear") -> Samples:
        """Section (place, time) along a line from point to point (inline, crossline) of a stacked volume. Places are
        those of path(): every bin spacing, or step. NaN outside the survey."""
        along = self.line_path(points, step)
        corners = []
        for axis, numbers in ((self.inlines, along.inline), (self.crosslines, along.crossline)):
            index = axis.position(numbers)
            outside = ~((index >= -0.5) & (index <= len(axis) - 0.5))
            inside = np.clip(index, 0, len(axis) - 1)
            nearest = np.minimum(len(axis) - 1, np.floor(inside + 0.5))
            if interpolation == "nearest":
                inside = nearest
            inside = np.where(np.abs(inside - nearest) < 1e-6, nearest, inside)
            low = inside.astype(np.int64)
            corners.append((low, np.minimum(low + 1, len(axis) - 1), inside - low, outside))
        (i0, i1, down, out_i), (x0, x1, right, out_x) = corners
        result = np.full((len(down), self.shape[-1]), np.nan, np.float32)
        places = np.flatnonzero(~(out_i | out_x))
        if len(places) == 0:
            raise ValueError(f"the line lies wholly outside the survey: inlines {self.inlines}, crosslines "
                             f"{self.crosslines}")
        for some in np.array_split(places, -(-len(places) * 4 // _TRACES_AT_ONCE)):
            total, weight = np.zeros((2, len(some), self.shape[-1]))
            around = list(itertools.product(((i0, 1 - down), (i1, down)), ((x0, 1 - right), (x1, right))))
            traces = self._traces(
                np.concatenate([i[some] for (i, _), _ in around]), np.concatenate([x[some] for _, (x, _) in around])
            )
            for ((_, wi), (_, wx)), values in zip(around, np.split(traces, 4)):
                part = np.where(np.isnan(values), 0, (wi * wx)[some, None])
                total += part * np.nan_to_num(values, nan=0.0, posinf=np.inf, neginf=-np.inf) if part.any() else 0
                weight += part
            with np.errstate(divide="ignore", invalid="ignore"):
                result[some] = np.where(weight >= 0.5, total / weight, np.nan)
        return result

    def line_path(self, points: Any, step: float | None = None) -> Path:
        """The places of line(): distances, line numbers and coordinates."""
        if self.ndim != 3:
            raise ValueError(f"{self._source.path}: lines need a stacked volume of three dimensions")
        return path(points, self.inlines, self.crosslines, self.file.attrs.get("bin_transform"), step)

    def traces(self, inlines: Any, crosslines: Any) -> Samples:
        """Many traces of a stacked volume by their line numbers: (trace, time)."""
        if self.ndim != 3:
            raise ValueError(f"{self._source.path}: needs a stacked volume of three dimensions")
        index = [np.array([axis.index(n) for n in np.atleast_1d(numbers)])
                 for axis, numbers in ((self.inlines, inlines), (self.crosslines, crosslines))]
        return self._traces(*np.broadcast_arrays(*index))

    def _traces(self, i: npt.NDArray[Any], x: npt.NDArray[Any]) -> Samples:
        """Traces by index, in boxes of neighbours, each read once."""
        edges = [c if self._cube.filters else min(c, _CELL) for c in self._cube.chunk[:2]]
        cells = np.stack([i // edges[0], x // edges[1]])
        found, cell = np.unique(cells, axis=1, return_inverse=True)
        cell = cell.ravel()
        result = np.empty((len(i), self.shape[-1]), np.float32)
        wanted, tasks = [], []
        order = np.argsort(cell, kind="stable")
        for of in np.split(order, np.cumsum(np.bincount(cell, minlength=found.shape[1]))[:-1]):
            low, high = (i[of].min(), x[of].min()), (i[of].max() + 1, x[of].max() + 1)
            box = (*((int(a), int(b)) for a, b in zip(low, high)), (0, self.shape[-1]))
            out = np.empty([b - a for a, b in box], np.float32)
            tasks += self._tasks(box, out)
            wanted.append((of, i[of] - low[0], x[of] - low[1], out, box))
        execute(tasks, self._source)
        for of, rows, columns, out, box in wanted:
            self._blank(box, out)
            result[of] = out[rows, columns]
        return result

    def __getitem__(self, key: Any) -> Samples:
        """Samples by index, as of a numpy array: whole numbers, slices and ... ."""
        parts, scalars = self._selection(key)
        out = np.empty([len(part) for part in parts], np.float32)
        boxes = list(_boxes(parts, out))
        tasks = [task for box, to, _ in boxes for task in self._tasks(box, to)]
        execute(tasks, self._source)
        for box, to, _ in boxes:
            self._blank(box, to)
        for _, to, (target, steps) in boxes:
            if target is not to:
                target[...] = to[steps]
        return out[tuple(0 if scalar else slice(None) for scalar in scalars)]

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> npt.NDArray[Any]:
        return self[...] if dtype is None else self[...].astype(dtype)

    def _selection(self, key: Any) -> tuple[list[range], list[bool]]:
        keys = list(key) if isinstance(key, tuple) else [key]
        at = next((n for n, k in enumerate(keys) if k is Ellipsis), len(keys))
        keys[at : at + 1] = [slice(None)] * (self.ndim - len(keys) + (at < len(keys)))
        if len(keys) != self.ndim or any(k is Ellipsis for k in keys):
            raise IndexError(f"{key} for a volume of {self.ndim} dimensions")
        parts, scalars = [], []
        for k, extent in zip(keys, self.shape):
            if isinstance(k, slice):
                parts.append(range(*k.indices(extent)))
            else:
                index = k.__index__()
                if not -extent <= index < extent:
                    raise IndexError(f"index {index} is not among {extent}")
                parts.append(range(index % extent, index % extent + 1))
            scalars.append(not isinstance(k, slice))
        return parts, scalars

    def _tasks(self, box: Box, out: Samples) -> list[Task]:
        return [] if out.size == 0 else self._serving(box).tasks(box, out)

    def _serving(self, box: Box) -> Layout:
        """The layout that serves a box with least; found once for boxes of the same extents."""
        if len(self.layouts) == 1:
            return self._cube
        kind = tuple(b - a for a, b in box)
        found = self._choice.get(kind)
        if found is None:
            if len(self._choice) > 1000:
                self._choice.clear()
            found = self._choice[kind] = min(self.layouts, key=lambda layout: layout.weight(box))
        return found

    def _mask(self) -> npt.NDArray[np.bool_] | None:
        if self._live is None and self._has_mask:
            with self._lock:
                self._live = self.file["live"][...] != 0
        return self._live

    def _blank(self, box: Box, out: Samples) -> None:
        live = self._mask()
        if live is not None:
            there = live[tuple(slice(a, b) for a, b in box[:-1])]
            if not there.all():
                out[~there] = np.nan

    def _further(self, cube: h5py.Dataset, precision: str) -> Iterator[Layout]:
        """Layouts that were made of this cube as it is: their attributes say so (docs/file-profile.md)."""
        checksums, group = self.file.get("checksums/data"), self.file.get("layouts")
        if cube.name != "/data" or checksums is None or group is None or "checksum" not in checksums.attrs:
            return
        where = h5py.h5o.get_info(cube.id).addr
        tie = struct.pack("<qqdd", checksums.attrs["checksum"], where, self._cube.scale, self._cube.offset)
        for name in group:
            found = group.get(name, getlink=False) if isinstance(group.get(name, getlink=True), h5py.HardLink) else None
            if not isinstance(found, h5py.Dataset) or found.shape != cube.shape or found.chunks is None:
                continue
            error, of = found.attrs.get("largest_error"), found.attrs.get("cube_checksum")
            if error is None or of is None or int(of) != _crc32c(tie):
                continue
            layout = Layout(found, self._source, self._lock)
            same = (layout.dtype.kind, layout.dtype.itemsize, layout.scale, layout.offset) == (
                self._cube.dtype.kind, self._cube.dtype.itemsize, self._cube.scale, self._cube.offset)
            if layout.direct and (precision == "display" or (error == 0 and same)):
                yield layout

    def segy(self) -> "SegyFile":
        """This volume by the names that segyio uses."""
        from .segy import SegyFile

        return SegyFile(self)


def _boxes(parts: list[range], out: Samples) -> Iterator[tuple[Box, Samples, tuple[Samples, tuple[slice, ...]]]]:
    """Boxes that hold a selection, where they are read to, and what is taken from there to where."""
    if 0 in out.shape:
        return
    single = [abs(part.step) >= _SPARSE and len(part) > 1 for part in parts]
    if math.prod(len(part) for part, alone in zip(parts, single) if alone) > _MOST_LINES:
        single = [False] * len(parts)
    for place in itertools.product(*(range(len(p)) if s else (None,) for p, s in zip(parts, single))):
        box, steps, target = [], [], []
        for part, at in zip(parts, place):
            some = part if at is None else part[at : at + 1]
            box.append((min(some[0], some[-1]), max(some[0], some[-1]) + 1))
            steps.append(slice(None, None, some.step if len(some) > 1 else 1))
            target.append(slice(None) if at is None else slice(at, at + 1))
        to = out[tuple(target)]
        extents = [b - a for a, b in box]
        plain = all(step.step == 1 for step in steps)
        yield tuple(box), to if plain else np.empty(extents, np.float32), (to, tuple(steps))


def _find(file: h5py.File, name: str | None, where: str) -> h5py.Dataset:
    if name is not None:
        found = file.get(name)
        if not isinstance(found, h5py.Dataset):
            raise ValueError(f"{where}: no dataset {name}; there are {', '.join(_numeric(file)) or 'none'}")
    else:
        for usual in ("/data", "/seismic_dataset"):
            found = file.get(usual)
            if isinstance(found, h5py.Dataset) and _is_numeric(found):
                if found.ndim >= 3 or (usual == "/data" and "sliceline_profile" in file.attrs):
                    break
        else:
            names = _numeric(file)
            cubes = [n for n in names if file[n].ndim == 3]
            if len(cubes) != 1:
                what = ", ".join(cubes or names) or "no numeric dataset"
                raise ValueError(f"{where}: expected one dataset with three dimensions, found {what}; name it")
            found = file[cubes[0]]
    if not _is_numeric(found) or not 1 <= found.ndim <= 4:
        raise ValueError(f"{where}: {found.name} is {found.dtype} with {found.ndim} dimensions, "
                         "expected numbers with 1 to 4")
    return found


def _is_numeric(dataset: h5py.Dataset) -> bool:
    return dataset.dtype.kind in "iuf" and dataset.shape is not None and h5py.check_dtype(ref=dataset.dtype) is None


def _numeric(file: h5py.File) -> list[str]:
    names: list[str] = []
    file.visititems(
        lambda name, item: names.append(name) if isinstance(item, h5py.Dataset) and _is_numeric(item) else None
    )
    return names


def _crc32c(data: bytes) -> int:
    """Castagnoli's CRC, as in iSCSI."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF
