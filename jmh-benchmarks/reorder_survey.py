"""Writes the traces of an inline-sorted SEG-Y survey in another order.

usage: reorder_survey.py SURVEY.sgy OUT.sgy crossline|shuffled

crossline  sorted by crossline, then by inline
shuffled   at random, the same each time

For surveys without extended text headers, with four bytes a sample, the line number in bytes 189-192, and one trace
in every bin.
"""
import sys

import numpy as np

FILE_HEADERS = 3600

source, target, order = sys.argv[1:4]
with open(source, "rb") as file:
    head = file.read(FILE_HEADERS)
record = np.dtype([("bytes", "u1", 240 + 4 * int.from_bytes(head[3220:3222], "big"))])
traces = np.memmap(source, record, "r", FILE_HEADERS)
crosslines = int(np.argmax(traces["bytes"][:, 188:192].copy().view(">i4")[:, 0] != int.from_bytes(
    traces[0]["bytes"][188:192].tobytes(), "big")))
numbers = np.arange(len(traces))
if order == "crossline":
    numbers = numbers.reshape(-1, crosslines).T.ravel()
elif order == "shuffled":
    np.random.default_rng(1).shuffle(numbers)
else:
    sys.exit(__doc__)
with open(target, "wb") as file:
    file.write(head)
    for some in np.array_split(numbers, max(1, len(numbers) // 4096)):
        file.write(traces[some].tobytes())
