"""A SEG-Y survey as numpy sees it: standard byte positions, nothing of Sliceline.

3-D poststack, SEG-Y rev 0 to 2, sample formats 1 (IBM), 3 (int16) and 5 (IEEE), both byte
orders, traces of one length. Positions count from 1, as in SEG-Y rev 1, tables 2 and 3.
"""
import os

import numpy as np

FILE_HEADERS = 3600
TRACE_HEADER = 240
SAMPLE_TYPES = {1: "u4", 3: "i2", 5: "f4"}


def ibm_to_float32(words):
    """IBM System/360 words to the nearest float32; exact within its range."""
    sign = np.where(words >> 31, -1.0, 1.0)
    exponent = 4 * (((words >> 24) & 0x7F).astype(np.int32) - 64) - 24
    return (sign * np.ldexp((words & 0xFFFFFF).astype(np.float64), exponent)).astype(np.float32)


class SegyReference:
    """Geometry in memory, samples on demand.

    ilines, xlines: line numbers, ascending
    traces: (iline, xline) trace number in the file, -1 where the survey has none
    cdp_x, cdp_y: (iline, xline) scaled coordinates, NaN where the survey has no trace
    vertical: time of each sample, milliseconds
    headers: (trace, 240) trace headers as they are
    """

    def __init__(self, path):
        head = np.fromfile(path, np.uint8, FILE_HEADERS)
        if head.size < FILE_HEADERS:
            raise ValueError(f"{path}: {head.size} bytes, a SEG-Y file has at least {FILE_HEADERS}")
        self.order = self._byte_order(path, head)
        self.format = self._binary(head, 3225)
        extended = max(0, self._binary(head, 3505))
        samples = self._binary(head, 3221, "u2")
        sample_type = np.dtype(self.order + SAMPLE_TYPES[self.format])
        # Rev 2.1, bytes 3507-3508: how many more headers of 240 bytes follow each trace's first.
        more = self._binary(head, 3507) if head[3500] >= 2 else 0
        record = np.dtype([
            ("header", np.uint8, TRACE_HEADER),
            ("more", np.uint8, TRACE_HEADER * max(0, more)),
            ("samples", sample_type, (samples,)),
        ])
        data_start = FILE_HEADERS + 3200 * extended
        count, rest = divmod(os.path.getsize(path) - data_start, record.itemsize)
        if count < 1 or rest:
            raise ValueError(f"{path}: {rest} bytes left over after {count} traces of {record.itemsize} bytes")
        self._records = np.memmap(path, record, "r", data_start, (count,))
        self.headers = self._records["header"]
        self._read_geometry(path, samples, self._binary(head, 3217, "u2"))

    @staticmethod
    def _byte_order(path, head):
        for order in "><":
            if int(head[3224:3226].view(order + "i2")[0]) in SAMPLE_TYPES:
                return order
        raise ValueError(f"{path}: sample format {head[3224:3226].view('>i2')[0]}, this check reads 1, 3 and 5")

    def _binary(self, head, position, kind="i2"):
        return int(head[position - 1 : position + 1].view(self.order + kind)[0])

    def _field(self, position, kind="i4"):
        width = np.dtype(kind).itemsize
        raw = np.ascontiguousarray(self._records["header"][:, position - 1 : position - 1 + width])
        return raw.view(self.order + kind)[:, 0].astype(np.int64)

    def _read_geometry(self, path, samples, interval_us):
        inline, crossline = self._field(189), self._field(193)
        self.ilines, row = np.unique(inline, return_inverse=True)
        self.xlines, column = np.unique(crossline, return_inverse=True)
        self.traces = np.full((self.ilines.size, self.xlines.size), -1, np.int64)
        self.traces[row, column] = np.arange(inline.size)
        if np.count_nonzero(self.traces >= 0) != inline.size:
            raise ValueError(f"{path}: bins with more than one trace; this check reads poststack surveys")
        self.cdp_x = np.full(self.traces.shape, np.nan)
        self.cdp_y = np.full(self.traces.shape, np.nan)
        factor = self._coordinate_factor()
        self.cdp_x[row, column] = self._field(181) * factor
        self.cdp_y[row, column] = self._field(185) * factor
        delay_ms = float(self._field(109, "i2")[0])
        time_scalar = int(self._field(215, "i2")[0])  # rev 1: as coordinates, negative divides
        if time_scalar:
            delay_ms *= time_scalar if time_scalar > 0 else -1 / time_scalar
        self.vertical = delay_ms + np.arange(samples) * interval_us / 1000.0

    def _coordinate_factor(self):
        """Bytes 71-72: positive multiplies, negative divides, 0 counts as 1."""
        scalar = self._field(71, "i2").astype(np.float64)
        return np.where(scalar > 0, scalar, np.where(scalar < 0, -1 / np.minimum(scalar, -1), 1.0))

    def inline_samples(self, index):
        """(xline, sample) float32 of one inline; NaN where there is no trace."""
        numbers = self.traces[index]
        out = np.full((numbers.size, self.vertical.size), np.nan, np.float32)
        live = numbers >= 0
        raw = self._records["samples"][numbers[live]]
        out[live] = ibm_to_float32(raw.astype(np.uint32)) if self.format == 1 else raw
        return out
