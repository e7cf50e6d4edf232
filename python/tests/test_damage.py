"""What is damaged or not a volume is said in a sentence."""

import h5py
import hdf5plugin
import numpy as np
import pytest

import sliceline_hdf5 as sl
from sliceline_hdf5.filters import decode


@pytest.mark.parametrize("filters", [
    {"compression": "gzip"}, {"fletcher32": True}, hdf5plugin.LZ4(), hdf5plugin.Zstd(),
    hdf5plugin.Bitshuffle(cname="lz4"), hdf5plugin.Bitshuffle(cname="zstd")], ids=str)
def test_a_damaged_chunk(tmp_path, filters):
    with h5py.File(tmp_path / "a.h5", "w") as file:
        values = np.random.default_rng(29).integers(0, 9, (8, 8, 64)).astype("f4")
        cube = file.create_dataset("cube", data=values, chunks=(8, 8, 64), **filters)
        chunk = cube.id.get_chunk_info(0)
    damaged = bytearray((tmp_path / "a.h5").read_bytes())
    middle = chunk.byte_offset + chunk.size // 2
    for at in (*range(chunk.byte_offset, chunk.byte_offset + 24), *range(middle, middle + 40)):
        damaged[at] ^= 0xA5
    (tmp_path / "a.h5").write_bytes(damaged)
    with sl.open(tmp_path / "a.h5") as volume, pytest.raises(OSError, match=r"a\.h5 @\d+: a chunk of /cube .* damaged"):
        volume[0]


def test_mutants_of_stored_chunks_raise_nothing_else():
    rng = np.random.default_rng(29)
    plain = rng.integers(0, 4, 4096).astype("u1").tobytes()
    import zlib
    from numcodecs import lz4, zstd
    lz = lz4.compress(plain)[4:]
    framed = len(plain).to_bytes(8, "big") + len(plain).to_bytes(4, "big") + len(lz).to_bytes(4, "big") + lz
    for code, stored in ((1, zlib.compress(plain)), (3, plain), (32004, framed), (32015, zstd.compress(plain)),
                         (32008, framed)):
        steps = ((code, (0, 4, 4, 1024, 2) if code == 32008 else ()),)
        for _ in range(300):
            mutant = bytearray(stored[: rng.integers(0, len(stored) + 1)] if rng.random() < 0.3 else stored)
            for at in rng.integers(0, max(1, min(40, len(mutant))), 2) if mutant else ():
                mutant[at] = rng.integers(0, 256)
            try:
                assert len(decode(bytes(mutant), steps, 0, 4096, 4)) == 4096
            except ValueError:
                pass


def test_a_file_that_is_cut_off(tmp_path):
    with h5py.File(tmp_path / "a.h5", "w") as file:
        file.create_dataset("cube", data=np.ones((8, 80, 64), "f4"), chunks=(1, 80, 64))
    with sl.open(tmp_path / "a.h5") as volume:
        with open(tmp_path / "a.h5", "r+b") as file:
            file.truncate((tmp_path / "a.h5").stat().st_size - 6 * 80 * 64 * 4)
        with pytest.raises(OSError, match="the file ends before"):
            volume[...]


def test_no_volume(tmp_path):
    with pytest.raises(FileNotFoundError):
        sl.open(tmp_path / "none.h5")
    (tmp_path / "text.h5").write_text("no HDF5 file")
    with pytest.raises(OSError):
        sl.open(tmp_path / "text.h5")
    with h5py.File(tmp_path / "a.h5", "w") as file:
        file["one"], file["two"], file["names"] = np.zeros((2, 2, 2)), np.zeros((2, 2, 2)), "text"
    with pytest.raises(ValueError, match=r"a\.h5: expected one dataset with three dimensions, found one, two"):
        sl.open(tmp_path / "a.h5")
    for name in ("names", "nothing"):
        with pytest.raises(ValueError, match=f"{name}.*expected a dataset of numbers"):
            sl.open(tmp_path / "a.h5", name)
    with pytest.raises(ValueError, match="precision is exact or display"):
        sl.open(tmp_path / "a.h5", "one", precision="best")


def test_a_later_major_version_of_the_profile(tmp_path):
    with h5py.File(tmp_path / "a.h5", "w") as file:
        file["data"] = np.zeros((2, 2, 2), "f4")
    for version, known in (("1.9", True), ("1", True), ("x", True), ("2.0", False), ("10.1", False)):
        with h5py.File(tmp_path / "a.h5", "r+") as file:
            file.attrs["sliceline_profile"] = version
        if known:
            sl.open(tmp_path / "a.h5").close()
        else:
            with pytest.raises(ValueError, match=rf"a\.h5: was written by a newer release .* version {version} of"):
                sl.open(tmp_path / "a.h5")
