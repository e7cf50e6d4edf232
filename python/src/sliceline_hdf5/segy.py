"""A volume by the names that segyio uses (segyio.readthedocs.io): f.iline[1200], f.depth_slice[500], f.trace[0]."""

import contextlib
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from .axes import Axis
from .layouts import Samples
from .volume import Volume


def open(where: Any, **options: Any) -> "SegyFile":
    """Opens a volume as segyio.open opens a SEG-Y file; options as of sliceline_hdf5.open. Takes an open volume too."""
    return SegyFile(where if isinstance(where, Volume) else Volume(where, **options))


class Lines(Mapping[int, Samples]):
    """Planes by number; a slice of numbers gives one after the other. Of prestack volumes lines[number, offset], and
    the first offset if none is given."""

    def __init__(self, volume: Volume, number: int | None, axis: Axis) -> None:
        self._volume, self._number, self._axis = volume, number, axis

    def __getitem__(self, key: Any) -> Any:
        number, *offset = key if isinstance(key, tuple) else (key,)
        if isinstance(number, slice):
            low = min(self) if number.start is None else number.start
            high = max(self) + 1 if number.stop is None else number.stop
            wanted = range(low, high, number.step or 1)
            return (self[(n, *offset)] for n in wanted if n in self._axis.numbers)
        at = {self._number: self._axis.index(number)}
        if self._volume.offsets is not None:
            at[self._volume.lines[2]] = self._volume.offsets.index(offset[0]) if offset else 0
        return self._volume.grid({d: i for d, i in at.items() if d is not None})

    def __iter__(self) -> Iterator[int]:
        return iter(self._axis.numbers.tolist())

    def __len__(self) -> int:
        return len(self._axis)


class Traces:
    """Traces in the order of the SEG-Y file; of volumes without one, in the order of bins."""

    def __init__(self, volume: Volume) -> None:
        self._volume = volume
        with volume.reading():
            if "segy/trace_index" in volume.file:
                numbers = volume.file["segy/trace_index"][...].ravel()
            else:
                there = np.ones(volume.shape[:-1]) if volume.live is None else volume.live
                numbers = np.where(there.ravel(), np.arange(there.size), -1)
        self.places: npt.NDArray[Any] = np.argsort(numbers, kind="stable")[(numbers < 0).sum() :]

    def __len__(self) -> int:
        return len(self.places)

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, slice):
            return (self[n] for n in range(len(self))[key])
        place = np.unravel_index(self.places[range(len(self))[key]], self._volume.shape[:-1])
        return self._volume[tuple(int(i) for i in place)]


class SegyFile(contextlib.AbstractContextManager["SegyFile"]):
    """What segyio's SegyFile has for reading samples, and header fields by Sliceline's names."""

    def __init__(self, volume: Volume) -> None:
        self.volume, self.samples = volume, volume.samples.numbers
        self.gather, self.close = volume.gather, volume.close
        self.ilines, self.xlines = volume.inlines.numbers, volume.crosslines.numbers
        self.offsets = np.array([1]) if volume.offsets is None else volume.offsets.numbers
        self.iline = Lines(volume, volume.lines[0], volume.inlines)
        self.xline = Lines(volume, volume.lines[1], volume.crosslines)
        self.depth_slice = Lines(volume, len(volume.axes) - 1, Axis("slice", np.arange(len(self.samples))))
        self.trace = Traces(volume)
        self.tracecount = len(self.trace)

    def attributes(self, name: str) -> npt.NDArray[Any]:
        """A field of the trace headers for all traces, such as "cdp_x"; Volume.header_names has the names."""
        return self.volume.header(name).ravel()[self.trace.places]

    def __exit__(self, *_: object) -> None:
        self.close()
