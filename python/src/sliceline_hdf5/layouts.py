"""A chunked dataset, and how a box of it is read: which byte ranges, and where their elements go."""

import functools
import itertools
import math
import threading
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import h5py
import numpy as np
import numpy.typing as npt

from .filters import elements
from .packing import Packing
from .sources import LONG, PAGE, QUEUE, Bytes, Ints, Source, for_all
from .storage import is_implicit, plain_type, understood

Samples = npt.NDArray[np.float32]
Box = tuple[tuple[int, int], ...]
"""First index and end of each dimension."""

_LONGEST = 256 << 10  # longest byte range inside a chunk; as much stays in a core's cache until it is copied on
_HUGE = 2 << 20
_COPIED = 4 << 20  # bytes of the page cache that a task goes over
_NONE = np.zeros(0, np.int64)
_memory = threading.local()


class Task(NamedTuple):
    """Byte ranges, their places in a buffer of some length, and what is done when they have been read. A position is -1
    where nothing is stored."""

    position: Ints
    size: Ints
    place: Ints
    length: int
    finish: Callable[[Bytes], None]


class Layout:
    """One stored copy of a cube: a dataset with the addresses of its chunks. Thread-safe."""

    def __init__(self, dataset: h5py.Dataset, source: Source, holes: bool = True) -> None:
        self.name: str = dataset.name
        self.shape: tuple[int, ...] = dataset.shape
        self.dtype: np.dtype[Any] = plain_type(dataset) or dataset.dtype
        self.packing = Packing.of(dataset, self.dtype)
        if not holes:
            self.packing = self.packing._replace(missing=(), low=None, high=None)
        self.meaning = self.dtype.kind, self.dtype.itemsize, self.packing
        """Of elements, whatever their byte order."""
        self._dataset, self._source = dataset, source
        self.chunk: tuple[int, ...] = dataset.chunks or self.shape
        properties = dataset.id.get_create_plist()
        steps = [properties.get_filter(i) for i in range(properties.get_nfilters())]
        self.filters = tuple((int(code), tuple(values)) for code, _, values, _ in steps)
        self._names = {code: name.decode() for code, _, _, name in steps}
        self.direct = understood(dataset, self.filters, source)
        """Whether it is read past libhdf5."""
        self._implicit = self.direct and is_implicit(dataset, source)
        filled = properties.fill_value_defined() != h5py.h5d.FILL_VALUE_UNDEFINED
        filled = filled and properties.get_fill_time() != h5py.h5d.FILL_TIME_NEVER
        self._fill: Any = dataset.fillvalue if filled and self.direct else self.dtype.type(0)
        self._strides = tuple(math.prod(self.chunk[d + 1 :]) * self.dtype.itemsize for d in range(dataset.ndim))
        self._chunk_bytes = math.prod(self.chunk) * self.dtype.itemsize

    @functools.cached_property
    def index(self) -> tuple[Ints, Ints, Ints] | None:
        """Address (-1 if absent), stored bytes and filter mask of each chunk, found once; None if the dataset is left to
        libhdf5, which also says what is wrong with an index."""
        if not self.direct:
            return None
        grid = tuple(-(-n // c) for n, c in zip(self.shape, self.chunk))
        address, size, mask = np.full(grid, -1), np.zeros(grid, np.int64), np.zeros(grid, np.int64)
        found: list[Any] = []
        try:
            if self._implicit:
                start = self._dataset.id.get_chunk_info_by_coord((0,) * len(grid)).byte_offset
                if start is None:
                    return address, size, mask
                return start + np.arange(address.size).reshape(grid) * self._chunk_bytes, size + self._chunk_bytes, mask
            if self._dataset.chunks is not None:
                self._dataset.id.chunk_iter(found.append)
            elif (start := self._dataset.id.get_offset()) is not None:
                found.append(((0,) * len(grid), 0, start, 0))
        except RuntimeError:
            return None
        if found:
            key = tuple((np.array([chunk[0] for chunk in found]) // self.chunk).T)
            if any(k.max() >= n for k, n in zip(key, grid)):
                return None
            mask[key], address[key], size[key] = np.array([chunk[1:] for chunk in found], np.int64).T
        there = address >= 0
        short = self._dataset.chunks and not self.filters and (size[there] != self._chunk_bytes).any()
        return None if short or there.sum() != len(found) else (address, size, mask)

    def weight(self, box: Box) -> int:
        """What reading a box costs, in bytes that could have come meanwhile. Decoding takes as long as reading."""
        requests = total = 0
        for _, many, _, extents, _ in _parts(box, self.chunk):
            cut = 0 if self.filters else self._cut(extents)
            pieces = math.prod(many + extents[:cut])
            requests += pieces  # each costs as much as a gap that is just worth reading
            total += pieces * (2 * self._chunk_bytes if self.filters else self._span(extents, cut))
        return max(requests, QUEUE) * self._source.gap + total

    def _span(self, extents: tuple[int, ...], cut: int) -> int:
        """Bytes from the first to the last element of a fragment with one step in the dimensions before cut."""
        return int(self.dtype.itemsize + sum((n - 1) * s for n, s in zip(extents[cut:], self._strides[cut:])))

    def _cut(self, extents: tuple[int, ...]) -> int:
        """Along how many dimensions a fragment is cut into pieces of one step. Gaps never grow from outer to inner
        dimensions: once the gap along one is worth reading, all inside it are."""
        last = len(extents) - 1
        for cut in range(last):
            outer = next((d for d in range(cut, last) if extents[d] > 1), last)
            gap = self._strides[outer] - self._span(extents, outer + 1) if outer < last else 0
            if gap <= self._source.gap and self._span(extents, cut) <= _LONGEST:
                return cut
        return max(0, last)

    def _by_libhdf5(self, box: Box, to: npt.NDArray[Any]) -> None:
        try:
            values = self._dataset[tuple(slice(*side) for side in box)]
        except (OSError, RuntimeError, TypeError) as e:
            lacking = ", ".join(f"{name} ({code})" for code, name in self._names.items() if not h5py.h5z.filter_avail(code))
            why = f"needs the filter {lacking}: import hdf5plugin before" if lacking else e
            raise OSError(f"{self._source.path}: {self.name} cannot be read: {why}") from e
        self.packing.decode(values, to)

    def tasks(self, box: Box, out: npt.NDArray[Any]) -> list[Task]:
        """What is to be done to read a box into an array of numbers."""
        if (index := self.index) is None:
            return [Task(_NONE, _NONE, _NONE, 0, lambda _: self._by_libhdf5(box, out))]
        address, size, mask = index
        tasks = []
        for first, many, inside, extents, to in _parts(box, self.chunk):
            chunks = tuple(slice(f, f + m) for f, m in zip(first, many))
            steps = tuple(s * c for s, c in zip(out.strides, self.chunk)) + out.strides
            corner = out[tuple(slice(t, None) for t in to)]
            target = np.lib.stride_tricks.as_strided(corner, many + extents, steps)
            start = sum(i * s for i, s in zip(inside, self._strides))
            cut = 0 if self.filters else self._cut(extents)
            where, span = address[chunks], self._chunk_bytes if self.filters else self._span(extents, cut)
            for d in range(cut):
                along = np.arange(extents[d]) * self._strides[d]
                where = np.where(where[..., None] < 0, -1, where[..., None] + along)
            fair = min(max(where.size // (2 * QUEUE), 4, (128 << 10) // span), self._source.at_once // span)
            long = span >= LONG and not self.filters and where.min() >= 0
            cached = long and self._source.is_cold(int(where.flat[0]) + start) is False
            for key in _cells(where.shape, max(1, _COPIED // span if cached else fair)):
                if cached:
                    task = self._cached(where[key] + start, extents[cut:], span, target[key])
                elif self.filters:
                    cell = [k.start for k in key] + [0] * len(first)
                    origin = [(f + k) * c + i for f, k, c, i in zip(first, cell, self.chunk, inside)]
                    task = self._filtered(where[key], size[chunks][key], mask[chunks][key], start, origin, target[key])
                else:
                    task = self._plain(where[key], start, extents[cut:], span, target[key])
                tasks.append(task)
        return tasks

    def rows(self, rows: Ints, side: tuple[int, int], out: Samples) -> "list[Task] | None":
        """What is to be done to read a part of each of some rows of two dimensions; None if chunks are read as wholes."""
        if (index := self.index) is None or self.filters:
            return None
        tasks, (height, width) = list[Task](), self.chunk
        for first, many, inside, extent, to in _split(side, width):
            span = extent * self.dtype.itemsize
            most = max(1, min(-(-len(rows) // QUEUE), self._source.at_once // (span * many)))
            for key in (slice(a, a + most) for a in range(0, len(rows), most)):
                chunk, row = np.divmod(rows[key], height)
                where = index[0][chunk, first : first + many]
                where = np.where(where < 0, -1, where + row[:, None] * self._strides[0])
                part = out[key, to:]
                steps = (out.strides[0], width * out.strides[1], out.strides[1])
                target = np.lib.stride_tricks.as_strided(part, (len(row), many, extent), steps)
                tasks.append(self._plain(where, inside * self.dtype.itemsize, (extent,), span, target))
        return tasks

    def _cached(self, where: Ints, inner: tuple[int, ...], span: int, target: Any) -> Task:
        """Pieces of unfiltered chunks from the page cache, copied once; by reads if they are not all there."""

        def copy(memory: Any) -> None:
            for key in np.ndindex(*where.shape):
                piece = np.ndarray(inner, self.dtype, memory, int(where[key]), self._strides[-len(inner) :])
                self.packing.decode(piece, target[key])

        def finish(_: Bytes) -> None:
            if not self._source.lend(where, span, copy):
                for key in _cells(where.shape, max(1, self._source.at_once // span)):
                    _run([self._plain(where[key], 0, inner, span, target[key])], self._source, 1)

        return Task(_NONE, _NONE, _NONE, 0, finish)

    def _plain(self, where: Ints, start: int, inner: tuple[int, ...], span: int, target: Any) -> Task:
        """Pieces of unfiltered chunks, all alike."""
        position = np.where(where < 0, -1, where + start).ravel()
        # Long ones lie in the buffer as in the file's pages, with room around them.
        lead, pitch = (int(position.max()) % PAGE, (1 - -span // PAGE) * PAGE) if span >= LONG else (0, span)
        steps = tuple(pitch * math.prod(where.shape[d + 1 :]) for d in range(where.ndim))

        def finish(buffer: Bytes) -> None:
            strides = steps + self._strides[-len(inner) :]
            values = np.ndarray(where.shape + inner, self.dtype, buffer.data, lead, strides)
            if (where < 0).any():
                values[where < 0] = self._fill
            self.packing.decode(values, target)

        place = np.arange(position.size) * pitch + lead
        return Task(position, np.full_like(position, span), place, position.size * pitch, finish)

    def _filtered(self, where: Ints, size: Ints, mask: Ints, start: int, corner: list[int], target: Any) -> Task:
        """Whole filtered chunks; corner: of what is wanted of the first. One that cannot be decoded is left to libhdf5,
        and is damaged if that fails too."""
        ends = np.cumsum(size).reshape(size.shape)  # in the buffer

        def finish(buffer: Bytes) -> None:
            for key in np.ndindex(*where.shape):
                if where[key] < 0:
                    self.packing.decode(self._fill, target[key])
                    continue
                stored = buffer[ends[key] - size[key] : ends[key]]
                try:
                    values = elements(
                        stored, self.filters, int(mask[key]), self._chunk_bytes, self.dtype,
                        target[key].shape, start, self._strides,
                    )
                except ValueError as e:
                    low = [a + k * c for a, k, c in zip(corner, key, self.chunk)]
                    try:
                        self._by_libhdf5(tuple((a, a + n) for a, n in zip(low, target[key].shape)), target[key])
                    except OSError:
                        at = f"{self._source.path} @{where[key]}"
                        raise OSError(f"{at}: a chunk of {self.name} {e}; the file is damaged") from e
                    continue
                self.packing.decode(values, target[key])

        return Task(where.ravel(), size.ravel(), (ends - size).ravel(), int(size.sum()), finish)


def _parts(box: Box, chunk: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Fragments of chunks that are alike, by dimension: first chunk, chunks, first element in a chunk, elements, and
    first element in the box."""
    return (tuple(zip(*some)) for some in itertools.product(*map(_split, box, chunk)))


def _split(extent: tuple[int, int], chunk: int) -> Iterator[tuple[int, int, int, int, int]]:
    """A range cut by chunks: its first part, its whole chunks and its last part, as far as there are such."""
    start, stop = extent
    edges = {start, min(stop, -(-start // chunk) * chunk), max(start, stop // chunk * chunk), stop}
    for a, b in itertools.pairwise(sorted(edges)):
        yield a // chunk, max(1, (b - a) // chunk), a % chunk, min(b - a, chunk), a - start


def _cells(shape: tuple[int, ...], most: int) -> Iterator[tuple[slice, ...]]:
    """Cuts a grid into cells of at most so many elements, neighbours in row-major order."""
    axis, inner = len(shape) - 1, 1
    while axis and inner * shape[axis] <= most:
        inner *= shape[axis]
        axis -= 1
    step = max(1, most // inner)
    for outer in np.ndindex(*shape[:axis]):
        for first in range(0, shape[axis], step):
            yield tuple(slice(i, i + 1) for i in outer) + (slice(first, first + step),)


def execute(tasks: list[Task], source: Source) -> None:
    """Reads what tasks want and finishes them, on many threads."""
    if source.remote:  # as much at a time as memory is for
        window = np.cumsum([task.length for task in tasks]) // source.at_once
        for number in np.unique(window):
            _run([tasks[i] for i in np.flatnonzero(window == number)], source)
    elif len(tasks) > 4 * QUEUE:  # short ones of many boxes together
        lengths = np.array([task.length for task in tasks])
        window, alone = np.cumsum(lengths) // LONG, (lengths == 0) | (lengths >= LONG)
        new = (np.diff(window) > 0) | alone[1:] | alone[:-1]
        parts = np.split(np.arange(len(tasks)), np.flatnonzero(new) + 1)
        for_all(lambda part: _run([tasks[i] for i in part], source, 1), parts)
    else:
        for_all(lambda task: _run([task], source, 1), tasks)


def _run(tasks: list[Task], source: Source, threads: int = QUEUE) -> None:
    ends = list(itertools.accumulate(task.length for task in tasks))
    starts = [end - task.length for task, end in zip(tasks, ends)]
    position, size = (np.concatenate(some) for some in list(zip(*tasks))[:2])
    place = np.concatenate([task.place + start for task, start in zip(tasks, starts)])
    buffer, there = _buffer(ends[-1]), position >= 0
    source.read(position[there], size[there], place[there], buffer)
    for_all(lambda n: tasks[n].finish(buffer[starts[n] : ends[n]]), range(len(tasks)), threads)


def _buffer(size: int) -> Bytes:
    """Memory of a thread, in one huge page, and kept: new pages for each task cost as much as copying."""
    if size > _HUGE:
        return np.empty(size, np.uint8)
    if not hasattr(_memory, "buffer"):
        whole = np.empty(2 * _HUGE, np.uint8)  # of so much numpy asks for huge pages
        _memory.buffer = whole[-whole.ctypes.data % _HUGE :]
    return _memory.buffer[:size]
