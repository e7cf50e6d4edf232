"""A chunked dataset, and how a box of it is read: which byte ranges, and where their elements go."""

import itertools
import math
import threading
from collections.abc import Iterator
from typing import Any

import h5py
import numpy as np
import numpy.typing as npt

from .filters import KNOWN, Filter, decode
from .sources import Bytes, Ints, QUEUE, Source, for_all

Box = tuple[tuple[int, int], ...]
"""First index and end of each dimension."""

_LONGEST = 256 << 10  # longest byte range inside a chunk; as much stays in a core's cache until it is copied on
_TASKS = 2 * QUEUE
_memory = threading.local()


def _buffer(size: int) -> Bytes:
    """Memory of a thread, kept: new pages for each task cost as much as copying."""
    found: Bytes | None = getattr(_memory, "buffer", None)
    if found is None or len(found) < size:
        found = _memory.buffer = np.empty(max(size, 1 << 20), np.uint8)
    return found[:size]


class Layout:
    """One stored copy of a cube: a dataset with the addresses of its chunks. Thread-safe."""

    def __init__(self, dataset: h5py.Dataset, source: Source, lock: threading.RLock) -> None:
        self.name: str = dataset.name
        self.shape: tuple[int, ...] = dataset.shape
        self.dtype: np.dtype[Any] = dataset.dtype
        self.scale = float(dataset.attrs.get("scale_factor", 1))
        self.offset = float(dataset.attrs.get("add_offset", 0))
        self.fill: Any = dataset.fillvalue
        self._dataset, self._source, self._lock = dataset, source, lock
        properties = dataset.id.get_create_plist()
        kind = properties.get_layout()
        steps = [properties.get_filter(i) for i in range(properties.get_nfilters())]
        self.filters = tuple(Filter(code, tuple(values)) for code, _, values, _ in steps)
        self.chunk: tuple[int, ...] = dataset.chunks or self.shape
        contiguous = kind == h5py.h5d.CONTIGUOUS and properties.get_external_count() == 0
        # The rest is left to libhdf5: compact and virtual datasets, other files, other filters.
        self.direct = contiguous or (kind == h5py.h5d.CHUNKED and all(f.code in KNOWN for f in self.filters))
        item = self.dtype.itemsize
        self._strides = tuple(math.prod(self.chunk[d + 1 :]) * item for d in range(len(self.chunk)))
        self._chunk_bytes = math.prod(self.chunk) * item
        self._index: tuple[Ints, Ints, Ints] | None = None

    def index(self) -> tuple[Ints, Ints, Ints]:
        """Address (-1 if absent), stored bytes and filter mask of each chunk, found once."""
        if self._index is None:
            with self._lock:
                if self._index is None:
                    self._index = self._find_chunks()
        return self._index

    def _find_chunks(self) -> tuple[Ints, Ints, Ints]:
        grid = tuple(-(-n // c) for n, c in zip(self.shape, self.chunk))
        address, size, mask = np.full(grid, -1), np.zeros(grid, np.int64), np.zeros(grid, np.int64)
        if self._dataset.chunks is None:
            start = self._dataset.id.get_offset()
            address[...] = -1 if start is None else start
            return address, size, mask
        found: list[Any] = []
        self._dataset.id.chunk_iter(found.append)
        if found:
            where = np.array([chunk[0] for chunk in found]) // self.chunk
            numbers = np.array([chunk[1:] for chunk in found], np.int64)
            inside = (where < grid).all(axis=1)  # of a dataset that was made smaller some may be outside
            key = tuple(where[inside].T)
            mask[key], address[key], size[key] = numbers[inside].T
        if not self.filters and found and (size[address >= 0] != self._chunk_bytes).any():
            raise OSError(f"{self._source.path}: {self.name} has unfiltered chunks of another length than its own")
        return address, size, mask

    def weight(self, box: Box) -> int:
        """What reading a box costs, in bytes that could have come meanwhile."""
        if not self.direct:
            return 1 << 62
        requests = total = 0
        for first, many, _, count, _ in self._classes(box):
            if self.filters:
                pieces, span = math.prod(many), 2 * self._chunk_bytes  # decoding takes as long as reading
            else:
                cut = self._cut(count)
                pieces, span = math.prod(many + count[:cut]), self._span(count, cut)
            requests += pieces
            total += pieces * span
        return max(requests, QUEUE) * min(self._source.gap, 1 << 20) + total

    def _classes(self, box: Box) -> Iterator[tuple[tuple[int, ...], ...]]:
        """Parts of a box whose fragments of chunks are alike: first chunk, chunks, first element in a chunk, elements,
        and first element in the box, each by dimension."""
        for some in itertools.product(*map(_split, box, self.chunk)):
            first, many, inside, count, to = zip(*some)
            yield first, many, inside, count, to

    def _span(self, count: tuple[int, ...], cut: int) -> int:
        """Bytes from the first to the last element of a fragment with one step in the dimensions before cut."""
        return int(self.dtype.itemsize) + sum((n - 1) * s for n, s in zip(count[cut:], self._strides[cut:]))

    def _cut(self, count: tuple[int, ...]) -> int:
        """Dimensions along which a fragment is cut into pieces of one step. Gaps never grow from outer to inner
        dimensions: once the gap along one is worth reading, all inside it are."""
        for cut in range(len(count) - 1):
            step = next((d for d in range(cut, len(count)) if count[d] > 1), len(count) - 1)
            gap = self._strides[step] - self._span(count, step + 1) if step + 1 < len(count) else 0
            if gap <= min(self._source.gap, _LONGEST) and self._span(count, cut) <= _LONGEST:
                return cut
        return max(0, len(count) - 1)

    def store(self, values: Any, to: npt.NDArray[np.float32]) -> None:
        """Elements as floats: scaled in double precision and rounded once."""
        if self.scale != 1 or self.offset != 0:
            to[...] = np.asarray(values, np.float64) * self.scale + self.offset
        else:
            np.copyto(to, values, casting="unsafe")

    def tasks(self, box: Box, out: npt.NDArray[np.float32]) -> "list[Task]":
        if 0 in out.shape:
            return []
        if not self.direct:
            return [LibraryTask(self, box, out)]
        address, size, mask = self.index()
        parts = []
        for first, many, inside, count, to in self._classes(box):
            chunks = tuple(slice(f, f + m) for f, m in zip(first, many))
            corner = out[tuple(slice(t, None) for t in to)]
            steps = tuple(s * c for s, c in zip(out.strides, self.chunk)) + out.strides
            target = np.lib.stride_tricks.as_strided(corner, many + count, steps)
            start = sum(i * s for i, s in zip(inside, self._strides))
            cut = 0 if self.filters else self._cut(count)
            where = address[chunks]
            for d in range(cut):
                along = np.arange(count[d]) * self._strides[d]
                where = np.where(where[..., None] < 0, -1, where[..., None] + along)
            parts.append((where, start, count, cut, target, size[chunks], mask[chunks]))
        pieces = sum(part[0].size for part in parts)
        tasks: list[Task] = []
        for where, start, count, cut, target, sizes, masks in parts:
            span = 2 * self._chunk_bytes if self.filters else self._span(count, cut)
            fair = max(pieces // _TASKS, 4, (128 << 10) // span)
            for key in _cells(where.shape, max(1, min(fair, self._source.at_once // 2 // span))):
                if self.filters:
                    tasks.append(FilteredTask(self, where[key], sizes[key], masks[key], start, count, target[key]))
                else:
                    tasks.append(PlainTask(self, where[key], start, count, cut, target[key]))
        return tasks


def _split(extent: tuple[int, int], chunk: int) -> list[tuple[int, int, int, int, int]]:
    """A range cut by chunks: its first part, its whole chunks and its last part, as far as there are such."""
    start, stop = extent
    first, last = start // chunk, (stop - 1) // chunk
    if first == last:
        return [(first, 1, start - first * chunk, stop - start, 0)]
    parts = []
    if start % chunk:
        parts.append((first, 1, start % chunk, chunk - start % chunk, 0))
        first += 1
    whole = stop // chunk - first
    if whole:
        parts.append((first, whole, 0, chunk, first * chunk - start))
    if stop % chunk:
        parts.append((last, 1, 0, stop % chunk, last * chunk - start))
    return parts


def _cells(shape: tuple[int, ...], most: int) -> Iterator[tuple[slice, ...]]:
    """Cuts a grid into cells of at most so many elements, neighbours in row-major order."""
    axis, inner = len(shape), 1
    while axis and inner * shape[axis - 1] <= most:
        axis -= 1
        inner *= shape[axis]
    if not axis:
        yield tuple(slice(0, n) for n in shape)
        return
    step = max(1, most // inner)
    for outer in np.ndindex(*shape[: axis - 1]):
        for first in range(0, shape[axis - 1], step):
            yield tuple(slice(i, i + 1) for i in outer) + (slice(first, first + step),)


class Task:
    """Byte ranges, and what is done with them. position: -1 where nothing is stored."""

    position: Ints
    size: Ints

    def ranges(self) -> tuple[Ints, Ints, Ints, int]:
        """Position and size of what is read, its place in a buffer, and the length of the buffer."""
        end = np.cumsum(self.size)
        place = end - self.size
        there = self.position >= 0
        if not there.all():
            return self.position[there], self.size[there], place[there], int(end[-1])
        return self.position, self.size, place, int(end[-1])

    def finish(self, buffer: Bytes) -> None:
        """Takes what was read."""
        raise NotImplementedError

    def prepare(self, buffer: Bytes) -> None:
        """Called before bytes are read into a buffer."""


class PlainTask(Task):
    """Pieces of unfiltered chunks, all alike."""

    def __init__(self, layout: Layout, where: Ints, start: int, count: tuple[int, ...], cut: int, target: Any) -> None:
        self.layout, self.target, self.inner = layout, target, count[cut:]
        self.position = np.where(where < 0, -1, where + start).ravel()
        self.span = layout._span(count, cut)
        self.size = np.full(len(self.position), self.span)
        steps = [self.span]
        for n in where.shape[:0:-1]:
            steps.insert(0, steps[0] * n)
        self.shape, self.steps = where.shape + self.inner, tuple(steps) + layout._strides[cut:]

    def prepare(self, buffer: Bytes) -> None:
        if (self.position < 0).any():
            self._elements(buffer)[...] = self.layout.fill

    def _elements(self, buffer: Bytes) -> Any:
        return np.ndarray(self.shape, self.layout.dtype, buffer.data, 0, self.steps)

    def finish(self, buffer: Bytes) -> None:
        self.layout.store(self._elements(buffer), self.target)


class FilteredTask(Task):
    """Whole filtered chunks."""

    def __init__(self, layout: Layout, where: Ints, size: Ints, mask: Ints, start: int, count: Any, target: Any) -> None:
        self.layout, self.start, self.count, self.target = layout, start, count, target
        self.position, self.size, self.mask = where.ravel(), size.ravel(), mask.ravel()
        self.grid = where.shape

    def finish(self, buffer: Bytes) -> None:
        layout, end = self.layout, np.cumsum(self.size)
        for number, key in enumerate(np.ndindex(*self.grid)):
            if self.position[number] < 0:
                layout.store(layout.fill, self.target[key])
                continue
            stored = buffer[end[number] - self.size[number] : end[number]]
            try:
                plain = decode(
                    stored, layout.filters, int(self.mask[number]), layout._chunk_bytes, layout.dtype.itemsize
                )
            except ValueError as e:
                where = f"{layout._source.path} @{self.position[number]}"
                raise OSError(f"{where}: a chunk of {layout.name} {e}; the file is damaged") from e
            chunk = np.ndarray(self.count, layout.dtype, plain, self.start, layout._strides)
            layout.store(chunk, self.target[key])


class LibraryTask(Task):
    """A box that libhdf5 reads."""

    def __init__(self, layout: Layout, box: Box, target: Any) -> None:
        self.layout, self.box, self.target = layout, box, target
        self.position = self.size = np.zeros(0, np.int64)

    def ranges(self) -> tuple[Ints, Ints, Ints, int]:
        return self.position, self.size, self.size, 0

    def finish(self, buffer: Bytes) -> None:
        with self.layout._lock:
            values = self.layout._dataset[tuple(slice(a, b) for a, b in self.box)]
        self.layout.store(values, self.target)


def execute(tasks: list[Task], source: Source) -> None:
    """Reads what tasks want and finishes them, on many threads."""
    if not source.remote:

        def run(task: Task) -> None:
            position, size, place, total = task.ranges()
            buffer = _buffer(total)
            task.prepare(buffer)
            source.read(position, size, place, buffer)
            task.finish(buffer)

        for_all(run, tasks, len(tasks))
        return
    waiting = list(reversed(tasks))
    while waiting:  # as much as memory is for, in as few requests as can be
        some: list[Task] = []
        ranges: list[tuple[Ints, Ints, Ints, int, int]] = []
        total = 0
        while waiting and total < source.at_once:
            some.append(waiting.pop())
            position, size, place, length = some[-1].ranges()
            ranges.append((position, size, place + total, total, length))
            total += length
        buffer = np.empty(total, np.uint8)
        parts = [buffer[start : start + length] for *_, start, length in ranges]
        for task, part in zip(some, parts):
            task.prepare(part)
        position, size, place = (np.concatenate([r[i] for r in ranges]) for i in (0, 1, 2))
        source.read(position, size, place, buffer)
        for_all(lambda pair: pair[0].finish(pair[1]), zip(some, parts), len(some))
