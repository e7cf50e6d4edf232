"""xarray's engine "sliceline": xarray.open_dataset("survey.h5", engine="sliceline", chunks={})."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import xarray as xr
from xarray.backends import BackendArray, BackendEntrypoint
from xarray.core.indexing import ExplicitIndexer, IndexingSupport, LazilyIndexedArray, explicit_indexing_adapter

from .volume import Volume

_DASK_BYTES = 64 << 20


class _Samples(BackendArray):
    """Samples of a volume, read when they are asked for."""

    def __init__(self, volume: Volume) -> None:
        self.volume, self.shape, self.dtype = volume, volume.shape, volume.dtype

    def __getitem__(self, key: ExplicitIndexer) -> Any:
        return explicit_indexing_adapter(key, self.shape, IndexingSupport.BASIC, self.volume.__getitem__)


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
        names = [axis.name for axis in volume.axes]
        attributes = {k: v for k, v in volume.attributes.items() if k in ("long_name", "units")}
        chunks = {"preferred_chunks": dict(zip(names, _dask_chunks(volume)))}
        data = xr.Variable(names, LazilyIndexedArray(_Samples(volume)), attributes, chunks)
        units = {axis.name: {"units": axis.unit} if axis.unit else {} for axis in volume.axes}
        coordinates: dict[str, Any] = {a.name: (a.name, a.numbers, units[a.name]) for a in volume.axes}
        if 3 <= volume.ndim <= 4 and "cdp_x" in volume.file:
            bins = volume.bins
            coordinates |= {"cdp_x": (names[:2], bins.x), "cdp_y": (names[:2], bins.y)}
        result = xr.Dataset({"data": data}, coordinates).drop_vars(drop_variables or (), errors="ignore")
        result.set_close(volume.close)
        return result

