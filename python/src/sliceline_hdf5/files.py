"""What is a volume in an HDF5 file: its dataset and its layouts (docs/file-profile.md)."""

import struct
from collections.abc import Iterator
from typing import Any

import h5py


def find_cube(file: h5py.File, name: str | None, where: str) -> h5py.Dataset:
    """The dataset of a name; else /data or /seismic_dataset, else the only one with three dimensions."""
    require_known(file.attrs.get("sliceline_profile"), where)
    names: list[str] = []
    if name is None:
        own = ["data"] if "sliceline_profile" in file.attrs else []
        usual = [n for n in ("data", "seismic_dataset") if n in own or (is_numeric(file.get(n)) and file[n].ndim > 2)]
        if not usual:
            file.visititems(lambda n, item: names.append(n) if is_numeric(item) else None)
            usual = [n for n in names if file[n].ndim == 3]
            if len(usual) != 1:
                what = ", ".join(usual or names) or "no numbers"
                raise ValueError(f"{where}: expected one dataset with three dimensions, found {what}; name it (dataset=)")
        name = usual[0]
    found = file.get(name)
    if not is_numeric(found) or not 1 <= found.ndim <= 4:
        raise ValueError(f"{where}: {name} is {found}, expected a dataset of numbers with 1 to 4 dimensions")
    return found


def require_known(version: Any, where: str) -> None:
    """Refuses a later major version of the file profile, in which the same names may mean something else."""
    major = str(version).partition(".")[0]
    if major.isdecimal() and int(major) > 1:
        raise ValueError(
            f"{where}: was written by a newer release of Sliceline, with version {version} of the file profile; "
            "this release reads versions up to 1.x, so read it with a newer one"
        )


def is_numeric(item: Any) -> bool:
    return isinstance(item, h5py.Dataset) and item.shape is not None and item.dtype.kind in "iuf"


def find_layouts(file: h5py.File, cube: h5py.Dataset, scale: float, offset: float) -> Iterator[h5py.Dataset]:
    """Layouts that were made of this cube as it is: their attribute cube_checksum says so."""
    checksums, group = file.get("checksums/data"), file.get("layouts")
    if cube.name != "/data" or checksums is None or group is None or "checksum" not in checksums.attrs:
        return
    tie = struct.pack("<qqdd", checksums.attrs["checksum"], h5py.h5o.get_info(cube.id).addr, scale, offset)
    for name in group:
        found: Any = group.get(name) if isinstance(group.get(name, getlink=True), h5py.HardLink) else None
        if is_numeric(found) and found.shape == cube.shape and found.chunks and "largest_error" in found.attrs:
            if int(found.attrs.get("cube_checksum", -1)) == _crc32c(tie):
                yield found


def _crc32c(data: bytes) -> int:
    """Castagnoli's CRC, as in iSCSI."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF
