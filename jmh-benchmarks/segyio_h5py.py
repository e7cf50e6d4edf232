"""What scripts do without Sliceline: a survey through segyio into chunks of 32 cubed by h5py.

usage: segyio_h5py.py SURVEY.sgy OUT.h5 [slabs|lines|all]

slabs  as many inlines at once as a chunk is thick: no chunk is touched twice (default)
lines  inline by inline, as most scripts do, with a chunk cache that holds a row of chunks
all    slabs, and what Sliceline's file holds besides: compressed trace headers, coordinates, statistics, a
       checksum of every chunk, SHA-256 of the source; for inline-sorted surveys of format 1 without extended headers
"""
import hashlib
import sys
import zlib

import h5py
import numpy as np
import segyio

EDGE = 32


def slabs(survey):
    """First inline and samples, inlines x crosslines x samples, of each row of chunks."""
    inlines, crosslines, samples = len(survey.ilines), len(survey.xlines), len(survey.samples)
    for first in range(0, inlines, EDGE):
        count = min(EDGE, inlines - first)
        slab = survey.trace.raw[first * crosslines : (first + count) * crosslines]
        yield first, slab.reshape(count, crosslines, samples)


def write_headers(path, out, traces, samples):
    record = np.dtype([("header", "u1", 240), ("samples", "u1", 4 * samples)])
    headers = np.memmap(path, record, "r", 3600, (traces,))["header"]
    out.create_dataset("trace_headers", data=headers, chunks=(4096, 240), compression="gzip", compression_opts=1)
    words = np.ascontiguousarray(headers[:, 180:188]).view(">i4")
    scalars = np.ascontiguousarray(headers[:, 70:72]).view(">i2")[:, 0].astype("f8")
    scale = np.where(scalars < 0, -1 / np.where(scalars == 0, 1, scalars), np.where(scalars == 0, 1, scalars))
    out["cdp_x"], out["cdp_y"] = words[:, 0] * scale, words[:, 1] * scale


class Statistics:
    """Histogram of the upper 16 bits, range and sums, as Sliceline's."""

    def __init__(self):
        self.counts, self.low, self.high, self.sum, self.squares = np.zeros(1 << 16, "i8"), np.inf, -np.inf, 0.0, 0.0

    def add(self, slab):
        for plane in slab:
            flat = plane.ravel()
            self.counts += np.bincount(flat.view("u4") >> 16, minlength=1 << 16)
            self.low, self.high = min(self.low, flat.min()), max(self.high, flat.max())
            wide = flat.astype("f8")
            self.sum += wide.sum()
            self.squares += wide @ wide


def checksums(slab):
    for crossline in range(0, slab.shape[1], EDGE):
        for sample in range(0, slab.shape[2], EDGE):
            chunk = slab[:, crossline : crossline + EDGE, sample : sample + EDGE]
            yield zlib.crc32(np.ascontiguousarray(chunk))


def sha256(path):
    digest = hashlib.sha256()
    with open(path, "rb") as source:
        while block := source.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


path, target = sys.argv[1:3]
mode = sys.argv[3] if len(sys.argv) > 3 else "slabs"
with segyio.open(path) as survey, h5py.File(target, "w", rdcc_nbytes=1 << 28, rdcc_nslots=100_003) as out:
    shape = (len(survey.ilines), len(survey.xlines), len(survey.samples))
    data = out.create_dataset("data", shape, "f4", chunks=tuple(min(EDGE, n) for n in shape))
    if mode == "lines":
        for i, line in enumerate(survey.ilines):
            data[i] = survey.iline[line]
    else:
        statistics, crcs = Statistics(), []
        for first, slab in slabs(survey):
            data[first : first + len(slab)] = slab
            if mode == "all":
                statistics.add(slab)
                crcs.extend(checksums(slab))
        if mode == "all":
            write_headers(path, out, survey.tracecount, shape[2])
            out["checksums"], out["histogram"] = np.array(crcs, "u4"), statistics.counts
            out["range_and_sums"] = [statistics.low, statistics.high, statistics.sum, statistics.squares]
            out.attrs["source_sha256"] = sha256(path)
    out["iline"], out["xline"], out["twt"] = survey.ilines, survey.xlines, survey.samples
