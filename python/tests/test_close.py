"""A volume that is closed while other threads read: what they read is of the file, or they are told.

A build reads some times; SLICELINE_RANDOM_READS says how often.
"""

import os
import pathlib
import random
import threading

import h5py
import numpy as np
import pytest

import sliceline_hdf5 as sl
from sliceline_hdf5 import segy, sources, volume
from sliceline_hdf5.sources import LocalFile, for_all

READS = int(os.environ.get("SLICELINE_RANDOM_READS", 1500))
OPTIONS = {"plain": {}, "deflate": {"compression": "gzip"}, "lzf": {"compression": "lzf"}}  # the last by libhdf5


def make(path, options, value):
    with h5py.File(path, "w") as file:
        file.create_dataset("data", data=np.full((12, 64, 300), value, "f4"), chunks=(4, 64, 300), **options)
        file["cdp_x"] = np.full((12, 64), value, "f8")
    return path


def descriptors(path):
    """Open ones of a file."""
    links = (pathlib.Path("/proc/self/fd") / name for name in os.listdir("/proc/self/fd"))
    return sum(os.path.realpath(link) == os.path.realpath(path) for link in links)


@pytest.mark.parametrize("way", ["plain", "from the page cache", "deflate", "lzf", "remote"])
def test_the_file_stays_open_until_the_last_reader_left(tmp_path, monkeypatch, way):
    path = make(tmp_path / "a.h5", OPTIONS.get(way, {}), 1)
    (tmp_path / "b").write_bytes(b"\x77" * path.stat().st_size)
    inside, go, real, found = threading.Semaphore(0), threading.Event(), volume.execute, []

    def execute(*wanted):
        inside.release()
        assert go.wait(60)
        real(*wanted)

    monkeypatch.setattr(volume, "execute", execute)
    monkeypatch.setattr(LocalFile, "is_cold", lambda self, position: False if "cache" in way else None)
    if way == "remote":
        pytest.importorskip("fsspec").filesystem("memory").pipe("/bucket/a.h5", path.read_bytes())
    opened = sl.open("memory://bucket/a.h5" if way == "remote" else path)
    threads = [threading.Thread(target=lambda n=n: found.append(opened[n])) for n in range(2)]
    for thread in threads:
        thread.start()
    for _ in threads:
        assert inside.acquire(timeout=60)
    opened.close()
    others = [os.open(tmp_path / "b", os.O_RDONLY) for _ in range(8)]  # would take its number
    for read in (lambda: opened[0], lambda: opened.bins, lambda: opened.header_names, lambda: segy.open(opened)):
        with pytest.raises(ValueError, match=r"a\.h5 is closed"):
            read()
    assert not found
    go.set()
    for thread in threads:
        thread.join()
    assert len(found) == 2 and all((plane == 1).all() for plane in found)
    if os.path.isdir("/proc/self/fd"):
        assert descriptors(path) == 0
    for fd in others:
        os.close(fd)


def test_close_without_readers_is_at_once(tmp_path):
    path = make(tmp_path / "a.h5", {}, 1)
    with sl.open(path) as opened:
        opened[0]
    opened.close()
    if os.path.isdir("/proc/self/fd"):
        assert descriptors(path) == 0
    with h5py.File(path, "r+"):
        pass


def test_an_interrupt_leaves_no_thread_behind(monkeypatch):
    here, go, started, ended, calls, real = threading.current_thread(), threading.Event(), [], [], [], sources.wait

    def work(n):
        if threading.current_thread() is here:
            while not started:
                threading.Event().wait(0.001)
        else:
            started.append(n)
            go.wait(60)
            ended.append(n)

    def interrupted(futures):
        calls.append(1)
        if len(calls) == 1:
            raise KeyboardInterrupt
        go.set()
        return real(futures)

    monkeypatch.setattr(sources, "wait", interrupted)
    try:
        with pytest.raises(KeyboardInterrupt):
            for_all(work, range(4))
        assert started and sorted(ended) == sorted(started)
    finally:
        go.set()


def test_closed_while_read(tmp_path):
    """Readers of two files that somebody else closes and opens again and again."""
    paths = [make(tmp_path / f"{value}.h5", options, value) for value, options in enumerate(OPTIONS.values(), 1)]
    (tmp_path / "other").write_bytes(b"\x77" * paths[0].stat().st_size)
    volumes, done, wrong = [sl.open(path) for path in paths], [0], []

    def read(seed):
        rng = random.Random(seed)
        while done[0] < READS:
            done[0] += 1
            n = rng.randrange(len(paths))
            key = rng.choice([np.s_[rng.randrange(12)], np.s_[:, rng.randrange(64)], np.s_[3, 5], np.s_[..., 7]])
            try:
                found = volumes[n][key]
            except ValueError as e:
                if "is closed" not in str(e):
                    wrong.append(e)
            except BaseException as e:
                wrong.append(e)
            else:
                if not (found == n + 1).all():
                    wrong.append((n, key, found))

    threads = [threading.Thread(target=read, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        for n, path in enumerate(paths):
            volumes[n].close()
            other = [os.open(tmp_path / "other", os.O_RDONLY) for _ in range(3)]
            volumes[n] = sl.open(path)
            for fd in other:
                os.close(fd)
    for opened in volumes:
        opened.close()
    assert not wrong, f"{len(wrong)} of {done[0]} reads, the first {wrong[0]}"
