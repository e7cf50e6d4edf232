"""Planes by h5py (chunks of 64 x 64 x 64, and the same with shuffle and gzip 4) and by segyio, opened once, the file dropped from
the page cache before each plane: microseconds per float, medians.

usage: compare_layouts.py CHUNKS_OF_64.h5 SURVEY.sgy ROUNDS
"""
import os
import random
import subprocess
import sys
import time

import h5py
import numpy as np

CACHE = dict(rdcc_nbytes=512 << 20, rdcc_nslots=12421)


def drop(path):
    subprocess.run(['dd', 'if=' + path, 'iflag=nocache', 'count=0', 'status=none'], check=True)


def measure(name, path, readers, rounds):
    row = []
    for direction, read in enumerate(readers):
        rnd = random.Random(direction)
        times = []
        for _ in range(rounds):
            drop(path)
            start = time.perf_counter()
            size = read(rnd).size
            times.append((time.perf_counter() - start) * 1e6 / size)
        row.append(float(np.median(times)))
    print('%-24s cold inline %.4f crossline %.4f slice %.4f average %.4f' % (name, *row, np.mean(row)), flush=True)


def hdf5(name, path, rounds):
    def opened(read):
        # anew for each plane, so that h5py's cache of chunks is empty; opening is not timed by much
        def plane(rnd):
            with h5py.File(path, 'r', **CACHE) as file:
                return read(file['data'], rnd)
        return plane

    measure(name, path, [
        opened(lambda d, r: d[r.randrange(d.shape[0])]),
        opened(lambda d, r: d[:, r.randrange(d.shape[1])]),
        opened(lambda d, r: d[:, :, r.randrange(d.shape[2])])], rounds)


def segy(path, rounds):
    import segyio
    with segyio.open(path) as file:
        measure('segyio', path, [
            lambda r: file.iline[r.choice(file.ilines)],
            lambda r: file.xline[r.choice(file.xlines)],
            lambda r: file.depth_slice[r.randrange(len(file.samples))]], min(rounds, 3))


def main():
    chunked, survey, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
    gzipped = os.path.join(os.path.dirname(chunked), 'gzip.h5')
    if not os.path.exists(gzipped):
        with h5py.File(chunked, 'r', **CACHE) as source, h5py.File(gzipped, 'w', **CACHE) as target:
            data = source['data']
            made = target.create_dataset('data', data.shape, 'f4', chunks=(64, 64, 64), shuffle=True, compression=4)
            for first in range(0, data.shape[0], 64):
                made[first:first + 64] = data[first:first + 64]
    print('shuffle + gzip 4 by h5py: %d bytes' % os.path.getsize(gzipped))
    hdf5('h5py 64', chunked, rounds)
    hdf5('h5py 64 shuffle gzip', gzipped, rounds)
    segy(survey, rounds)


main()
