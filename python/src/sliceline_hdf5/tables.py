"""Tables of traces: a list variable with the place of each trace (CF 1.11 §8.2), and indexes (docs/file-profile.md)."""

import functools
import math
from collections.abc import Iterator
from typing import Any

import h5py
import numpy as np

from .axes import Axes, attached, table_axis
from .files import attribute, crc32c, number, opened
from .layouts import Layout, execute
from .packing import PLAIN
from .sources import Ints, Source

_LISTED = 1 << 24  # traces of a list that is read as a whole because it has no index
_PIECES = 1 << 20, 1 << 16  # places of the list, and entries of an index, that are read at a time
_APART = 512  # places from one wanted one to the next from which on these are read apart
_SUMMED = 4096  # rows of a list or index that have a checksum together
_MOST_AXES = 6  # with that of the traces of one place
_USUAL = {"iline": "inline", "xline": "crossline"}  # names of axes in those of indexes


class Table:
    """Which traces there are, and where they lie on axes. Thread-safe.

    Places are numbers of cells of the grid of all axes, row-major. The list and its indexes are searched, and whatever is
    read of them is checked: OSError if they contradict each other, themselves or their checksums.
    """

    def __init__(self, listed: h5py.Dataset, data: h5py.Dataset, source: Source) -> None:
        self._listed, self._source = listed, source
        self.name: str = listed.name.rsplit("/", 1)[-1]
        names = str(attribute(listed, "compress")).split()
        if not 1 <= len(names) <= _MOST_AXES or len({*names}) < len(names):
            raise self._broken(f"is compressed along {' '.join(names) or 'nothing'}", f"1 to {_MOST_AXES} different axes")
        self.axes = Axes(table_axis(listed, name) for name in names)
        self.extents = tuple(len(axis) for axis in self.axes)
        self._strides = tuple(math.prod(self.extents[d + 1 :]) for d in range(len(names)))
        self._end = math.prod(self.extents)
        if not number(listed) or listed.dtype.kind not in "iu" or listed.shape != data.shape[:1]:
            raise self._broken(f"is {listed.shape} of {listed.dtype}", f"a whole number for each of {data.shape[0]} traces")
        if self._end >= 1 << 62:
            raise self._broken(f"counts {self._end:g} places", "fewer than 2^62")
        self._length = len(listed)
        self._places = self._layout(listed)
        self._starts, self._index = functools.cache(self._find_starts), functools.cache(self._find_index)
        self._sums = functools.cache(self._find_sums)

    @classmethod
    def of(cls, data: h5py.Dataset, source: Source) -> "Table | None":
        """The table that a dataset is, if a scale of its first dimension is a list variable. OSError if that is damaged."""
        lists = [scale for scale in attached(data, 0) if data.ndim == 2 and "compress" in scale.attrs]
        return cls(lists[0], data, source) if lists else None

    def __len__(self) -> int:
        return self._length

    @property
    def attributes(self) -> dict[str, Any]:
        """Those of the list variable that xarray and cf_xarray understand."""
        said = {name: attribute(self._listed, name) for name in ("long_name",) if name in self._listed.attrs}
        return {**said, "compress": " ".join(self.axes.names)}

    def is_order_of(self, other: h5py.Dataset) -> bool:
        """True if a dataset says that its traces are those of this list in the same order."""
        return any(scale == self._listed for scale in attached(other, 0))

    def places(self, first: int, stop: int) -> Ints:
        """Places of neighbouring traces."""
        found = self._read(self._places, (first, stop))
        if (bad := (found < 0) | (found >= self._end)).any():
            at = int(np.argmax(bad))
            raise self._broken(f"has trace {first + at} at place {found[at]}", f"0 to {self._end - 1}")
        return found

    def at(self, places: Ints, d: int) -> Ints:
        """Indices of places on an axis."""
        return places // self._strides[d] % self.extents[d]

    def find(self, picks: "list[Ints | None]") -> tuple[Ints, Ints]:
        """Numbers of the traces at indices on the axes, each ascending and once, and their places; None is all of an
        axis. The traces are those in the order of the file."""
        candidates = []
        for d, picked in enumerate(picks):
            starts = None if picked is None else self._starts(d)
            if picked is not None and starts is not None:
                candidates.append((int((starts[picked + 1] - starts[picked]).sum()) * (4 if d else 1), d))
        found = [(np.zeros(0, np.int64),) * 2]
        _, best = min(candidates, default=(0, 0))
        for a, b in self._ranges(best, picks[best] if candidates else None):
            traces, places = self._from_list(a, b) if best == 0 else self._from_order(best, a, b)
            there = np.ones(len(traces), np.bool_)
            for d, picked in enumerate(picks):
                if picked is not None:
                    there &= np.isin(self.at(places, d), picked)
            found.append((traces[there], places[there]))
        traces, places = (np.concatenate(some) for some in zip(*found))
        order = np.argsort(traces, kind="stable")  # that of the list
        return traces[order], places[order]

    def _ranges(self, d: int, picked: "Ints | None") -> Iterator[tuple[int, int]]:
        """Ranges of entries, in pieces, of the picked indices of an axis; of the whole list if there are none."""
        if picked is None:
            if len(self) > _LISTED and self._starts(0) is None:
                raise ValueError(f"{self._source.path}: {self._listed.name} of {len(self)} traces has no index "
                                 f"{self._path('first', 0)}, expected one for more than {_LISTED} traces")
            ranges = [(0, len(self))]
        else:
            starts, apart = self._starts(d), np.flatnonzero(np.diff(picked) > 1)
            assert starts is not None
            first, last = picked[np.append(0, apart + 1)], picked[np.append(apart, len(picked) - 1)]
            ranges = list(zip(starts[first].tolist(), starts[last + 1].tolist()))
        for first, stop in ranges:
            piece = _PIECES[d > 0]
            for a in range(first, max(stop, first + 1), piece):  # where there is none, its neighbours are looked at
                yield a, min(stop, a + piece)

    def _from_list(self, a: int, b: int) -> tuple[Ints, Ints]:
        starts = self._starts(0)
        if starts is None:
            return np.arange(a, b), self.places(a, b)
        low, high = max(0, a - 1), min(len(self), b + 1)
        traces, places = np.arange(low, high), self.places(low, high)
        bad = self.at(places, 0) != np.searchsorted(starts, traces, "right") - 1
        bad[1:] |= places[1:] <= places[:-1]
        if bad.any():
            at = int(np.argmax(bad))
            raise self._broken(f"has trace {traces[at]} at place {places[at]}" + (f" after {places[at - 1]}" if at else ""),
                               f"ascending places, as {self._path('first', 0)} counts them")
        return traces[a - low : b - low], places[a - low : b - low]

    def _from_order(self, d: int, a: int, b: int) -> tuple[Ints, Ints]:
        name, starts = self._path("order", d), self._starts(d)
        assert starts is not None
        low, high = max(0, a - 1), min(len(self), b + 1)  # whether neighbours belong here is seen by them
        traces, places = self._read(self._index(name, (len(self), 2)), (low, high), (0, 2)).T
        expected = np.searchsorted(starts, np.arange(low, high), "right") - 1
        bad = (traces < 0) | (traces >= len(self)) | (places < 0) | (places >= self._end) | (self.at(places, d) != expected)
        bad[1:] |= (expected[1:] == expected[:-1]) & (traces[1:] <= traces[:-1])
        if bad.any():
            at = int(np.argmax(bad))
            raise self._broken(f"has trace {traces[at]} at place {places[at]} in {name}",
                               f"ascending traces of {self.axes[d].name} {self.axes[d].numbers[expected[at]]}")
        traces, places = traces[a - low : b - low], places[a - low : b - low]
        listed = self._scattered(traces)
        if (bad := listed != places).any():
            at = int(np.argmax(bad))
            raise self._broken(f"has trace {traces[at]} at place {listed[at]}", f"{places[at]}, as {name} says")
        return traces, places

    def _scattered(self, traces: Ints) -> Ints:
        """Places of traces, which mostly ascend."""
        apart = (np.diff(traces) > _APART) | (np.diff(traces) < 0)
        parts = np.split(traces, np.flatnonzero(apart) + 1) if len(traces) else []
        boxes = [((int(part[0]), int(part[-1]) + 1),) for part in parts]
        buffers = [np.empty(b - a, np.int64) for ((a, b),) in boxes]
        execute([t for box, to in zip(boxes, buffers) for t in self._places.tasks(box, to)], self._source)
        return np.concatenate([np.zeros(0, np.int64), *(to[part - part[0]] for part, to in zip(parts, buffers))])

    def _path(self, kind: str, d: int) -> str:
        name = self.axes[d].name
        return f"table/{kind}_{_USUAL.get(name, name)}"

    def _find_starts(self, d: int) -> "Ints | None":
        """For each index on an axis how many traces come before in the order of the axis; None if the file does not say."""
        name = self._path("first", d)
        if self._listed.name != "/trace" or name not in self._listed.file:  # indexes are those of this list alone
            return None
        length = self.extents[d] + 1
        starts = self._read(self._index(name, (length,)), (0, length))
        if starts[0] != 0 or starts[-1] != len(self) or (starts[1:] < starts[:-1]).any():
            raise self._broken(f"has an index {name} that does not ascend", f"0 to {len(self)}")
        return starts

    def _find_index(self, name: str, shape: tuple[int, ...]) -> Layout:
        file = self._listed.file
        found, reason = opened(file, name) if name in file else (file, "is not there")
        if reason:
            raise self._broken(f"has an index {name} that {reason}", "one for each axis")
        if not number(found) or found.shape != shape or found.dtype.str[1:] != "i8":
            kind = f"{found.shape} of {found.dtype}" if isinstance(found, h5py.Dataset) else "a group"
            raise self._broken(f"has an index {name} that is {kind}", f"{shape} of int64")
        return self._layout(found)

    def _layout(self, dataset: h5py.Dataset) -> Layout:
        layout = Layout(dataset, self._source)
        if layout.packing != PLAIN:
            raise self._broken(f"has packed numbers in {dataset.name}", "numbers as they are")
        return layout

    def _read(self, layout: Layout, *box: tuple[int, int]) -> Ints:
        """Rows of the list or an index; the first time with all that have a checksum together, which is compared."""
        (first, stop), *rest = box
        low, high = first // _SUMMED, -(-stop // _SUMMED)
        sums, checked = self._sums(layout.name)
        if stop <= first or sums is None or checked[low:high].all():
            return self._elements(layout, *box)
        start, end = low * _SUMMED, min(high * _SUMMED, layout.shape[0])
        rows = self._elements(layout, (start, end), *rest)
        stored = np.ascontiguousarray(rows.astype(layout.dtype.newbyteorder("<"))).view(np.uint8).reshape(end - start, -1)
        whole = (end - start) // _SUMMED
        parts = [stored[: whole * _SUMMED].reshape(whole, _SUMMED * stored.shape[1]), stored[whole * _SUMMED :].reshape(1, -1)]
        computed = np.concatenate([crc32c(part) for part in parts if part.size])
        if (bad := computed != sums[low:high]).any():
            at = start + int(np.argmax(bad)) * _SUMMED
            raise OSError(f"{self._source.path}: {layout.name} has other rows than were written from {at} to "
                          f"{min(at + _SUMMED, layout.shape[0]) - 1}, expected those of its checksums: the file is damaged")
        checked[low:high] = True
        return rows[first - start : stop - start]

    def _find_sums(self, name: str) -> tuple[Any, Any]:
        """Checksums of rows, and which of them have been compared; None if there are none."""
        path, length = f"checksums/{name.rsplit('/', 1)[-1]}", -(-len(self) // _SUMMED)
        file = self._listed.file
        if self._listed.name != "/trace" or path not in file:
            return None, None
        if "/first_" in name:
            length = -(-file[name].shape[0] // _SUMMED)
        found, reason = opened(file, path)
        if reason or not number(found) or found.shape != (length,) or found.dtype.str[1:] != "u4":
            raise self._broken(f"has checksums {path} that {reason or 'are something else'}", f"({length},) of uint32")
        return found[...], np.zeros(length, np.bool_)

    def _elements(self, layout: Layout, *box: tuple[int, int]) -> Ints:
        out = np.empty([b - a for a, b in box], np.int64)
        if out.size:
            execute(layout.tasks(box, out), self._source)
        return out

    def _broken(self, found: str, expected: str) -> OSError:
        return OSError(f"{self._source.path}: {self._listed.name} {found}, expected {expected}: the file is damaged")
