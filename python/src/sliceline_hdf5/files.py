"""What is a volume in an HDF5 file: its dataset and its layouts (docs/file-profile.md)."""

import contextlib
import functools
import io
import os
import struct
import tempfile
import warnings
from collections.abc import Iterator
from typing import Any

import h5py
import numpy as np
import numpy.typing as npt

from .sources import Source

PROFILE = "sliceline_profile"
"""Attribute of the files that Sliceline wrote."""

_USUAL = ("data", "seismic_dataset")
_OURS = ("checksums", "layouts", "segy", "statistics")  # what Sliceline keeps beside /data
_OF_DATASETS = sum(1 << kind for kind in (1, 4, 5, 7, 8, 11))
"""Bits of messages that a named type cannot have: dataspace, fill value, external files, layout, filters."""
_FAILURES = (KeyError, OSError, RuntimeError, TypeError)  # of h5py


def open_file(source: Source) -> h5py.File:
    """The file, opened by h5py; also one that is flagged as open for writing, or is all of a family of files."""
    try:
        return h5py.File(source.file(), "r")
    except OSError as e:
        flagged = "open for write" in str(e) or "locking flag" in str(e)
        if source.remote or not (flagged or "family driver" in str(e)):
            raise
    if flagged:  # which HDF5 looks at only if it knows the file's name
        warnings.warn(f"{source.path}: is flagged as open for writing; if a program still writes, samples may be wrong")
        file = _Nameless(source.path)
        source.ends.append(file.close)
        return h5py.File(file, "r")
    with tempfile.TemporaryDirectory() as folder:  # of names by the number in the family
        os.symlink(os.path.abspath(source.path), f"{folder}/0")
        return h5py.File(f"{folder}/%d", "r", driver="family", memb_size=0)


class _Nameless(io.FileIO):
    """A file for HDF5, with a position of its own in each process."""

    at = 0

    def seek(self, to: int, whence: int = 0) -> int:
        self.at = to if whence == 0 else super().seek(to, whence)
        return self.at

    def readinto(self, buffer: Any) -> int:
        return os.preadv(self.fileno(), [buffer], self.at)


def attribute(item: Any, name: str, default: Any = None) -> Any:
    """An attribute, if there is one: of one element that element, of none None, text as str."""
    value = item.attrs.get(name, default)
    if isinstance(value, np.ndarray) and value.size == 1:
        value = value.ravel()[0]
    if isinstance(value, h5py.Empty):
        return None
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value


def attributes(item: Any) -> dict[str, Any]:
    """All attributes that h5py can read."""
    found = {}
    for name in item.attrs:
        with contextlib.suppress(*_FAILURES):
            found[name] = item.attrs[name]
    return found


def find_cube(file: h5py.File, name: str | None, where: str) -> h5py.Dataset:
    """The dataset of a name; else the one that _chosen names. ValueError or OSError if it is no volume or is not read."""
    require_known(attribute(file, PROFILE), where)
    name = name or _chosen(file, where)
    if name not in file:
        raise ValueError(f"{where}: there is no {name}, expected a dataset of numbers with 1 to 6 dimensions")
    found, reason = opened(file, name)
    if reason:
        raise OSError(f"{where}: {name} {reason}")
    if not number(found) or not 1 <= found.ndim <= 6:
        kind = f"{found.shape}, {found.dtype}" if isinstance(found, h5py.Dataset) else "a group"
        raise ValueError(f"{where}: {name} is {kind}, expected a dataset of numbers with 1 to 6 dimensions")
    return found


def _chosen(file: h5py.File, where: str) -> str:
    """/data of our profile. Else /data or /seismic_dataset: one that cannot be read, or with three dimensions or more, of
    numbers or if no numbers lie beside it. Else the only dataset with three dimensions, if all can be read."""
    if PROFILE in file.attrs:
        return _USUAL[0]
    for name in _USUAL:
        item, reason = opened(file, name) if name in file else (None, "")
        if reason and "too many links" not in reason:  # links that lead round name nothing
            return name
        if _rank(item) > 2 and (number(item) or not any("/" not in beside for beside in _search(file)["numbers"])):
            return name
    cubes = _search(file)
    found = cubes["numbers"] or cubes["enums"]
    if len(found) == 1 and not cubes["unread"]:
        return found[0]
    what = ", ".join([*(found or cubes["others"] or ["no numbers"])[:8], *cubes["unread"][:8]])
    raise ValueError(f"{where}: expected one dataset with three dimensions, found {what}; name it (dataset=)")


def _search(file: h5py.File) -> dict[str, list[str]]:
    """Names of datasets with three dimensions, numbers and enums; of others; and of what cannot be read, with the reason.
    What links lead to is found in its own place."""
    found: dict[str, list[str]] = {"numbers": [], "enums": [], "others": [], "unread": []}
    seen, groups = set(), [""]
    for path in groups:  # grows
        for name in (path + n for n in file[f"/{path}"]):
            if name in _OURS or isinstance(file.get(name, getlink=True), h5py.SoftLink):
                continue
            item, reason = opened(file, name)
            if reason and (item is None or _rank(item) == 3):
                found["unread"].append(f"{name} which {reason}")
            if reason or place(item) in seen:
                continue
            seen.add(place(item))
            if isinstance(item, h5py.Group):
                groups.append(f"{name}/")
            elif isinstance(item, h5py.Dataset):
                enum = isinstance(item.id.get_type(), h5py.h5t.TypeEnumID)  # such as h5py's truth values
                kind = "others" if _rank(item) != 3 or not number(item) else "enums" if enum else "numbers"
                found[kind].append(name)
    return found


def _rank(item: Any) -> int:
    return len(getattr(item, "shape", None) or ())


def opened(file: h5py.Group, name: str) -> tuple[Any, str]:
    """An object, and why it is not read, or nothing."""
    try:
        item = file[name]
        if isinstance(item, h5py.Datatype) and h5py.h5o.get_info(item.id).hdr.mesg.present & _OF_DATASETS:
            return None, "cannot be read: its header has parts of a dataset"
        same = place(item)[0] == place(file)[0]
        return item, "" if same else f"is in another file: open {item.file.filename}"
    except _FAILURES as e:
        return None, f"cannot be read: {e.args[0] if e.args else e}"


def place(item: Any) -> tuple[Any, int]:
    """Number of the open file and address of an object. h5o.get_info would also go through chunk indexes, and crashes at
    damaged ones."""
    info = h5py.h5g.get_objinfo(item.id)
    return info.fileno, info.objno[0] | info.objno[1] << 32


def require_known(version: Any, where: str) -> None:
    """Refuses a later major version of the file profile, in which the same names may mean something else."""
    major = str(version).partition(".")[0]
    if major.isdecimal() and int(major) > 1:
        raise ValueError(
            f"{where}: was written by a newer release of Sliceline, with version {version} of the file profile; "
            "this release reads versions up to 1.x, so read it with a newer one"
        )


def number(item: Any) -> bool:
    """True of a dataset of numbers, which enums are too."""
    try:
        return isinstance(item, h5py.Dataset) and item.shape is not None and item.dtype.kind in "iufb"
    except TypeError:  # of types that numpy lacks
        return False


def find_layouts(file: h5py.File, cube: h5py.Dataset, scale: float, offset: float) -> Iterator[h5py.Dataset]:
    """Layouts that were made of this cube as it is: their attribute cube_checksum says so."""
    checksums, group = file.get("checksums/data"), file.get("layouts")
    if cube.name != "/data" or checksums is None or group is None or "checksum" not in checksums.attrs:
        return
    tie = struct.pack("<qqdd", attribute(checksums, "checksum"), place(cube)[1], scale, offset)
    for name in group:
        found: Any = group.get(name) if isinstance(group.get(name, getlink=True), h5py.HardLink) else None
        if number(found) and found.shape == cube.shape and found.chunks and "largest_error" in found.attrs:
            if attribute(found, "cube_checksum", -1) == crc32c(np.frombuffer(tie, np.uint8)[None])[0]:
                yield found


def crc32c(rows: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint32]:
    """Castagnoli's CRC, as in iSCSI, of rows of four bytes or more, all of one length: of single bytes first, then of
    neighbours together, level by level."""
    length = rows.shape[1]
    padded = np.zeros((len(rows), 1 << (length - 1).bit_length()), np.uint8)  # zeros in front change nothing
    padded[:, -length:] = rows
    padded[:, padded.shape[1] - length :][:, :4] ^= 0xFF
    found = _shifts(0)[1][padded]
    for level in range((length - 1).bit_length()):
        found = _shifted(found[:, ::2], level) ^ found[:, 1::2]
    return found[:, 0] ^ np.uint32(0xFFFFFFFF)


def _shifted(found: npt.NDArray[np.uint32], level: int) -> npt.NDArray[np.uint32]:
    """What CRCs become when 2^level zeros follow."""
    tables, _ = _shifts(level)
    return tables[0][found & 255] ^ tables[1][found >> 8 & 255] ^ tables[2][found >> 16 & 255] ^ tables[3][found >> 24]


@functools.cache
def _shifts(level: int) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
    """Tables for the four bytes of a CRC that 2^level zeros follow; and of level 0 the CRCs of bytes."""
    each = np.arange(256, dtype=np.uint32) << np.arange(0, 32, 8, dtype=np.uint32)[:, None]
    if level:
        return _shifted(_shifted(each, level - 1), level - 1), each[0]
    for _ in range(8):
        each = each >> np.uint32(1) ^ (each & np.uint32(1)) * np.uint32(0x82F63B78)
    return each, each[0]
