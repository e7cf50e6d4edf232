"""Which datasets are read past libhdf5: those of which all that decides where samples are, and what they are, is on one of
these lists. The rest is left to libhdf5."""

import struct
from typing import Any

import h5py
import numpy as np

from .files import place
from .filters import Filter, known
from .sources import Source

_TYPES = ("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8")
"""Two's complement and IEEE 754, of either byte order, in all bits of their bytes."""

_SINGLE, _IMPLICIT, _FIXED, _EXTENSIBLE, _BTREE_2 = range(1, 6)
"""Kinds of chunk indexes, of layout messages of version 4 and 5."""


def plain_type(dataset: h5py.Dataset) -> "np.dtype[Any] | None":
    """The type of elements, of enums that of their integers; None if it is not on the list. ValueError for floats that
    are laid out unlike those of IEEE 754."""
    stored = dataset.id.get_type()
    if isinstance(stored, h5py.h5t.TypeEnumID):
        stored = stored.get_super()
    if isinstance(stored, h5py.h5t.TypeFloatID):
        sign, exponent, bits, mantissa, length = stored.get_fields()
        if (exponent, sign, stored.get_ebias()) != (mantissa + length, exponent + bits, (1 << bits - 1) - 1):
            raise ValueError(f"{dataset.file.filename}: {dataset.name} has floats of another kind than those of IEEE 754")
    dtype: np.dtype[Any] = stored.dtype
    return dtype if dtype.str[1:] in _TYPES and stored.equal(h5py.h5t.py_create(dtype)) else None


def understood(dataset: h5py.Dataset, filters: tuple[Filter, ...], source: Source) -> bool:
    """True if the storage is on the lists. OSError if its chunk index contradicts itself."""
    properties = dataset.id.get_create_plist()
    kind = properties.get_layout()
    if plain_type(dataset) is None or dataset.file.userblock_size:  # of which libhdf5 has shifted some addresses
        return False
    if kind == h5py.h5d.CONTIGUOUS:
        return bool(properties.get_external_count() == 0)
    if kind != h5py.h5d.CHUNKED or not known(filters):
        return False
    message = _layout_message(dataset, source)
    version, _, flags = (*message[:3], 0, 0, 0)[:3]
    if version not in (4, 5):
        return 1 <= version <= 3  # B-trees of version 1
    at = 5 + message[3] * message[4]
    index = message[at]
    if index in (_FIXED, _EXTENSIBLE):
        length = 1 if index == _FIXED else 5
        address = int.from_bytes(message[at + 1 + length :][:_sizes(dataset)[0]], "little")
        header = source.look(address, address + 7 + length) if address < 1 << 63 else b""  # no chunk yet
        if header and header[-1] != message[at + length]:
            raise OSError(f"{source.path}: the chunk index of {dataset.name} has pages of 2^{header[-1]} chunks, expected "
                          f"2^{message[at + length]}: the file is damaged, though libhdf5 may read it")
    # libhdf5 says other places of chunks than those it reads, if another dimension than the first is unlimited
    placed = index in (_SINGLE, _IMPLICIT, _FIXED, _BTREE_2) or (index == _EXTENSIBLE and dataset.maxshape[0] is None)
    unfiltered_edges = flags & 1 and filters
    return placed and not unfiltered_edges and flags < 4


def is_implicit(dataset: h5py.Dataset, source: Source) -> bool:
    """True if all chunks lie one after the other, the last dimension fastest, so that no index says where they are."""
    if dataset.chunks is None or dataset.maxshape != dataset.shape:
        return False
    message = _layout_message(dataset, source)
    return message[0] in (4, 5) and message[5 + message[3] * message[4]] == _IMPLICIT


def _sizes(dataset: h5py.Dataset) -> tuple[int, int]:
    """Bytes of an address and of a length."""
    sizes: tuple[int, int] = dataset.file.id.get_create_plist().get_sizes()
    return sizes


def _layout_message(dataset: h5py.Dataset, source: Source) -> bytes:
    """The message of the object header that says how a dataset is stored (HDF5 File Format Specification, IV.A)."""
    offset_size, length_size = _sizes(dataset)
    at = place(dataset)[1]
    head = source.look(at, at + 16)
    newer = head[:4] == b"OHDR"
    prefix = 8
    if newer:
        prefix = 4 + (head[5] & 4) // 2
        at += 6 + (head[5] & 16) // 4 + (head[5] & 32) // 2
        width = 1 << (head[5] & 3)
        blocks = [(at + width, int.from_bytes(source.look(at, at + width), "little"))]
    else:
        blocks = [(at + 16, int.from_bytes(head[8:12], "little"))]
    for start, length in blocks:  # grows
        data, at = source.look(start, start + length), 0
        while at + prefix <= len(data):
            kind, size = struct.unpack_from("<BH" if newer else "<HH", data, at)
            body = data[at + prefix : at + prefix + size]
            if kind == 8:
                return body
            if kind == 16:  # goes on elsewhere
                start, more = (int.from_bytes(some, "little") for some in (body[:offset_size], body[offset_size:][:length_size]))
                blocks.append((start + 4, more - 8) if newer else (start, more))
            at += prefix + size
    return b""
