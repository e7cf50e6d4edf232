"""A volume by the names that segyio uses (segyio.readthedocs.io): f.iline[1200], f.depth_slice[500], f.trace[0]."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from .volume import Samples, Volume, open as open_volume

def open(where: Any, **options: Any) -> "SegyFile":
    """Opens a volume as segyio.open opens a SEG-Y file; options as of sliceline_hdf5.open."""
    return SegyFile(open_volume(where, **options))


class Lines(Mapping[int, Samples]):
    """Planes by number. A slice of numbers gives one after the other; prestack: lines[number, offset]."""

    def __init__(self, numbers: Any, read: Callable[[int, int], Samples], first_offset: Any) -> None:
        self._numbers, self._read, self._offset = [n.item() for n in numbers], read, first_offset

    def __getitem__(self, key: Any) -> Any:
        number, offset = key if isinstance(key, tuple) else (key, self._offset)
        if not isinstance(number, slice):
            return self._read(number, offset)
        step = number.step or 1
        low = min(self._numbers) if number.start is None else number.start
        high = max(self._numbers) + 1 if number.stop is None else number.stop
        known = set(self._numbers)
        return (self._read(n, offset) for n in range(low, high, step) if n in known)

    def __iter__(self) -> Iterator[int]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def values(self) -> Any:
        return (self._read(n, self._offset) for n in self._numbers)


class Traces:
    """Traces in the order of the SEG-Y file; of volumes without one, in the order of bins."""

    def __init__(self, volume: Volume) -> None:
        self._volume = volume
        index = volume.file.get("segy/trace_index")
        if index is not None:
            numbers = index[...].ravel()
            there = np.flatnonzero(numbers >= 0)
            self.places: npt.NDArray[Any] = there[np.argsort(numbers[there], kind="stable")]
        else:
            live = volume.file.get("live")
            traces = int(np.prod(volume.shape[:-1]))
            self.places = np.arange(traces) if live is None else np.flatnonzero(live[...].ravel())

    def __len__(self) -> int:
        return len(self.places)

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, slice):
            return (self[i] for i in range(*key.indices(len(self))))
        return self._volume[self.place(key)]

    def place(self, number: int) -> tuple[int, ...]:
        """Indices of a trace in the volume."""
        if not -len(self) <= number < len(self):
            raise IndexError(f"no trace {number} among {len(self)}")
        return tuple(int(i) for i in np.unravel_index(self.places[number], self._volume.shape[:-1]))

    def __iter__(self) -> Iterator[Samples]:
        return iter(self[:])


class SegyFile:
    """What segyio's SegyFile has for reading. Close it or use it in a with statement."""

    def __init__(self, volume: Volume) -> None:
        self.volume = volume
        self.samples = volume.samples.numbers
        self.ilines, self.xlines = volume.inlines.numbers, volume.crosslines.numbers
        offsets = volume.offsets
        self.offsets = np.array([1]) if offsets is None else offsets.numbers
        first = self.offsets[0].item()

        def read(dimension: int) -> Callable[[int, int], Samples]:
            def plane(number: int, offset: int) -> Samples:
                key: list[Any] = [slice(None)] * volume.ndim
                key[dimension] = number if dimension == volume.ndim - 1 else volume.axes[dimension].index(number)
                if offsets is not None:
                    key[2] = offsets.index(offset)
                return volume[tuple(key)]

            return plane

        self.iline, self.xline = Lines(self.ilines, read(0), first), Lines(self.xlines, read(1), first)
        self.depth_slice = Lines(np.arange(len(self.samples)), read(volume.ndim - 1), first)
        self._traces: Traces | None = None

    @property
    def trace(self) -> Traces:
        if self._traces is None:
            self._traces = Traces(self.volume)
        return self._traces

    @property
    def tracecount(self) -> int:
        return len(self.trace)

    @property
    def fast(self) -> Lines:
        return self.iline

    @property
    def slow(self) -> Lines:
        return self.xline

    @property
    def text(self) -> list[bytes]:
        headers = self.volume.file.get("segy/text_headers")
        return [] if headers is None else [bytes(row) for row in headers[...]]

    def gather(self, inline: int, crossline: int) -> Samples:
        return self.volume.gather(inline, crossline)

    def attributes(self, name: str | int) -> npt.NDArray[Any]:
        """A header field of all traces, by Sliceline's name or by its byte in the trace header, as stored in SEG-Y."""
        if isinstance(name, str):
            values: npt.NDArray[Any] = self.volume.header(name).ravel()[self.trace.places]
            return values
        segy = self.volume.file["segy"]
        order = segy.attrs["byte_order"]
        order = order.decode() if isinstance(order, bytes) else order
        size = _size(name)
        numbers = segy["trace_index"][...].ravel()[self.trace.places]
        raw = segy["trace_headers"][:, name - 1 : name - 1 + size][numbers]
        kind = (">" if order == "BIG_ENDIAN" else "<") + f"i{size}"
        fields: npt.NDArray[Any] = np.ascontiguousarray(raw).view(kind)[:, 0]
        return fields

    def __enter__(self) -> "SegyFile":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.volume.close()


def _size(byte: int) -> int:
    """Length of the standard field at a byte of the trace header (SEG-Y rev 2.1, table 3): 4 or 2 bytes."""
    long = (*range(1, 29, 4), *range(37, 69, 4), *range(73, 89, 4), *range(181, 201, 4), 205)
    short = (*range(29, 37, 2), 69, 71, *range(89, 181, 2), 201, 203, 209, *range(211, 219, 2))
    if byte in long:
        return 4
    if byte in short:
        return 2
    raise KeyError(f"no field of the trace header begins at byte {byte}")
