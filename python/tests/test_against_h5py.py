"""Every read beside what h5py reads, of made-up datasets, kept files and files that sliceline makes."""

import random

import h5py
import hdf5plugin
import numpy as np
import pytest

import sliceline_hdf5 as sl
from conftest import kept, sliceline

SEED = 29

FILTERS = {
    "none": {},
    "deflate": {"compression": "gzip"},
    "shuffle, deflate, fletcher32": {"compression": "gzip", "shuffle": True, "fletcher32": True},
    "fletcher32": {"fletcher32": True},
    "lzf": {"compression": "lzf"},  # by libhdf5
    "scale-offset": {"scaleoffset": 0},  # by libhdf5
    "lz4": hdf5plugin.LZ4(),
    "lz4, short blocks": hdf5plugin.LZ4(nbytes=100),
    "zstd": hdf5plugin.Zstd(),
    "bitshuffle": hdf5plugin.Bitshuffle(cname="none"),
    "bitshuffle lz4": hdf5plugin.Bitshuffle(cname="lz4"),
    "bitshuffle zstd": hdf5plugin.Bitshuffle(cname="zstd"),
    "bitshuffle lz4, short blocks": hdf5plugin.Bitshuffle(nelems=64, cname="lz4"),
}
SHAPES = {
    (17, 23, 41): [(4, 5, 16), (1, 23, 41), (17, 1, 8), (16, 16, 1), (3, 3, 3), (17, 23, 41)],
    (9, 7, 5, 33): [(2, 3, 5, 16), (1, 1, 5, 33)],
    (40, 70): [(16, 16), (1, 70)],
    (300,): [(64,)],
}


def selections(shape, rng, count=12):
    yield (Ellipsis,)
    for d, n in enumerate(shape):
        yield (slice(None),) * d + (rng.randrange(n),)
    for _ in range(count):
        key = []
        for n in shape:
            a, b = sorted(rng.randrange(n + 1) for _ in range(2))
            key.append(rng.choice([rng.randrange(n), slice(a, b), slice(None), slice(a, b, rng.choice([1, 2, 9]))]))
        yield tuple(key)


def compare(volume, stored, rng, blank=None, count=12):
    """Volume beside a numpy array of what is stored."""
    expected = stored.astype(np.float32)
    if blank is not None:
        expected[blank] = np.nan
    for key in selections(expected.shape, rng, count):
        found = volume[key]
        assert found.dtype == np.float32
        np.testing.assert_array_equal(found, expected[key], err_msg=f"seed {SEED}, {key}")


@pytest.mark.parametrize("filters", FILTERS)
@pytest.mark.parametrize("dtype", ["<f4", ">f4", "<f8", ">i2", "i1"])
def test_filters(tmp_path, filters, dtype):
    if filters == "scale-offset" and np.dtype(dtype).kind == "f":
        pytest.skip("would not be exact")
    rng = random.Random(SEED)
    for shape, chunks in SHAPES.items():
        values = np.random.default_rng(SEED).normal(0, 100, shape).astype(dtype)
        for chunk in chunks:
            with h5py.File(tmp_path / "a.h5", "w") as file:
                file.create_dataset("cube", data=values, chunks=chunk, **FILTERS[filters])
            with sl.open(tmp_path / "a.h5", "cube") as volume:
                compare(volume, values, rng)


@pytest.mark.parametrize("libver", ["earliest", "v110", "latest"])
@pytest.mark.parametrize("maxshape", [None, (None, None, None), (None, 23, 41)])
def test_chunk_indexes_and_absent_chunks(tmp_path, libver, maxshape):
    rng = random.Random(SEED)
    with h5py.File(tmp_path / "a.h5", "w", libver=libver) as file:
        cube = file.create_dataset("cube", (17, 23, 41), "f4", chunks=(4, 5, 16), maxshape=maxshape, fillvalue=-7)
        cube[5:9, 3:20, 10:30] = np.random.default_rng(SEED).normal(size=(4, 17, 20))
        packed = file.create_dataset("packed", (17, 23, 41), "i2", chunks=(4, 5, 16), compression="gzip", fillvalue=9)
        packed[:3, :, 33:] = 5
        if maxshape:
            cube.resize((15, *cube.shape[1:]))  # chunks are left over or cut off
        expected, also = cube[...], packed[...]
    with sl.open(tmp_path / "a.h5", "cube") as volume:
        compare(volume, expected, rng)
    with sl.open(tmp_path / "a.h5", "packed") as volume:
        compare(volume, also, rng)


def test_contiguous_compact_virtual_and_empty(tmp_path):
    rng = random.Random(SEED)
    values = np.random.default_rng(SEED).normal(size=(8, 9, 10)).astype("f4")
    with h5py.File(tmp_path / "a.h5", "w") as file:
        file["contiguous"] = values
        file.create_dataset("unwritten", (8, 9, 10), "f4", fillvalue=3)
        file.create_dataset("none", (0, 9, 10), "f4", chunks=(1, 9, 10), maxshape=(None, 9, 10))
        plist = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
        plist.set_layout(h5py.h5d.COMPACT)
        compact = h5py.h5d.create(file.id, b"compact", h5py.h5t.IEEE_F32LE, h5py.h5s.create_simple((8, 9, 10)), plist)
        compact.write(h5py.h5s.ALL, h5py.h5s.ALL, values)
        layout = h5py.VirtualLayout((8, 9, 10), "f4")
        layout[:] = h5py.VirtualSource(file["contiguous"])
        file.create_virtual_dataset("virtual", layout)
    for name in ("contiguous", "compact", "virtual"):
        with sl.open(tmp_path / "a.h5", name) as volume:
            compare(volume, values, rng)
    with sl.open(tmp_path / "a.h5", "unwritten") as volume:
        assert (volume[...] == 3).all()
    with sl.open(tmp_path / "a.h5", "none") as volume:
        assert volume[...].shape == (0, 9, 10)


def test_scaled_integers(tmp_path):
    values = np.random.default_rng(SEED).integers(-30000, 30000, (9, 9, 50)).astype("i2")
    with h5py.File(tmp_path / "a.h5", "w") as file:
        cube = file.create_dataset("cube", data=values, chunks=(4, 4, 16))
        cube.attrs["scale_factor"], cube.attrs["add_offset"] = 0.123456789, 3.3
    with sl.open(tmp_path / "a.h5") as volume:
        np.testing.assert_array_equal(volume[...], (values * 0.123456789 + 3.3).astype("f4"))


@pytest.mark.parametrize("name", sorted(kept()))
def test_kept_files(unpacked, name):
    path, rng = unpacked(kept()[name]), random.Random(SEED)
    with h5py.File(path) as file:
        cubes = []
        file.visititems(lambda n, d: cubes.append(n) if getattr(d, "chunks", None) and d.dtype.kind in "iuf" else None)
        assert cubes
        for cube in cubes:
            blank = file["live"][...] == 0 if cube == "data" else None
            with sl.open(path, cube) as volume:
                scale, offset = (file[cube].attrs.get(n, d) for n, d in (("scale_factor", 1.0), ("add_offset", 0.0)))
                stored = file[cube][...] if (scale, offset) == (1, 0) else file[cube][...] * scale + offset
                compare(volume, stored, rng, blank)


MADE = {
    "default": (),
    "hdf5 1.8": ("--hdf5", "1.8"),
    "planes": ("--layout", "planes"),
    "fast": ("--layout", "fast"),
    "planes:int16": ("--layout", "planes:int16"),
    "planes:int8, shuffle, zstd": ("--layout", "planes:int8", "--filter", "shuffle,zstd=3"),
    "shuffle, deflate": ("--filter", "shuffle,deflate=4"),
    "shuffle, deflate, fletcher32": ("--filter", "shuffle,deflate=1,fletcher32"),
    "lz4": ("--filter", "lz4"),
    "bitshuffle, lz4": ("--filter", "bitshuffle,lz4"),
    "bitshuffle, zstd": ("--filter", "bitshuffle,zstd=3"),
    "int16": ("--chunk", "8,8,32"),
}


@pytest.mark.parametrize("made", MADE)
def test_files_of_sliceline(demo, tmp_path, made):
    rng = random.Random(SEED)
    path = tmp_path / "a.h5"
    sliceline("convert", demo / "demo.sgy", path, *MADE[made], "--quiet")
    if made == "int16":
        path = tmp_path / "int16.h5"
        sliceline("rechunk", tmp_path / "a.h5", path, "--type", "int16", "--quiet")
    with h5py.File(path) as file, sl.open(path) as volume:
        stored = file["data"][...]
        scale = file["data"].attrs.get("scale_factor", 1)
        expected = (stored * np.float64(scale)).astype("f4") if scale != 1 else stored
        blank = file["live"][...] == 0
        compare(volume, expected, rng, blank)
        assert all(layout.direct for layout in volume.layouts)
        served = {volume.serving(box).name for box in boxes_of_planes(volume.shape)}
        assert (len(served) > 1) == (made in ("planes", "fast")), served
        with sl.open(path, precision="display") as display:
            error = max([f.attrs["largest_error"] for n, f in file.get("layouts", {}).items() if n != "checksums"
                         and f.ndim == 3], default=0)
            assert len(display.layouts) == 1 + sum(n != "checksums" and f.ndim == 3
                                                   for n, f in file.get("layouts", {}).items())
            for key in selections(volume.shape, rng):
                np.testing.assert_allclose(display[key], volume[key], rtol=0, atol=error * (1 + 1e-6))


def boxes_of_planes(shape):
    for d in range(len(shape)):
        yield tuple((0, 1) if e == d else (0, n) for e, n in enumerate(shape))


def test_a_stale_layout_is_not_read(demo, tmp_path):
    path = tmp_path / "a.h5"
    sliceline("convert", demo / "demo.sgy", path, "--layout", "planes", "--quiet")
    with h5py.File(path, "r+") as file:
        file["checksums/data"].attrs["checksum"] += 1
    with sl.open(path) as volume:
        assert len(volume.layouts) == 1
