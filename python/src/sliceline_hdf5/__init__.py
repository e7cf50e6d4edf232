"""Reads planes, traces, lines and boxes of seismic volumes in chunked HDF5, in parallel and without libhdf5.

    import sliceline_hdf5 as sl
    with sl.open("survey.h5") as volume:
        section = volume.inline(1200)
"""

from .axes import Axes, Axis, Bins, Path
from .volume import Traces, Volume

open = Volume

__all__ = ["Axes", "Axis", "Bins", "Path", "Traces", "Volume", "open"]
__version__ = "0.1.0"
