"""What reads ask for, and that they do so from the drive as from memory."""

import os
import random
import signal

import h5py
import numpy as np
import pytest

import sliceline_hdf5 as sl
from sliceline_hdf5 import sources
from sliceline_hdf5.layouts import _cells, _split
from sliceline_hdf5.sources import LONG, LocalFile, for_all
from test_against_h5py import SEED, selections


def asked(volume, box):
    """Ranges and bytes of a read."""
    extents = [b - a for a, b in box]
    tasks = volume.serving(box).tasks(box, np.empty(extents, np.float32))
    return sum(len(task.position) for task in tasks), sum(int(task.size.sum()) for task in tasks)


@pytest.fixture
def default(tmp_path):
    """Chunks like those of the default: 128 x 16 x 16 floats, of which an inline is 1 KiB."""
    values = np.random.default_rng(29).normal(size=(130, 40, 50)).astype("f4")
    with h5py.File(tmp_path / "a.h5", "w") as file:
        file.create_dataset("data", data=values, chunks=(128, 16, 16))
    with sl.open(tmp_path / "a.h5") as volume:
        yield volume, values


def test_of_each_chunk_only_what_is_wanted(default, monkeypatch):
    volume, _ = default
    monkeypatch.setattr(LocalFile, "is_cold", lambda self, position: True)
    # An inline: one range in each of 3 x 4 chunks; 16 x 16 floats, less in the last of each direction
    row = 4 * (6 * 256 + 3 * 128 + 2 * (15 * 16 + 2) + (7 * 16 + 2))
    assert asked(volume, ((5, 6), (0, 40), (0, 50))) == (12, row)
    # A crossline: gaps of 960 bytes are read, from the first to the last of 128 rows in a chunk
    count, total = asked(volume, ((0, 128), (7, 8), (0, 16)))
    assert (count, total) == (1, 4 * (127 * 256 + 16))
    # A trace of 50 samples
    assert asked(volume, ((3, 4), (7, 8), (0, 50))) == (4, 200)


def test_parts_of_a_range():
    assert list(_split((5, 6), 16)) == [(0, 1, 5, 1, 0)]
    assert list(_split((0, 16), 16)) == [(0, 1, 0, 16, 0)]
    assert list(_split((5, 50), 16)) == [(0, 1, 5, 11, 0), (1, 2, 0, 16, 11), (3, 1, 0, 2, 43)]
    assert list(_split((16, 48), 16)) == [(1, 2, 0, 16, 0)]


def test_cells_cover_a_grid_once():
    for shape in ((3, 4, 5), (1, 7), (9,), (2, 1, 3, 2)):
        for most in (1, 2, 3, 7, 100):
            grid = np.zeros(shape, int)
            for key in _cells(shape, most):
                assert grid[key].size <= most
                grid[key] += 1
            assert (grid == 1).all()


@pytest.mark.parametrize("shape, chunk", [
    ((4, 200, 300), (1, 200, 300)), ((40, 50, 60), (16, 16, 16)), ((9, 130, 1000), (3, 64, 500)), ((3, 300, 400), None)])
def test_from_the_drive_and_from_memory(tmp_path, shape, chunk):
    """Long ranges come past the page cache, short ones are asked for together; the second and third time they are there."""
    values = np.random.default_rng(29).normal(size=shape).astype("f4")
    with h5py.File(tmp_path / "a.h5", "w") as file:
        file["odd"] = np.zeros(3, "i1")  # so that chunks are at odd places
        cube = file.create_dataset("cube", shape, "f4", chunks=chunk, fillvalue=2)
        cube[1:] = values[1:]
    values[0] = 2
    fd = os.open(tmp_path / "a.h5", os.O_RDONLY)
    for key in [np.s_[...], np.s_[-1], np.s_[:, 5], np.s_[..., 7], np.s_[1:, 3:, 9:]]:
        expected = values[key].copy()
        if chunk and chunk[0] > 1:
            expected = h5py.File(tmp_path / "a.h5")["cube"][key]
        os.fsync(fd)
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(fd, 0, 0, os.POSIX_FADV_DONTNEED)
        with sl.open(tmp_path / "a.h5") as volume:
            for _ in range(3):
                np.testing.assert_array_equal(volume[key], expected)
    os.close(fd)


CUBES = {
    "default": ((130, 40, 50), {"chunks": (128, 16, 16)}),
    "planes": ((3, 300, 400), {"chunks": (1, 256, 128)}),
    "big-endian integers": ((130, 40, 50), {"chunks": (128, 32, 16)}),
    "contiguous": ((3, 300, 400), {}),
    "prestack": ((20, 30, 16, 50), {"chunks": (16, 16, 16, 16)}),
}


@pytest.fixture(params=CUBES)
def cube(request, tmp_path):
    """A file in the page cache, and what it holds."""
    shape, options = CUBES[request.param]
    values = np.random.default_rng(SEED).normal(0, 1000, shape).astype(">i2" if "integers" in request.param else "<f4")
    with h5py.File(tmp_path / "a.h5", "w") as file:
        file["odd"] = np.zeros(3, "i1")
        file.create_dataset("cube", data=values, **options)
    source = LocalFile(str(tmp_path / "a.h5"))
    if not source.lend(np.zeros(1, np.int64), 8, len):
        pytest.skip("no leases here")
    yield tmp_path / "a.h5", values
    source.close()


@pytest.mark.parametrize("how", ["copied", "copied, little kept", "somebody writes", "no longer there", "read"])
def test_copied_from_the_page_cache_as_read(cube, monkeypatch, how):
    path, values = cube
    lent, lend = [], LocalFile.lend

    def spy(self, *wanted):
        if how == "no longer there":
            os.posix_fadvise(self._fd, 0, 0, os.POSIX_FADV_DONTNEED)
        lent.append(lend(self, *wanted))
        return lent[-1]

    monkeypatch.setattr(LocalFile, "lend", spy)
    monkeypatch.setattr(LocalFile, "is_cold", lambda self, position: how == "read")
    if how == "copied, little kept":
        monkeypatch.setattr(sources, "_MAPPED", LONG)
    fd = os.open(path, os.O_RDWR if how == "somebody writes" else os.O_RDONLY)
    os.fsync(fd)
    with sl.open(path, "cube") as volume:
        for key in selections(values.shape, random.Random(SEED)):
            np.testing.assert_array_equal(volume[key], values.astype("f4")[key], err_msg=f"seed {SEED}, {key}")
    os.close(fd)
    assert set(lent) == ({how.startswith("copied")} if how != "read" else set())


def test_a_lease_for_the_time_of_a_copy(cube):
    path, _ = cube
    source, used = LocalFile(str(path)), []

    def use(memory):
        assert memory[:4] == b"\x89HDF"
        assert source.lend(np.array([0]), 100, used.append)  # of another thread, as it were
        with pytest.raises(BlockingIOError):
            os.open(path, os.O_RDWR | os.O_NONBLOCK)
        assert not source.lend(np.array([0]), 100, used.append)  # somebody waits to write

    for n in range(2):
        assert source.lend(np.array([10, 5000]), 100, use) and len(used) == n + 1
        os.close(os.open(path, os.O_RDWR | os.O_NONBLOCK))
    assert not source.lend(np.array([path.stat().st_size]), 5000, used.append)
    used.clear()
    with pytest.raises(ZeroDivisionError):
        source.lend(np.array([0]), 100, lambda memory: 1 / 0)
    os.close(os.open(path, os.O_RDWR | os.O_NONBLOCK))
    source.close()
    assert not source.lend(np.array([0]), 100, used.append) and not used


def test_a_forked_child_keeps_no_lease(cube):
    path, _ = cube
    source, (hear, say) = LocalFile(str(path)), os.pipe()
    children = []

    def use(memory):
        children.append(os.fork())
        if children == [0]:
            os.read(hear, 1)
            os._exit(0)

    assert source.lend(np.array([0]), 100, use)
    try:
        os.close(os.open(path, os.O_RDWR | os.O_NONBLOCK))
    finally:
        os.write(say, b"x")
    assert os.waitpid(children[0], 0)[1] == 0
    source.close()


def test_who_handles_the_signal_of_a_lease_is_told(cube):
    path, values = cube
    told, before = [], signal.signal(signal.SIGURG, lambda *_: told.append(1))
    source = LocalFile(str(path))

    def use(memory):
        with pytest.raises(BlockingIOError):
            os.open(path, os.O_RDWR | os.O_NONBLOCK)

    try:
        assert source.lend(np.array([0]), 100, use) and told
        with sl.open(path, "cube") as volume:
            np.testing.assert_array_equal(volume[-1], values[-1].astype("f4"))
    finally:
        signal.signal(signal.SIGURG, before)
    source.close()


def test_a_file_that_was_cut_off_is_an_error(cube):
    path, values = cube
    with sl.open(path, "cube") as volume:
        np.testing.assert_array_equal(volume[-1], values[-1].astype("f4"))
        os.truncate(path, path.stat().st_size // 2)
        with pytest.raises(OSError, match="the file ends before"):
            volume[-1]


def test_ranges_of_a_file_in_any_order(tmp_path):
    data = np.random.default_rng(29).integers(0, 256, 3 << 20).astype("u1")
    (tmp_path / "a").write_bytes(data.tobytes())
    source = LocalFile(str(tmp_path / "a"))
    rng = np.random.default_rng(29)
    for longest in (1, 50, 5000, 2 * LONG):
        for _ in range(20):
            size = rng.integers(1, longest + 1, 40)
            position = rng.integers(0, len(data) - size)
            place = np.cumsum(size) - size
            buffer = np.zeros(size.sum(), np.uint8)
            source.read(position, size, place, buffer)
            expected = np.concatenate([data[p : p + n] for p, n in zip(position, size)])
            np.testing.assert_array_equal(buffer, expected)
    source.close()
    with pytest.raises(OSError):
        source.read(position, size, place, buffer)


def test_the_first_error_ends_the_work():
    done = []

    def work(n):
        done.append(n)
        if n == 5:
            raise ValueError("five")

    with pytest.raises(ValueError, match="five"):
        for_all(work, range(10_000))
    assert len(done) < 10_000


@pytest.mark.parametrize("cold", [None, False], ids=["read", "copied from the page cache"])
def test_many_boxes_of_all_sizes(tmp_path, monkeypatch, cold):
    """Short ones are read together; those that are copied from mapped memory, or are absent, each alone."""
    values = np.random.default_rng(SEED).normal(size=(400, 30, 700)).astype("f4")
    with h5py.File(tmp_path / "a.h5", "w") as file:
        cube = file.create_dataset("cube", values.shape, "f4", chunks=(50, 1, 700), fillvalue=3)
        cube[:250] = values[:250]
    values[250:] = 3
    monkeypatch.setattr(LocalFile, "is_cold", lambda self, position: cold)
    rng = random.Random(SEED)
    with sl.open(tmp_path / "a.h5") as volume:
        boxes = []
        for _ in range(600):
            longest = rng.choice([1, 2, 60])
            starts = [rng.randrange(n) for n in values.shape]
            boxes.append(tuple((a, min(n, a + (longest if d < 2 else 700))) for d, (a, n) in enumerate(zip(starts, values.shape))))
        found = [np.empty([b - a for a, b in box], "f4") for box in boxes]
        volume._read(boxes, found)
        for box, out in zip(boxes, found):
            np.testing.assert_array_equal(out, values[tuple(slice(*side) for side in box)])
