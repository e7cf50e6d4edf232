"""Planes by the Python package, by h5py and by the Java engine, the volume open; milliseconds, medians over all rounds.

usage: compare_python.py DEFAULT.h5 PLANES.h5 ROUNDS      (compare_python.sh makes the files)

Each round reads, of each file and direction, three planes at random by h5py (with its default cache of chunks and with one as
large as a plane's chunks) and by the package, cold and then warm, and then lets `sliceline bench` read as many. "package, again"
is the same plane once more: its pages are then mapped. The planes are compared bit by bit. h5py reads /data and, where there is one, the layout that suits; it opens the file for each plane, because its cache would be warm otherwise; opening is not timed.
"""
import collections
import concurrent.futures
import json
import math
import multiprocessing
import os
import random
import shlex
import statistics
import subprocess
import sys
import time

import h5py
import numpy as np

import sliceline_hdf5

DIRECTIONS = ("inline", "crossline", "slice")
TEMPERATURES = ("cold", "warm")
CACHES = (None, 512 << 20)  # of chunks, h5py's default first
PLANES = 3
times = collections.defaultdict(list)


def drop(path):
    subprocess.run(["dd", "if=" + path, "iflag=nocache", "count=0", "status=none"], check=True)


def timed(read):
    start = time.perf_counter()
    plane = read()
    return (time.perf_counter() - start) * 1000, plane


def by_h5py(path, key, name, cache):
    """In a process of its own: HDF5 shares caches between all that open a file."""
    options = {} if cache is None else {"rdcc_nbytes": cache, "rdcc_nslots": 100_003}
    found = []
    for cold in (True, False):
        with h5py.File(path, **options) as file:
            cube = file[name]
            if cold:
                drop(path)
            found.append(timed(lambda: cube[key]))
    return found


def by_package(path, key, direction):
    """Opened anew for each plane: pages that a process has mapped cannot be dropped from the page cache."""
    with sliceline_hdf5.open(path, missing="stored") as volume:
        for layout in volume.layouts:
            layout.index
        drop(path)
        cold = timed(lambda: volume[key])
        volume[key]  # what was read past the page cache is in it after the second time
        warm = timed(lambda: volume[key])
        times["package, again", path, direction, "warm"].append(timed(lambda: volume[key])[0])
        return [cold, warm]


def by_engine(path):
    command = [*shlex.split(os.environ["SLICELINE"]), "bench", path, "--paths", "direct", "--open", "once",
               "--rounds", str(2 * PLANES + 1), "--json"]
    report = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    for lap in report["volumes"][0]["laps"]:
        for temperature in TEMPERATURES:
            times["engine", path, lap["direction"], temperature].append(lap[temperature]["ms"])


def suiting(path, direction):
    """The dataset that h5py had better read: the layout of this direction."""
    with h5py.File(path) as file:
        name = f"layouts/{direction}"
        return name if name in file else "data"


def main():
    files, rounds, rng = sys.argv[1:3], int(sys.argv[3]), random.Random(29)
    volumes = {path: sliceline_hdf5.open(path, missing="stored") for path in files}
    for path, volume in volumes.items():
        for layout in volume.layouts:
            took, _ = timed(lambda: layout.index)
            print(f"{path} {layout.name}: {layout.shape} in {layout.chunk}, places of chunks found in {took:.0f} ms")
    other = concurrent.futures.ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
    for number in range(rounds):
        print(f"round {number + 1}, load {os.getloadavg()[0]:.1f}", file=sys.stderr)
        for path, volume in volumes.items():
            for axis, direction in enumerate(DIRECTIONS):
                for _ in range(PLANES):
                    key = (slice(None),) * axis + (rng.randrange(volume.shape[axis]),)
                    found = {"package": by_package(path, key, direction)}
                    for cache in CACHES:
                        name = suiting(path, direction)
                        found[f"h5py {cache}"] = other.submit(by_h5py, path, key, name, cache).result()
                        if name != "data":
                            found[f"h5py {cache} data"] = other.submit(by_h5py, path, key, "data", cache).result()
                    for who, both in found.items():
                        for temperature, (took, plane) in zip(TEMPERATURES, both):
                            times[who, path, direction, temperature].append(took)
                            assert np.array_equal(plane, found["package"][0][1]), (path, key, who)
            by_engine(path)
    other.shutdown()
    table(files)


def table(files):
    for path in files:
        print(f"\n{path}, ms\n\n| | h5py, /data | h5py, layout | package | package, again | engine | h5py on default ÷ package | package ÷ engine |\n"
              "|---|---|---|---|---|---|---|---|")
        for temperature in TEMPERATURES:
            rows = []
            for direction in DIRECTIONS:
                def median(who, file=path):
                    return statistics.median(times[who, file, direction, temperature] or [math.nan])

                suits = min(median(f"h5py {cache}") for cache in CACHES)
                data = min(median(f"h5py {cache} data") for cache in CACHES)
                best = min(median(f"h5py {cache}", files[0]) for cache in CACHES)
                rows.append([suits if math.isnan(data) else data, suits, median("package"), median("package, again"), median("engine"), best])
                line(f"{direction}, {temperature}", rows[-1])
            line(f"mean, {temperature}", np.mean(rows, axis=0))


def line(name, row):
    data, suits, package, again, engine, best = row
    print(f"| {name} | {data:.1f} | {suits:.1f} | {package:.1f} | {again:.1f} | {engine:.1f} | {best / package:.1f} | {package / engine:.2f} |")


if __name__ == "__main__":
    main()
