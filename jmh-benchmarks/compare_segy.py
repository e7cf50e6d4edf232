"""The peer of compare-segy.sh: reads planes by segyio from a file that is open. For each line on standard input, such as
"inline 17" with an index from 0, prints the seconds that the plane took and the sum of its samples.

usage: compare_segy.py SURVEY.sgy
"""
import sys
import time

import numpy as np
import segyio


def main():
    with segyio.open(sys.argv[1]) as file:
        planes = {
            'inline': lambda i: file.iline[file.ilines[i]],
            'crossline': lambda i: file.xline[file.xlines[i]],
            'slice': lambda i: file.depth_slice[i],
        }
        print(len(file.ilines), len(file.xlines), len(file.samples), flush=True)
        for line in sys.stdin:
            direction, index = line.split()
            start = time.perf_counter()
            plane = planes[direction](int(index))
            seconds = time.perf_counter() - start
            print('%.6f %.9e' % (seconds, np.sum(plane, dtype=np.float64)), flush=True)


main()
