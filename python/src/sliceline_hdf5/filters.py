"""Undoes the filters of HDF5 chunks. zlib, numcodecs and numpy let go of the interpreter's lock while they work."""

import struct
import sys
import zlib
from collections.abc import Callable
from typing import Any

import numpy as np


Filter = tuple[int, tuple[int, ...]]
"""A filter by its number at the HDF Group, with its parameters; 0 if there are fewer."""


def decode(stored: Any, filters: tuple[Filter, ...], mask: int, size: int, item: int) -> Any:
    """Bytes of a chunk as they were before the filters.

    mask: a bit for each filter that this chunk was not sent through. size: bytes of a chunk. item: bytes of an element.
    ValueError if the stored bytes are damaged.
    """
    data = memoryview(stored)
    try:
        for place, (code, parameters) in reversed(list(enumerate(filters))):
            if not mask >> place & 1:
                data = memoryview(FILTERS[code](data, size, item, (*parameters, 0, 0, 0, 0, 0)))
    except (struct.error, zlib.error, RuntimeError) as e:
        raise ValueError(f"cannot be decoded: {e}") from e
    if len(data) != size:
        raise ValueError(f"decodes to {len(data)} bytes, expected {size}")
    return data


def elements(
    stored: Any, filters: tuple[Filter, ...], mask: int, size: int, dtype: "np.dtype[Any]",
    shape: tuple[int, ...], start: int, strides: tuple[int, ...],
) -> Any:
    """Elements of a part of a chunk as they were before the filters; start and strides: bytes in the chunk. Of shuffled
    bytes only those of the part are put together. ValueError if the stored bytes are damaged."""
    item = dtype.itemsize
    shuffled = filters[0][0] == 2 and not mask & 1 and (*filters[0][1], item)[0] == item and item in (2, 4, 8)
    plain = decode(stored, filters, mask | shuffled, size, item)
    if not shuffled:
        return np.ndarray(shape, dtype, plain, start, strides)
    steps = [step // item for step in strides]
    planes = [np.ndarray(shape, np.uint8, plain, (start + size * k) // item, steps) for k in range(item)]
    if sys.byteorder == "little":
        planes.reverse()
    whole = planes[0].astype(f"u{item}", order="C")
    for plane in planes[1:]:
        whole <<= 8
        whole |= plane
    return whole.view(dtype)


def _inflate(data: memoryview, size: int, *_: Any) -> bytes:
    return zlib.decompressobj().decompress(data, size + 5)  # a checksum may be inside; more than that is damage


def _unshuffle(data: memoryview, _: int, item: int, parameters: tuple[int, ...]) -> Any:
    item = parameters[0] or item
    whole = len(data) // item * item
    out = np.empty(len(data), np.uint8)
    planes = np.frombuffer(data, np.uint8)
    out[:whole].reshape(-1, item)[...] = planes[:whole].reshape(item, -1).T
    out[whole:] = planes[whole:]
    return out


def _check_fletcher32(data: memoryview, *_: Any) -> memoryview:
    """Fletcher's checksum of big-endian 16-bit words, as libhdf5 computes it; 65535 stands for multiples of itself."""
    low = high = 0
    data, (found,) = data[:-4], struct.unpack("<I", data[-4:])
    words = np.frombuffer(data if len(data) % 2 == 0 else bytes(data) + b"\0", ">u2").astype(np.uint64)
    for start in range(0, len(words), 1 << 20):  # a sum of sums of so many words fits into 64 bits
        some = words[start : start + (1 << 20)]
        high += low * len(some) + int(some @ np.arange(len(some), 0, -1, dtype=np.uint64))
        low += int(some.sum())
    low, high = ((total - 1) % 0xFFFF + 1 if total else 0 for total in (low, high))
    computed = high << 16 | low
    # libhdf5 before 1.6.3 swapped the bytes of each half
    if found not in (computed, (computed & 0x00FF00FF) << 8 | (computed >> 8 & 0x00FF00FF)):
        raise ValueError(f"has checksum {computed:08x}, expected {found:08x}")
    return data


def _lz4(block: memoryview, size: int) -> Any:
    from numcodecs import lz4

    return lz4.decompress(struct.pack("<i", size) + block)  # its own header, which HDF5 does not have


def _zstd(frame: memoryview, *_: Any) -> Any:
    from numcodecs import zstd

    return zstd.decompress(frame)


def _blocks(data: memoryview, size: int, unit: int, undo: Callable[[memoryview, int], Any]) -> tuple[list[Any], int]:
    """Undoes blocks: total length (8 bytes) and block length (4), before each block its stored length; big-endian. What
    does not make a unit is last, as it is. Also says the block length."""
    total, block = struct.unpack_from(">qi", data)
    if not 0 <= total <= size + 4 or block <= 0:
        raise ValueError(f"has blocks of {block} in {total} bytes, expected {size} bytes")
    parts, at, whole = list[Any](), 12, total // unit * unit
    for done in range(0, whole, block):
        (length,), plain = struct.unpack_from(">i", data, at), min(block, whole - done)
        one = undo(data[at + 4 : at + 4 + length], plain)
        if len(one) != plain:
            raise ValueError(f"has a block of {len(one)} bytes, expected {plain}")
        parts.append(one)
        at += 4 + length
    if whole < total:
        parts.append(data[at : at + total - whole])
    return parts, block


def _unblock(data: memoryview, size: int, *_: Any) -> bytes:
    """Filter 32004: blocks, of which those that did not shrink are as they were."""
    return b"".join(_blocks(data, size, 1, lambda one, plain: one if len(one) == plain else _lz4(one, plain))[0])


def _unbitshuffle(data: memoryview, size: int, item: int, parameters: tuple[int, ...]) -> bytearray:
    """Filter 32008: of each block of elements first the lowest bits of all, then the next, and so on. Blocks may be
    compressed (2 LZ4, 3 zstd). What does not make eight elements is last, as it is."""
    item, block, compression = parameters[2] or item, parameters[3], parameters[4]
    parts, block = [data], (block or max(128, 8192 // item // 8 * 8)) * item
    if compression:
        parts, block = _blocks(data, size, 8 * item, _lz4 if compression == 2 else _zstd)
    out = bytearray().join(parts)
    whole = np.frombuffer(out, np.uint8)[: len(out) // item // 8 * 8 * item]
    full = len(whole) // block
    for blocks, part in ((full, whole[: full * block]), (1, whole[full * block :])):
        if len(part):
            _transpose_bits(part, blocks, item)
    return out


def _transpose_bits(part: Any, blocks: int, item: int) -> None:
    """In place: rows of bits become elements, in blocks of equal length. 8 × 8 bits at a time, each in one integer."""
    groups = len(part) // blocks // item // 8
    x = np.ascontiguousarray(part.reshape(blocks, item, 8, groups).transpose(0, 3, 1, 2)).view("<u8")
    for shift, bits in ((7, 0x00AA00AA00AA00AA), (14, 0x0000CCCC0000CCCC), (28, 0x00000000F0F0F0F0)):
        t = (x ^ (x >> np.uint64(shift))) & np.uint64(bits)
        x ^= t ^ (t << np.uint64(shift))
    # (block, group, byte, element of the group) to elements
    part.reshape(blocks, groups, 8, item)[...] = x.view(np.uint8).transpose(0, 1, 3, 2)


FILTERS: dict[int, Callable[..., Any]] = {
    1: _inflate, 2: _unshuffle, 3: _check_fletcher32, 32004: _unblock, 32008: _unbitshuffle, 32015: _zstd
}
"""By their numbers at the HDF Group."""


def known(filters: tuple[Filter, ...]) -> bool:
    """True if decode undoes all of these filters: each once, and one that compresses."""
    codes = [code for code, _ in filters]
    modes = [(*parameters, 0, 0, 0, 0, 0)[4] for code, parameters in filters if code == 32008]  # 0 compresses nothing
    compressing = sum(code not in (2, 3) for code in codes) - modes.count(0)
    return {*codes} <= FILTERS.keys() and {*modes} <= {0, 2, 3} and len({*codes}) == len(codes) and compressing <= 1
