"""xarray's engine "sliceline": xarray.open_dataset("survey.h5", engine="sliceline", chunks={})."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import xarray as xr
from xarray.backends import BackendArray, BackendEntrypoint
from xarray.core.indexing import ExplicitIndexer, IndexingSupport, LazilyIndexedArray, explicit_indexing_adapter

from .axes import attached
from .files import attribute, number, opened
from .packing import PLAIN, Packing
from .volume import Volume

_DASK_BYTES = 64 << 20


class _Samples(BackendArray):
    """Samples of a volume, read when they are asked for."""

    def __init__(self, volume: Volume) -> None:
        self.volume, self.shape, self.dtype = volume, volume.shape, volume.dtype

    def __getitem__(self, key: ExplicitIndexer) -> Any:
        return explicit_indexing_adapter(key, self.shape, IndexingSupport.BASIC, self.volume.__getitem__)


class _Places(BackendArray):
    """Places of the traces of a table, or their values on an axis, read when they are asked for."""

    def __init__(self, volume: Volume, axis: int | None = None) -> None:
        assert volume.table is not None
        self.volume, self.axis, self.shape = volume, axis, (len(volume.table),)
        self.dtype = np.dtype(np.int64) if axis is None else volume.axes[axis].numbers.dtype

    def __getitem__(self, key: ExplicitIndexer) -> Any:
        return explicit_indexing_adapter(key, self.shape, IndexingSupport.BASIC, self._read)

    def _read(self, key: tuple[Any, ...]) -> Any:
        table, some = self.volume.table, range(*self.shape)[key[0]]
        assert table is not None
        wanted = some if isinstance(some, range) else range(some, some + 1)
        first, stop = (min(wanted[0], wanted[-1]), max(wanted[0], wanted[-1]) + 1) if wanted else (0, 0)
        with self.volume.reading():
            found = table.places(first, stop)
        if self.axis is not None:
            found = self.volume.axes[self.axis].numbers[table.at(found, self.axis)]
        return found[:: wanted.step] if isinstance(some, range) else found[0]


class _Numbers(BackendArray):
    """A coordinate, read by h5py when it is asked for."""

    def __init__(self, volume: Volume, name: str) -> None:
        self.volume, self.name = volume, name
        self.shape, self.dtype = volume.file[name].shape, volume.file[name].dtype

    def __getitem__(self, key: ExplicitIndexer) -> Any:
        return explicit_indexing_adapter(key, self.shape, IndexingSupport.BASIC, self._read)

    def _read(self, key: tuple[Any, ...]) -> Any:
        with self.volume.reading():
            return self.volume.file[self.name][key]


def _further(volume: Volume, known: set[str]) -> dict[str, xr.Variable]:
    """Coordinates that the samples name, on dimensions that they have scales of."""
    found = {}
    for name in str(volume.attributes.get("coordinates", "")).split():
        item, reason = opened(volume.file, name) if name in volume.file else (volume.file, "is not there")
        if reason or not number(item) or Packing.of(item, item.dtype) != PLAIN:
            continue
        fitting = [[s.name.rsplit("/", 1)[-1] for s in attached(item, d) if s.shape == (n,)] for d, n in enumerate(item.shape)]
        dimensions = [some[0] for some in fitting if some and some[0] in known]
        if item.ndim == len(dimensions):
            units = {"units": str(attribute(item, "units"))} if "units" in item.attrs else {}
            found[name] = xr.Variable(dimensions, LazilyIndexedArray(_Numbers(volume, name)), units)
    return found


def _dask_chunks(volume: Volume) -> tuple[int, ...]:
    """Whole chunks of the file, of some 64 MB in all."""
    edges = list(volume.layouts[0].chunk)
    while np.prod(edges) * 4 * 2 <= _DASK_BYTES and any(np.less(edges, volume.shape)):
        edges[min((e, d) for d, (e, n) in enumerate(zip(edges, volume.shape)) if e < n)[1]] *= 2
    return tuple(min(e, n) for e, n in zip(edges, volume.shape))


class SlicelineEntrypoint(BackendEntrypoint):
    """Lazy volumes; chunks={} gives dask arrays of whole chunks of the file."""

    open_dataset_parameters = ("filename_or_obj", "drop_variables", "dataset", "precision", "missing", "storage_options")

    def open_dataset(
        self, filename_or_obj: Any, *, drop_variables: str | Iterable[str] | None = None, **options: Any
    ) -> xr.Dataset:
        volume = Volume(filename_or_obj, **options)
        table = volume.table
        names = list(volume.axes.names) if table is None else [table.name, volume.samples.name]
        attributes = {k: v for k, v in volume.attributes.items() if k in ("long_name", "units")}
        chunks = {"preferred_chunks": dict(zip(names, _dask_chunks(volume)))}
        data = xr.Variable(names, LazilyIndexedArray(_Samples(volume)), attributes, chunks)
        units = [{"units": axis.unit} if axis.unit else {} for axis in volume.axes]
        coordinates: dict[str, Any] = {a.name: (a.name, a.numbers, unit) for a, unit in zip(volume.axes, units)}
        if table is not None:
            coordinates[table.name] = xr.Variable(table.name, LazilyIndexedArray(_Places(volume)), table.attributes)
            for d, axis in enumerate(table.axes):
                values = LazilyIndexedArray(_Places(volume, d))
                coordinates[f"{table.name}_{axis.name}"] = xr.Variable(table.name, values, units[d])
        if table is None and volume.lines[:2] == (0, 1) and getattr(volume.file.get("cdp_x"), "shape", 0) == volume.shape[:2]:
            bins = volume.bins
            coordinates |= {"cdp_x": (names[:2], bins.x), "cdp_y": (names[:2], bins.y)}
        coordinates = {**_further(volume, {*names, *volume.axes.names}), **coordinates}
        result = xr.Dataset({"data": data}, coordinates).drop_vars(drop_variables or (), errors="ignore")
        result.set_close(volume.close)
        return result
