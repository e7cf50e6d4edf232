"""Where bytes come from: a local file by positional reads, or an object by requests for byte ranges."""

import itertools
import os
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]
T = TypeVar("T")

QUEUE = 32
"""Requests under way at once: what solid state and virtual drives want."""

_LONG = 64 << 10  # ranges of which joining more saves little
_VECTORS = 1000  # most that one call of preadv takes is 1024
_pool: ThreadPoolExecutor | None = None
_pool_lock = threading.Lock()


def pool() -> ThreadPoolExecutor:
    """The threads of all volumes. A forked child makes its own."""
    global _pool
    with _pool_lock:
        if _pool is None:
            _pool = ThreadPoolExecutor(QUEUE, "sliceline")
        return _pool


def _forget_pool() -> None:
    global _pool, _pool_lock
    _pool, _pool_lock = None, threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_pool)


def for_all(work: Callable[[T], object], things: Iterable[T], count: int) -> None:
    """Calls work for each thing on at most QUEUE threads; raises the first error of any, and starts nothing after it."""
    if count <= 1:
        for thing in things:
            work(thing)
        return
    rest = iter(things)
    turn = threading.Lock()
    failed = threading.Event()

    def worker() -> None:
        while not failed.is_set():
            with turn:
                thing = next(rest, None)
            if thing is None:
                return
            try:
                work(thing)
            except BaseException:
                failed.set()
                raise

    # The caller works too, so that one thread less is woken.
    others = [pool().submit(worker) for _ in range(min(QUEUE, count) - 1)]
    errors: list[BaseException] = []
    for run in itertools.chain([worker], (other.result for other in others)):
        try:
            run()
        except BaseException as e:  # also an interrupt: buffers are in use until all have ended
            failed.set()
            errors.append(e)
    if errors:
        raise errors[0]


def join(position: Ints, size: Ints, gap: int, most: int) -> Ints:
    """Where requests begin in a list of byte ranges: neighbours with at most gap bytes between them are one request, as
    long as it has not grown beyond most bytes."""
    if len(position) == 0:
        return np.zeros(0, np.int64)
    end = position + size
    far = (position[1:] < end[:-1]) | (position[1:] - end[:-1] > gap)
    first = np.flatnonzero(np.concatenate(([True], far)))
    run = np.repeat(first, np.diff(np.append(first, len(position))))
    part = (end - position[run] - 1) // most
    return np.flatnonzero(np.concatenate(([True], far | (part[1:] != part[:-1]))))


class Source(Protocol):
    """A file or object. gap: unwanted bytes that are read to save a request. at_once: bytes that one call of read may
    want; reads of a remote source are the longer the better."""

    gap: int
    at_once: int
    remote: bool
    path: str

    def read(self, position: Ints, size: Ints, place: Ints, buffer: Bytes) -> None:
        """Reads byte ranges of the file into places of a buffer. Thread-safe. OSError if the file ends before."""

    def file(self) -> Any:
        """What h5py opens."""

    def close(self) -> None:
        """Ends it; no read may be under way."""


class LocalFile:
    gap = 16 << 10
    at_once = 1 << 20
    remote = False

    def __init__(self, path: str) -> None:
        self.path = path
        self._fd = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self._lock = threading.Lock()
        if hasattr(os, "posix_fadvise"):  # else the system reads on after each range
            os.posix_fadvise(self._fd, 0, 0, os.POSIX_FADV_RANDOM)

    def file(self) -> Any:
        return self.path

    def close(self) -> None:
        fd, self._fd = self._fd, -1
        if fd >= 0:
            os.close(fd)

    def read(self, position: Ints, size: Ints, place: Ints, buffer: Bytes) -> None:
        memory = buffer.data
        apart = position[1:] - position[:-1] - size[:-1] > self.gap
        if len(position) and (size[0] >= _LONG or apart.all()):
            read, fd = os.preadv if hasattr(os, "preadv") else self._seek_and_read, self._fd
            for at, length, to in zip(position.tolist(), size.tolist(), place.tolist()):
                if read(fd, (memory[to : to + length],), at) != length:
                    self._read_on(memory[to : to + length], at)
            return
        starts = join(position, size, self.gap, self.at_once)
        scrap = memoryview(bytearray(self.gap))
        ends = position + size
        moved = np.concatenate(([0], np.cumsum(np.diff(position - place) != 0)))
        for first, last in zip(starts.tolist(), np.append(starts[1:], len(position)).tolist()):
            at, length = int(position[first]), int(ends[last - 1] - position[first])
            if moved[first] == moved[last - 1]:
                to = int(place[first])
                self._vectors([memory[to : to + length]], at)
                continue
            vectors = []
            for piece in range(first, last):
                if piece > first and position[piece] > ends[piece - 1]:
                    vectors.append(scrap[: int(position[piece] - ends[piece - 1])])
                to = int(place[piece])
                vectors.append(memory[to : to + int(size[piece])])
            self._vectors(vectors, at)

    def _vectors(self, vectors: list[memoryview], at: int) -> None:
        for first in range(0, len(vectors), _VECTORS):
            some = vectors[first : first + _VECTORS]
            wanted = sum(map(len, some))
            done = (os.preadv if hasattr(os, "preadv") else self._seek_and_read)(self._fd, some, at)
            if done != wanted:
                for one in some:
                    self._read_on(one, at)
                    at += len(one)
            else:
                at += wanted

    def _read_on(self, memory: memoryview, at: int) -> None:
        """The system may return less than was asked for."""
        done = 0
        while done < len(memory):
            read = os.preadv if hasattr(os, "preadv") else self._seek_and_read
            more = read(self._fd, (memory[done:],), at + done)
            if more == 0:
                raise OSError(f"{self.path}: expected {len(memory)} bytes at {at}, the file ends at {at + done}")
            done += more

    def _seek_and_read(self, fd: int, vectors: Any, at: int) -> int:
        """Where the system has no positional reads."""
        with self._lock:
            os.lseek(fd, at, os.SEEK_SET)
            done = 0
            for vector in vectors:
                data = os.read(fd, len(vector))
                vector[: len(data)] = data
                done += len(data)
                if len(data) < len(vector):
                    break
            return done


class RemoteObject:
    """An object that fsspec reads: https://, s3://, memory://."""

    at_once = 64 << 20
    remote = True
    _request = 4 << 20

    def __init__(self, url: str, gap: int | None, options: dict[str, Any]) -> None:
        try:
            import fsspec
        except ImportError as e:
            raise ImportError(f"{url.partition('?')[0]}: URLs need fsspec: pip install 'sliceline-hdf5[remote]'") from e
        self._fs, self._name = fsspec.core.url_to_fs(url, **options)
        self.path = url.partition("?")[0]  # the rest may be a secret
        self.gap = 256 << 10 if gap is None else gap

    def file(self) -> Any:
        return self._fs.open(self._name, "rb", block_size=1 << 20, cache_type="blockcache")

    def close(self) -> None:
        pass

    def read(self, position: Ints, size: Ints, place: Ints, buffer: Bytes) -> None:
        order = np.argsort(position, kind="stable")
        position, size, place = position[order], size[order], place[order]
        starts = join(position, size, self.gap, self._request)
        ends = np.append(starts[1:], len(position))
        memory = buffer.data

        def fetch(run: tuple[int, int]) -> None:
            first, last = run
            start, stop = int(position[first]), int((position[first:last] + size[first:last]).max())
            data = memoryview(self._fs.cat_file(self._name, start=start, end=stop))
            if len(data) != stop - start:
                raise OSError(f"{self.path}: asked for bytes {start} to {stop}, got {len(data)} bytes; "
                              "the server must answer range requests, and the object must not change")
            some = slice(first, last)
            for at, length, to in zip(position[some].tolist(), size[some].tolist(), place[some].tolist()):
                memory[to : to + length] = data[at - start : at - start + length]

        for_all(fetch, zip(starts.tolist(), ends.tolist()), len(starts))
