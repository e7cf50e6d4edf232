"""Where bytes come from: a local file by positional reads, or an object by requests for byte ranges."""

import functools
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]
T = TypeVar("T")

QUEUE = 32
"""Requests under way at once: what solid state and virtual drives want."""

_LONG = 64 << 10  # ranges of a local file of which joining more saves little


@functools.cache
def _threads() -> ThreadPoolExecutor:
    """The threads of all volumes."""
    return ThreadPoolExecutor(QUEUE, "sliceline")


if hasattr(os, "register_at_fork"):  # a forked child has none of them
    os.register_at_fork(after_in_child=_threads.cache_clear)


def for_all(work: Callable[[T], object], things: Sequence[T]) -> None:
    """Calls work for each thing on at most QUEUE threads, of which the caller's is one; raises the first error of any,
    and starts nothing after it."""
    rest, turn = iter(things), threading.Lock()
    failed: list[BaseException] = []

    def worker() -> None:
        while not failed:
            with turn:
                thing = next(rest, None)
            if thing is None:
                return
            try:
                work(thing)
            except BaseException as e:  # also an interrupt: others may be writing into the result
                failed.append(e)

    others = [_threads().submit(worker) for _ in range(min(QUEUE, len(things)) - 1)]
    worker()
    wait(others)
    if failed:
        raise failed[0]


def join(position: Ints, size: Ints, gap: int, most: int) -> Ints:
    """Where requests begin in a list of byte ranges: neighbours with at most gap bytes between them are one request, as
    long as it has not grown beyond most bytes."""
    end = position + size
    far = (position[1:] < end[:-1]) | (position[1:] - end[:-1] > gap)
    first = np.flatnonzero(np.concatenate(([True], far)))
    run = np.repeat(first, np.diff(np.append(first, len(position))))
    part = (end - position[run] - 1) // most
    return np.flatnonzero(np.concatenate(([True], far | (part[1:] != part[:-1]))))


class Source:
    """A file or object. gap: unwanted bytes that are read to save a request. longest: bytes of a request. at_once:
    bytes that one call of read had better want."""

    path: str
    gap: int
    longest: int
    at_once: int
    remote: bool

    def file(self) -> Any:
        """What h5py opens."""
        raise NotImplementedError

    def close(self) -> None:
        """Ends it; no read may be under way."""

    def fetch(self, start: int, stop: int) -> Any:
        """Bytes of a range. OSError if the file ends before."""
        raise NotImplementedError

    def read(self, position: Ints, size: Ints, place: Ints, buffer: Bytes) -> None:
        """Reads byte ranges of the file into places of a buffer. Thread-safe."""
        if len(position) == 0:
            return
        order = np.argsort(position, kind="stable")
        position, size, place = position[order], size[order], place[order]
        starts = join(position, size, self.gap, self.longest)
        memory = buffer.data

        def run(first: int, last: int) -> None:
            start, stop = int(position[first]), int((position[first:last] + size[first:last]).max())
            data = memoryview(self.fetch(start, stop))
            for at, length, to in zip(*(some[first:last].tolist() for some in (position, size, place))):
                memory[to : to + length] = data[at - start : at - start + length]

        runs = list(zip(starts.tolist(), [*starts[1:].tolist(), len(position)]))
        if self.remote:
            for_all(lambda ends: run(*ends), runs)
        else:  # which is called on all threads already
            for first, last in runs:
                run(first, last)


class LocalFile(Source):
    """A file on this machine, or on a drive that it has mounted."""

    gap, longest, at_once, remote = 16 << 10, 1 << 20, 512 << 10, False

    def __init__(self, path: str) -> None:
        self.path, self._fd = path, os.open(path, os.O_RDONLY)
        if hasattr(os, "posix_fadvise"):  # else the system reads on after each range
            os.posix_fadvise(self._fd, 0, 0, os.POSIX_FADV_RANDOM)

    def file(self) -> Any:
        return self.path

    def close(self) -> None:
        if self._fd >= 0:
            os.close(self._fd)
        self._fd = -1

    def fetch(self, start: int, stop: int) -> Any:
        data = os.pread(self._fd, stop - start, start)
        if not data:
            raise OSError(f"{self.path}: expected bytes {start} to {stop}, the file ends before")
        # The system may return less than was asked for.
        return data if len(data) == stop - start else data + self.fetch(start + len(data), stop)

    def read(self, position: Ints, size: Ints, place: Ints, buffer: Bytes) -> None:
        apart = position[1:] - position[:-1] - size[:-1] > self.gap
        if len(position) and size[0] < _LONG and not apart.all():
            return super().read(position, size, place, buffer)
        memory, read, fd = buffer.data, os.preadv, self._fd
        for at, length, to in zip(position.tolist(), size.tolist(), place.tolist()):
            if read(fd, (memory[to : to + length],), at) != length:
                memory[to : to + length] = self.fetch(at, at + length)


class RemoteObject(Source):
    """An object that fsspec reads: https://, s3://, memory://."""

    longest, at_once, remote = 4 << 20, 64 << 20, True

    def __init__(self, url: str, gap: int | None, options: dict[str, Any]) -> None:
        self.path = url.partition("?")[0]  # the rest may be a secret
        try:
            import fsspec
        except ImportError as e:
            raise ImportError(f"{self.path}: needs fsspec: pip install 'sliceline-hdf5[remote]'") from e
        self._system, self._name = fsspec.core.url_to_fs(url, **options)
        self.gap = 256 << 10 if gap is None else gap

    def file(self) -> Any:
        return self._system.open(self._name, "rb", block_size=1 << 20, cache_type="blockcache")

    def fetch(self, start: int, stop: int) -> Any:
        data = self._system.cat_file(self._name, start=start, end=stop)
        if len(data) != stop - start:
            raise OSError(f"{self.path}: asked for bytes {start} to {stop}, got {len(data)} bytes. "
                          "The server must answer range requests, and the object must not change")
        return data


def source(where: str, gap: int | None, options: dict[str, Any]) -> Source:
    """A path or URL. Systems without positional reads, such as Windows, read files by fsspec too."""
    if "://" in where:
        return RemoteObject(where, gap, options)
    return LocalFile(where) if hasattr(os, "preadv") else RemoteObject("file://" + where, 0, {})
