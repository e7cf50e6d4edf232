"""Random datasets beside what h5py reads: kinds of chunk indexes, filters, masks, fill values, types, edges, layouts.

A build tries some; SLICELINE_RANDOM_FILES says how many, SLICELINE_RANDOM_SEED which.
"""

import ctypes
import itertools
import math
import os
import pathlib
import random
import zlib

import h5py
import hdf5plugin
import numpy as np
import pytest
from h5py import h5d, h5p, h5s, h5t, h5z

import sliceline_hdf5 as sl
from sliceline_hdf5 import layouts
from test_against_h5py import selections

FILES = int(os.environ.get("SLICELINE_RANDOM_FILES", 100))
SEED = int(os.environ.get("SLICELINE_RANDOM_SEED", 0))
SHARES = 4  # of pytest-xdist

PLAIN = [order + kind for kind in ("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8") for order in "<>"]


def partial_edges_unfiltered(properties):
    """A call that h5py lacks, in the library that it has loaded."""
    libraries = {line.split()[-1] for line in open("/proc/self/maps") if "libhdf5-" in line or "libhdf5.so" in line}
    return ctypes.CDLL(libraries.pop()).H5Pset_chunk_opts(ctypes.c_int64(properties.id), 2) == 0


def a_type(rng):
    """A type and values of it."""
    base = h5t.py_create(np.dtype(rng.choice(PLAIN if rng.random() < 0.5 else ["<f4", "<i2", ">f4"])))
    if rng.random() > 0.15:
        return base
    if isinstance(base, h5t.TypeFloatID):
        if base.get_size() == 4 and rng.random() < 0.7:  # 20 bits of the mantissa, anywhere in four bytes
            base = base.copy()
            base.set_fields(19 + (shift := rng.randrange(9)), 11 + shift, 8, shift, 11)
            base.set_offset(0)
        return base
    if rng.random() < 0.4:
        return h5t.py_create(h5py.enum_dtype({"A": 0, "B": 1, "C": 5}, basetype=base.dtype))
    base = base.copy()
    bits = base.get_size() * 8
    base.set_precision(rng.randrange(1, bits + 1))
    base.set_offset(rng.randrange(bits - base.get_precision() + 1))
    return base


def a_pipeline(rng, properties, size):
    """Filters, mostly those that the package has."""
    few = [
        lambda: properties.set_shuffle(),
        lambda: properties.set_deflate(rng.randrange(1, 10)),
        lambda: properties.set_fletcher32(),
        lambda: properties.set_filter(hdf5plugin.LZ4_ID, h5z.FLAG_OPTIONAL, (rng.choice([0, 64, 1000]),)),
        lambda: properties.set_filter(hdf5plugin.ZSTD_ID, h5z.FLAG_OPTIONAL, (3,)),
        lambda: properties.set_filter(hdf5plugin.BSHUF_ID, h5z.FLAG_OPTIONAL, (0, rng.choice([0, 2, 3]))),
        lambda: properties.set_filter(h5z.FILTER_LZF, h5z.FLAG_OPTIONAL),
    ]
    for add in rng.sample(few, rng.choice([1, 1, 2, 3])):
        add()


def make(path, rng):
    """Writes a file with one dataset; says what it is."""
    numbers = np.random.default_rng(rng.randrange(1 << 32))
    rank = rng.choice([1, 2, 3, 3, 3, 4])
    shape = tuple(rng.randrange(1, 14 if rank > 2 else 40) for _ in range(rank))
    libver = rng.choice(["earliest", "v108", "v110", "v110", "latest", "latest"])
    kind = a_type(rng)
    properties = h5p.create(h5p.DATASET_CREATE)
    layout = rng.choice([h5d.CHUNKED] * 12 + [h5d.CONTIGUOUS] * 3 + [h5d.COMPACT])
    properties.set_layout(layout)
    maxshape, said, masks, chunk = shape, [], False, None
    if layout == h5d.CHUNKED:
        chunk = tuple(rng.randrange(1, n // 2 + 2 if rng.random() < 0.7 else n + 3) for n in shape)
        if rng.random() < 0.1:
            chunk = (1,) * (rank - 1) + (rng.randrange(1, 3),)  # many, in pages
        if rng.random() < 0.3:  # so that coordinates in a wrong order are inside
            shape, chunk = (shape[0],) * rank, (chunk[0],) * rank
        if rng.random() < 0.1:
            chunk = shape
        grows = rng.choice(["none", "none", "one", "one", "one", "some", "limits"])
        one = rng.randrange(rank)
        maxshape = tuple(
            h5s.UNLIMITED if (grows == "one" and d == one) or (grows == "some" and rng.random() < 0.6)
            else n + rng.randrange(30) if grows == "limits" or n < chunk[d] or rng.random() < 0.1 else n
            for d, n in enumerate(shape)
        )
        properties.set_chunk(chunk)
        if rng.random() < 0.55:
            a_pipeline(rng, properties, kind.get_size())
            masks = rng.random() < 0.4
        if rng.random() < 0.35 and libver in ("v110", "latest") and partial_edges_unfiltered(properties):
            said.append("unfiltered edges")
    fill = rng.random()
    if fill < 0.5:
        properties.set_fill_value(np.array([1], kind.dtype if kind.dtype.kind in "iuf" else "i1"))
    properties.set_fill_time(rng.choice([h5d.FILL_TIME_IFSET] * 3 + [h5d.FILL_TIME_NEVER, h5d.FILL_TIME_ALLOC]))
    properties.set_alloc_time(rng.choice([h5d.ALLOC_TIME_DEFAULT] * 3 + [h5d.ALLOC_TIME_EARLY, h5d.ALLOC_TIME_INCR]
                                         if layout == h5d.CHUNKED else [h5d.ALLOC_TIME_DEFAULT]))
    options = {"userblock_size": 512} if rng.random() < 0.08 else {}
    if not options and rng.random() < 0.2 and libver in ("v110", "latest"):
        options = {"fs_strategy": "page", "fs_page_size": 4096}
    with h5py.File(path, "w", libver=(libver, "latest"), **options) as file:
        if rng.random() < 0.5:
            file["odd"] = np.zeros(rng.randrange(1, 9), "i1")
        try:
            dataset = h5py.Dataset(h5d.create(file.id, b"cube", kind, h5s.create_simple(shape, maxshape), properties))
        except (ValueError, RuntimeError, OSError):  # such as a chunk beyond limits, or a type that a filter does not take
            return None
        values = numbers.normal(0, 30, shape)
        values = values.astype(dataset.dtype) if dataset.dtype.kind == "f" else \
            numbers.integers(0, 2, shape).astype(dataset.dtype) * 5 if isinstance(kind, h5t.TypeEnumID) else \
            numbers.integers(-60, 60, shape).astype(dataset.dtype)
        for _ in range(rng.choice([0, 1, 1, 1, 2, 4])):
            box = tuple(slice(*sorted(rng.sample(range(n + 1), 2))) for n in shape) if rng.random() < 0.7 else ...
            dataset[box] = values[box]
        if masks and chunk:  # of some chunks, as they are
            plain = values if dataset.dtype.kind in "iuf" else None
            for place in itertools.islice(itertools.product(*(range(0, n, c) for n, c in zip(shape, chunk))), 60):
                if plain is not None and rng.random() < 0.3 and "unfiltered edges" not in said and kind.equal(h5t.py_create(dataset.dtype)):
                    whole = np.zeros(chunk, dataset.dtype)
                    part = plain[tuple(slice(a, a + c) for a, c in zip(place, chunk))]
                    whole[tuple(slice(n) for n in part.shape)] = part
                    first = properties.get_filter(0)[0]
                    stored, mask = whole.tobytes(), (1 << properties.get_nfilters()) - 1
                    if first == h5z.FILTER_DEFLATE and rng.random() < 0.5:
                        stored, mask = zlib.compress(stored), mask & ~1
                    dataset.id.write_direct_chunk(place, stored, mask)
                    said.append("masks")
        if h5s.UNLIMITED in maxshape and rng.random() < 0.5:
            grown = tuple(rng.randrange(1, n + 9) if m == h5s.UNLIMITED else n for n, m in zip(shape, maxshape))
            try:
                dataset.resize(grown)
                dataset[(0,) * rank] = 5
            except (RuntimeError, OSError):  # libhdf5 fails at some that have unfiltered edges
                return None
            said.append(f"then {grown}")
    return f"{kind.dtype} {shape} of {maxshape}, chunks {chunk}, {libver}, {options}, {said}"


@pytest.mark.parametrize("share", range(SHARES))
def test_random_files(tmp_path, share):
    ways = {True: 0, False: 0}
    for number in range(SEED + share, SEED + FILES, SHARES):
        rng = random.Random(number)
        path = tmp_path / "a.h5"
        what = make(path, rng)
        if what is None:
            continue
        with h5py.File(path) as file:
            expected = np.asarray(file["cube"][...]).astype(np.float32)
        with sl.open(path, "cube") as volume:
            for key in selections(volume.shape, rng, 6):
                np.testing.assert_array_equal(volume[key], expected[key], err_msg=f"file {number}, {key}: {what}")
            ways[volume.layouts[0].index is not None] += 1
    assert min(ways.values()) * 8 > sum(ways.values()), ways


@pytest.mark.parametrize("options", [{}, {"compression": "gzip"}], ids=str)
def test_an_extensible_array_along_another_dimension(tmp_path, options):
    """Of which libhdf5 says places of chunks, all inside, that are not those it reads."""
    for grows in range(3):
        maxshape = tuple(None if d == grows else 4 for d in range(3))
        shape = tuple(8 if d == grows else 4 for d in range(3))
        with h5py.File(tmp_path / "a.h5", "w", libver="latest") as file:
            cube = file.create_dataset("cube", shape, "f4", chunks=(2, 2, 2), maxshape=maxshape, **options)
            cube[:4, :4, :4] = np.arange(64).reshape(4, 4, 4)
            expected = cube[...]
        with sl.open(tmp_path / "a.h5") as volume:
            assert volume.layouts[0].direct == (grows == 0)
            np.testing.assert_array_equal(volume[...], expected)


def test_a_chunk_that_only_libhdf5_decodes(tmp_path, monkeypatch):
    values = np.arange(5 * 6 * 7, dtype="i2").reshape(5, 6, 7)
    with h5py.File(tmp_path / "a.h5", "w") as file:
        file.create_dataset("cube", data=values, chunks=(2, 3, 2), compression="gzip")

    def elements(*_):
        raise ValueError("cannot be decoded")

    monkeypatch.setattr(layouts, "elements", elements)
    with sl.open(tmp_path / "a.h5") as volume:
        for key in selections(values.shape, random.Random(1), 20):
            np.testing.assert_array_equal(volume[key], values.astype("f4")[key])
