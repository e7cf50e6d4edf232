"""Undoes the filters of HDF5 chunks. zlib, numcodecs and numpy let go of the interpreter's lock while they work."""

import struct
import zlib
from typing import Any, NamedTuple

import numpy as np

DEFLATE, SHUFFLE, FLETCHER32, LZ4, BITSHUFFLE, ZSTD = 1, 2, 3, 32004, 32008, 32015
KNOWN = {DEFLATE, SHUFFLE, FLETCHER32, LZ4, BITSHUFFLE, ZSTD}

_BITSHUFFLE_LZ4, _BITSHUFFLE_ZSTD = 2, 3


class Filter(NamedTuple):
    """A filter by its number at the HDF Group, with its parameters."""

    code: int
    parameters: tuple[int, ...]

    def parameter(self, place: int, otherwise: int) -> int:
        return self.parameters[place] if place < len(self.parameters) else otherwise


def decode(stored: Any, filters: tuple[Filter, ...], mask: int, size: int, item: int) -> Any:
    """Bytes of a chunk as they were before the filters.

    mask: a bit for each filter that this chunk was not sent through. size: bytes of a chunk. item: bytes of an element.
    ValueError if the stored bytes are damaged.
    """
    data = memoryview(stored)
    for place in reversed(range(len(filters))):
        if not mask >> place & 1:
            try:
                data = memoryview(_undo(data, filters[place], size, item))
            except struct.error as e:
                raise ValueError("ends inside its blocks") from e
    if len(data) != size:
        raise ValueError(f"decodes to {len(data)} bytes, expected {size}")
    return data


def _undo(data: memoryview, what: Filter, size: int, item: int) -> Any:
    if what.code == DEFLATE:
        try:
            # A checksum may be inside; more than that is damage, and not to be inflated.
            return zlib.decompressobj().decompress(data, size + 5)
        except zlib.error as e:
            raise ValueError(f"is not deflate data ({e})") from e
    if what.code == SHUFFLE:
        return _unshuffle(data, what.parameter(0, item))
    if what.code == FLETCHER32:
        return _check_fletcher32(data)
    if what.code == LZ4:
        return _lz4_blocks(data, size)
    if what.code == ZSTD:
        return _zstd(data)
    return _unbitshuffle(data, what, size, item)


def _unshuffle(data: memoryview, item: int) -> Any:
    count = len(data) // item
    if item == 1 or count == 0:
        return data
    out = np.empty(len(data), np.uint8)
    planes = np.frombuffer(data, np.uint8)
    out[: count * item].reshape(count, item)[...] = planes[: count * item].reshape(item, count).T
    out[count * item :] = planes[count * item :]
    return out


def _fletcher32(data: memoryview) -> int:
    """Fletcher's checksum of big-endian 16-bit words, as libhdf5 computes it; 65535 stands for multiples of itself."""
    low = high = 0
    padded = data if len(data) % 2 == 0 else bytes(data) + b"\0"
    words = np.frombuffer(padded, ">u2").astype(np.uint64)
    for start in range(0, len(words), 1 << 20):  # a sum of sums of so many words fits into 64 bits
        some = words[start : start + (1 << 20)]
        weights = np.arange(len(some), 0, -1, dtype=np.uint64)
        high += low * len(some) + int(some @ weights)
        low += int(some.sum())
    return _fold(high) << 16 | _fold(low)


def _fold(total: int) -> int:
    return (total - 1) % 0xFFFF + 1 if total else 0


def _check_fletcher32(data: memoryview) -> memoryview:
    if len(data) < 4:
        raise ValueError(f"has {len(data)} bytes, too few for a checksum")
    (found,) = struct.unpack("<I", data[-4:])
    computed = _fletcher32(data[:-4])
    # libhdf5 before 1.6.3 swapped the bytes of each half
    swapped = (computed & 0x00FF00FF) << 8 | (computed >> 8 & 0x00FF00FF)
    if found not in (computed, swapped):
        raise ValueError(f"has checksum {computed:08x}, expected {found:08x}")
    return data[:-4]


def _lz4(block: memoryview, size: int) -> Any:
    from numcodecs import lz4

    try:
        return lz4.decompress(struct.pack("<i", size) + block)  # its own header, which HDF5 does not have
    except RuntimeError as e:
        raise ValueError(f"is not LZ4 data of {size} bytes") from e


def _zstd(frame: memoryview) -> Any:
    from numcodecs import zstd

    try:
        return zstd.decompress(frame)
    except RuntimeError as e:
        raise ValueError(f"is not zstd data ({e})") from e


def _lz4_blocks(data: memoryview, size: int) -> bytes:
    """Filter 32004: total length (8 bytes) and block length (4), before each block its stored length; big-endian."""
    total, block = struct.unpack_from(">qi", data)
    if not 0 <= total <= size + 4 or (total and block <= 0):
        raise ValueError(f"has LZ4 blocks of {block} in {total} bytes, expected {size} bytes")
    at, blocks = 12, []
    for done in range(0, total, block or 1):
        plain = min(block, total - done)
        (length,) = struct.unpack_from(">i", data, at)
        one = data[at + 4 : at + 4 + length]
        blocks.append(one if length == plain else _lz4(one, plain))
        at += 4 + length
    return b"".join(blocks)


def _unbitshuffle(data: memoryview, what: Filter, size: int, item: int) -> Any:
    """Filter 32008: of each block of elements first the lowest bits of all, then the next, and so on. Blocks may be
    compressed; then there is a header as in filter 32004. What does not make eight elements is last, as it is."""
    item = what.parameter(2, item)
    block = what.parameter(3, 0) or max(128, 8192 // item // 8 * 8)
    compression = what.parameter(4, 0)
    if compression:
        (found,) = struct.unpack_from(">q", data)
        if not 0 <= found <= size + 4:
            raise ValueError(f"has {found} bytes in its blocks, expected {size}")
        size, data = found, data[12:]
    else:
        size = len(data)
    out = np.empty(size, np.uint8)
    whole = size // item // 8 * 8  # elements in blocks
    at = 0
    for first in range(0, whole, block):
        count = min(block, whole - first)
        plain = count * item
        if compression:
            (length,) = struct.unpack_from(">i", data, at)
            one = data[at + 4 : at + 4 + length]
            at += 4 + length
            bits = _lz4(one, plain) if compression == _BITSHUFFLE_LZ4 else _zstd(one)
            out[first * item : first * item + plain] = np.frombuffer(bits, np.uint8)
        else:
            out[first * item : first * item + plain] = data[at : at + plain]
            at += plain
    out[whole * item :] = data[at : at + size - whole * item]
    full = whole // block
    if full:
        _transpose_bits(out[: full * block * item], full, item)
    if whole % block:
        _transpose_bits(out[full * block * item : whole * item], 1, item)
    return out


def _transpose_bits(part: Any, blocks: int, item: int) -> None:
    """In place: rows of bits become elements, in blocks of equal length. 8 × 8 bits at a time, each in one integer."""
    groups = len(part) // blocks // item // 8
    rows = part.reshape(blocks, item, 8, groups)
    x = np.ascontiguousarray(rows.transpose(0, 3, 1, 2)).view("<u8")  # (block, group, byte, 1)
    for shift, bits in ((7, 0x00AA00AA00AA00AA), (14, 0x0000CCCC0000CCCC), (28, 0x00000000F0F0F0F0)):
        t = (x ^ (x >> np.uint64(shift))) & np.uint64(bits)
        x ^= t ^ (t << np.uint64(shift))
    # (block, group, byte, element of the group) to elements
    part.reshape(blocks, groups, 8, item)[...] = x.view(np.uint8).transpose(0, 1, 3, 2)
