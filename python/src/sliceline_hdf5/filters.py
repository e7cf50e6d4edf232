"""Undoes the filters of HDF5 chunks. zlib, numcodecs and numpy let go of the interpreter's lock while they work."""

import struct
import zlib
from typing import Any

import numpy as np

DEFLATE, SHUFFLE, FLETCHER32, LZ4, BITSHUFFLE, ZSTD = 1, 2, 3, 32004, 32008, 32015
KNOWN = {DEFLATE, SHUFFLE, FLETCHER32, LZ4, BITSHUFFLE, ZSTD}


Filter = tuple[int, tuple[int, ...]]
"""A filter by its number at the HDF Group, with its parameters; 0 if there are fewer."""


def decode(stored: Any, filters: tuple[Filter, ...], mask: int, size: int, item: int) -> Any:
    """Bytes of a chunk as they were before the filters.

    mask: a bit for each filter that this chunk was not sent through. size: bytes of a chunk. item: bytes of an element.
    ValueError if the stored bytes are damaged.
    """
    data = memoryview(stored)
    try:
        for place in reversed(range(len(filters))):
            if not mask >> place & 1:
                data = memoryview(_undo(data, filters[place], size, item))
    except (struct.error, zlib.error, RuntimeError) as e:
        raise ValueError(f"cannot be decoded: {e}") from e
    if len(data) != size:
        raise ValueError(f"decodes to {len(data)} bytes, expected {size}")
    return data


def _undo(data: memoryview, step: Filter, size: int, item: int) -> Any:
    what, parameters = step[0], (*step[1], 0, 0, 0, 0, 0)
    if what == DEFLATE:  # a checksum may be inside; more than that is damage, and not to be inflated
        return zlib.decompressobj().decompress(data, size + 5)
    if what == SHUFFLE:
        return _unshuffle(data, parameters[0] or item)
    if what == FLETCHER32:
        return _check_fletcher32(data)
    if what == LZ4:
        return _unblock(data, size)
    if what == ZSTD:
        return _zstd(data)
    return _unbitshuffle(data, size, parameters[2] or item, parameters[3], parameters[4])


def _unshuffle(data: memoryview, item: int) -> Any:
    whole = len(data) // item * item
    out = np.empty(len(data), np.uint8)
    planes = np.frombuffer(data, np.uint8)
    out[:whole].reshape(-1, item)[...] = planes[:whole].reshape(item, -1).T
    out[whole:] = planes[whole:]
    return out


def _fletcher32(data: memoryview) -> int:
    """Fletcher's checksum of big-endian 16-bit words, as libhdf5 computes it; 65535 stands for multiples of itself."""
    low = high = 0
    words = np.frombuffer(data if len(data) % 2 == 0 else bytes(data) + b"\0", ">u2").astype(np.uint64)
    for start in range(0, len(words), 1 << 20):  # a sum of sums of so many words fits into 64 bits
        some = words[start : start + (1 << 20)]
        high += low * len(some) + int(some @ np.arange(len(some), 0, -1, dtype=np.uint64))
        low += int(some.sum())
    low, high = ((total - 1) % 0xFFFF + 1 if total else 0 for total in (low, high))
    return high << 16 | low


def _check_fletcher32(data: memoryview) -> memoryview:
    (found,) = struct.unpack("<I", data[-4:])
    computed = _fletcher32(data[:-4])
    # libhdf5 before 1.6.3 swapped the bytes of each half
    if found not in (computed, (computed & 0x00FF00FF) << 8 | (computed >> 8 & 0x00FF00FF)):
        raise ValueError(f"has checksum {computed:08x}, expected {found:08x}")
    return data[:-4]


def _lz4(block: memoryview, size: int) -> Any:
    from numcodecs import lz4

    return lz4.decompress(struct.pack("<i", size) + block)  # its own header, which HDF5 does not have


def _zstd(frame: memoryview) -> Any:
    from numcodecs import zstd

    return zstd.decompress(frame)


def _unblock(data: memoryview, size: int) -> bytes:
    """Filter 32004: total length (8 bytes) and block length (4), before each block its stored length; big-endian."""
    total, block = struct.unpack_from(">qi", data)
    if not 0 <= total <= size + 4 or block <= 0:
        raise ValueError(f"has LZ4 blocks of {block} in {total} bytes, expected {size} bytes")
    at, blocks = 12, []
    for done in range(0, total, block):
        (length,), plain = struct.unpack_from(">i", data, at), min(block, total - done)
        one = data[at + 4 : at + 4 + length]
        blocks.append(one if length == plain else _lz4(one, plain))
        at += 4 + length
    return b"".join(blocks)


def _unbitshuffle(data: memoryview, size: int, item: int, block: int, compression: int) -> Any:
    """Filter 32008: of each block of elements first the lowest bits of all, then the next, and so on. Blocks may be
    compressed (2 LZ4, 3 zstd); then there is a header as in filter 32004. What does not make eight elements is last, as
    it is."""
    block = block or max(128, 8192 // item // 8 * 8)
    total, at = (struct.unpack_from(">q", data)[0], 12) if compression else (len(data), 0)
    if not 0 <= total <= size + 4:
        raise ValueError(f"has {total} bytes in its blocks, expected {size}")
    out = np.empty(total, np.uint8)
    whole = total // item // 8 * 8 * item  # bytes in blocks
    for first in range(0, whole, block * item):
        length = plain = min(block * item, whole - first)
        if compression:
            (length,) = struct.unpack_from(">i", data, at)
            at += 4
        one: Any = data[at : at + length]
        if compression:
            one = _lz4(one, plain) if compression == 2 else _zstd(one)
        out[first : first + plain] = np.frombuffer(one, np.uint8)
        at += length
    out[whole:] = data[at : at + total - whole]
    full = whole // (block * item)
    _transpose_bits(out[: full * block * item], full, item)
    _transpose_bits(out[full * block * item : whole], 1, item)
    return out


def _transpose_bits(part: Any, blocks: int, item: int) -> None:
    """In place: rows of bits become elements, in blocks of equal length. 8 × 8 bits at a time, each in one integer."""
    if len(part) == 0:
        return
    groups = len(part) // blocks // item // 8
    x = np.ascontiguousarray(part.reshape(blocks, item, 8, groups).transpose(0, 3, 1, 2)).view("<u8")
    for shift, bits in ((7, 0x00AA00AA00AA00AA), (14, 0x0000CCCC0000CCCC), (28, 0x00000000F0F0F0F0)):
        t = (x ^ (x >> np.uint64(shift))) & np.uint64(bits)
        x ^= t ^ (t << np.uint64(shift))
    # (block, group, byte, element of the group) to elements
    part.reshape(blocks, groups, 8, item)[...] = x.view(np.uint8).transpose(0, 1, 3, 2)
