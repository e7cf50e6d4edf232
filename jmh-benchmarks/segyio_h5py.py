"""What a careful script does without Sliceline: inline slabs through segyio into chunks of 64 cubed by h5py.

usage: segyio_h5py.py SURVEY.sgy OUT.h5
"""
import sys

import h5py
import segyio

EDGE = 64
with segyio.open(sys.argv[1]) as survey, h5py.File(sys.argv[2], "w", rdcc_nbytes=1 << 28) as out:
    inlines, crosslines, samples = len(survey.ilines), len(survey.xlines), len(survey.samples)
    data = out.create_dataset("data", (inlines, crosslines, samples), "f4", chunks=(EDGE, EDGE, EDGE))
    for first in range(0, inlines, EDGE):
        count = min(EDGE, inlines - first)
        slab = survey.trace.raw[first * crosslines : (first + count) * crosslines]
        data[first : first + count] = slab.reshape(count, crosslines, samples)
    out["iline"], out["xline"], out["twt"] = survey.ilines, survey.xlines, survey.samples
