"""The peer of compare-segy.sh: milliseconds that segyio takes for a plane of a file that is open, cold and warm, by medians.

usage: compare_segy.py SURVEY.sgy ROUNDS
"""
import os
import random
import statistics
import sys
import time

import segyio


def main(survey, rounds):
    with segyio.open(survey) as file, open(survey, "rb") as same:
        planes = {
            "inline": (len(file.ilines), lambda i: file.iline[file.ilines[i]]),
            "crossline": (len(file.xlines), lambda i: file.xline[file.xlines[i]]),
            "slice": (len(file.samples), lambda i: file.depth_slice[i]),
        }
        for name, (count, read) in planes.items():
            cold, warm = [], []
            for _ in range(rounds):
                index = random.randrange(count)
                os.posix_fadvise(same.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
                cold.append(seconds(read, index))
                warm.append(seconds(read, index))
            print(f"segyio  {name:9}  cold {1e3 * statistics.median(cold):8.2f} ms  warm {1e3 * statistics.median(warm):8.2f} ms")


def seconds(read, index):
    start = time.perf_counter()
    read(index)
    return time.perf_counter() - start


main(sys.argv[1], int(sys.argv[2]))
