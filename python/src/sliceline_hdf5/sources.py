"""Where bytes come from: a local file by positional reads, or an object by requests for byte ranges."""

import contextlib
import ctypes
import functools
import mmap
import os
import signal
import threading
import weakref
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]
T = TypeVar("T")

QUEUE = 32
"""Requests under way at once: what solid state and virtual drives want."""

PAGE = 4096
"""What positions, lengths and memory must be multiples of past the page cache."""

LONG = 64 << 10
"""Ranges of a local file of which joining more saves little, and which may come past the page cache."""

_MAPPED = 1 << 30  # bytes read from a mapping, after which its pages no longer count as the process's memory


@functools.cache
def _threads() -> ThreadPoolExecutor:
    """The threads of all volumes."""
    return ThreadPoolExecutor(QUEUE, "sliceline")


if hasattr(os, "register_at_fork"):  # a forked child has none of them
    os.register_at_fork(after_in_child=_threads.cache_clear)


def for_all(work: Callable[[T], object], things: Sequence[T], threads: int = QUEUE) -> None:
    """Calls work for each thing on at most so many threads, of which the caller's is one; raises the first error of any,
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

    others = [_threads().submit(worker) for _ in range(min(threads, len(things)) - 1)]
    worker()
    try:
        wait(others)
    except BaseException as e:  # no thread goes on after this call
        failed.append(e)
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

    def __init__(self, path: str) -> None:
        self.path, self.closed = path, False
        self.ends: list[Callable[[], object]] = []
        """What closes the file and all that was opened with it; each can be called again."""
        self._readers: dict[object, None] = {}

    def file(self) -> Any:
        """What h5py opens."""

    @contextlib.contextmanager
    def reading(self) -> Iterator[None]:
        """Keeps it open; ValueError if it is closed. Without a lock, which a forked child could find locked."""
        reader = object()
        self._readers[reader] = None
        try:
            if self.closed:
                raise ValueError(f"{self.path} is closed")
            yield
        finally:
            del self._readers[reader]
            self._end()

    def close(self) -> None:
        """Refuses further reads. The file is closed once the last that is under way has ended."""
        self.closed = True
        self._end()

    def _end(self) -> None:
        if self.closed and not self._readers:  # a reader comes first and looks then
            for end in reversed(self.ends):
                end()

    def look(self, start: int, stop: int) -> bytes:
        """Bytes of a range, as far as the file goes; before the first read only."""
        return b""

    def fetch(self, start: int, stop: int) -> Any:
        """Bytes of a range. OSError if the file ends before."""

    def is_cold(self, position: int) -> bool | None:
        """Whether a byte is not in the page cache; None if nothing says so."""

    def lend(self, position: Ints, span: int, use: Callable[[Any], None]) -> bool:
        """Calls use with the file as memory, to copy ranges of one length from, if that can be done; whether it could."""
        return False

    def read(self, position: Ints, size: Ints, place: Ints, buffer: Bytes) -> None:
        """Reads byte ranges of the file into places of a buffer. Thread-safe."""
        if len(position) == 0:
            return
        order = np.argsort(position, kind="stable")
        position, size, place = position[order], size[order], place[order]
        starts = join(position, size, self.gap, self.longest)
        stops = np.maximum.reduceat(position + size, starts)
        memory = buffer.data

        def run(request: tuple[int, int, int, int]) -> None:
            first, last, start, stop = request
            data = memoryview(self.fetch(start, stop))
            for at, length, to in zip(*(some[first:last].tolist() for some in (position, size, place))):
                memory[to : to + length] = data[at - start : at - start + length]

        ends = [*starts[1:].tolist(), len(position)]
        requests = list(zip(starts.tolist(), ends, position[starts].tolist(), stops.tolist()))
        for_all(run, requests, QUEUE if self.remote else 1)  # of local files this is called on all threads already


class LocalFile(Source):
    """A file on this machine, or on a drive that it has mounted."""

    gap, longest, at_once, remote = 16 << 10, 1 << 20, 512 << 10, False

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self._fd, self._past = os.open(path, os.O_RDONLY), -1
        self._touched = 0
        self._seen = np.zeros(os.fstat(self._fd).st_size // LONG + 1, np.bool_)
        with contextlib.suppress(OSError, AttributeError):  # not all systems have that
            os.posix_fadvise(self._fd, 0, 0, os.POSIX_FADV_RANDOM)  # else it reads on after each range
            self._past = os.open(path, os.O_RDONLY | os.O_DIRECT)
        with contextlib.suppress(OSError, ValueError, AttributeError):
            self._mincore = ctypes.CDLL(None).mincore  # says which pages are in memory
            self._mincore.argtypes = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p
            self._map = mmap.mmap(self._fd, 0, access=mmap.ACCESS_READ)
        self.ends += [weakref.finalize(self, os.close, fd) for fd in (self._fd, self._past) if fd >= 0]

    def file(self) -> Any:
        return self.path

    def _end(self) -> None:
        if self.closed and not self._readers:
            self._fd = self._past = -1
            self.__dict__.pop("_map", None)
        super()._end()

    def look(self, start: int, stop: int) -> bytes:
        return os.pread(self._fd, stop - start, start)

    def fetch(self, start: int, stop: int) -> Any:
        data = os.pread(self._fd, stop - start, start)
        if not data:
            raise OSError(f"{self.path}: expected bytes {start} to {stop}, the file ends before")
        # The system may return less than was asked for.
        return data if len(data) == stop - start else data + self.fetch(start + len(data), stop)

    def read(self, position: Ints, size: Ints, place: Ints, buffer: Bytes) -> None:
        apart = position[1:] - position[:-1] - size[:-1] > self.gap
        if len(position) == 0 or (size[0] < LONG and not apart.all()):
            return super().read(position, size, place, buffer)
        fd, lead, whole = self._fd, np.zeros_like(position), size
        if self.is_cold(int(position[0])):
            if self._passes(position, size, place + buffer.ctypes.data):
                fd, lead = self._past, position % PAGE
                whole = -(-(size + lead) // PAGE) * PAGE
            else:  # all requests under way before the first is waited for
                for at, length in zip(position.tolist(), size.tolist()):
                    os.posix_fadvise(fd, at, length, os.POSIX_FADV_WILLNEED)
        memory, read = buffer.data, os.preadv
        for at, length, to, most, before in zip(*(a.tolist() for a in (position, size, place, whole, lead))):
            try:
                enough = read(fd, (memory[to - before : to - before + most],), at - before) >= before + length
            except OSError:  # past the cache, where that is not as usual; else the next one says it
                enough = False
            if not enough:
                memory[to : to + length] = self.fetch(at, at + length)

    def is_cold(self, position: int) -> bool | None:
        try:
            return os.preadv(self._fd, (bytearray(1),), position, os.RWF_NOWAIT) < 0
        except (OSError, AttributeError) as e:
            return isinstance(e, BlockingIOError) or None

    def lend(self, position: Ints, span: int, use: Callable[[Any], None]) -> bool:
        # A process that touches memory of a file that was cut off, or that the drive cannot read, is ended. So all pages
        # must be in the page cache, and a lease is held: who opens the file for writing waits for it, some milliseconds.
        # The system refuses it while somebody has the file open for writing, to other users, and on most network drives.
        mine = f"/proc/self/fd/{self._fd}"  # opened anew, as other threads have leases of their own
        with contextlib.suppress(OSError, AttributeError, ImportError), open(mine, "rb", 0) as lease:
            import fcntl

            fcntl.fcntl(lease, fcntl.F_SETSIG, signal.SIGURG)  # tells that somebody waits; ignored if nobody handles it
            try:
                fcntl.fcntl(lease, fcntl.F_SETLEASE, fcntl.F_RDLCK)
                there = self._resident(position.ravel(), span)
                if there:
                    use(self._map)
                return there
            finally:  # closing is not enough if another thread forked
                fcntl.fcntl(lease, fcntl.F_SETLEASE, fcntl.F_UNLCK)
        return False

    def _resident(self, position: Ints, span: int) -> bool:
        """Whether all pages of byte ranges are in the page cache; none is where the file was cut off."""
        self._touched += position.size * span
        if self._touched > _MAPPED:
            self._map.madvise(mmap.MADV_DONTNEED)
            self._touched = 0
        lead, found = position % mmap.PAGESIZE, np.ones((position.size, span // mmap.PAGESIZE + 2), np.uint8)
        start = np.frombuffer(self._map, np.uint8).ctypes.data + position - lead
        to = found.ctypes.data + np.arange(position.size) * found.shape[1]
        failed = any(map(self._mincore, start.tolist(), (lead + span).tolist(), to.tolist()))
        return not failed and bool((found & 1).all()) and int(position.max()) + span <= len(self._map)

    def _passes(self, position: Ints, size: Ints, memory: Ints) -> bool:
        """Whether ranges had better come past the page cache: long ones that are wanted for the first time. There must
        be room in memory for whole pages around them."""
        block = np.minimum(position // LONG, len(self._seen) - 1)
        first = self._past >= 0 and size[0] >= LONG and not self._seen[block[0]]
        self._seen[block] = True
        return bool(first and ((memory - position) % PAGE == 0).all())


class RemoteObject(Source):
    """An object that fsspec reads: https://, s3://, memory://."""

    longest, at_once, remote = 4 << 20, 64 << 20, True

    def __init__(self, url: str, gap: int | None, options: dict[str, Any]) -> None:
        super().__init__(url.partition("?")[0])  # the rest may be a secret
        try:
            import fsspec
        except ImportError as e:
            raise ImportError(f"{self.path}: needs fsspec: pip install 'sliceline-hdf5[remote]'") from e
        self._system, self._name = fsspec.core.url_to_fs(url, **options)
        self.gap = 256 << 10 if gap is None else gap

    def file(self) -> Any:
        self._file = self._system.open(self._name, "rb", block_size=1 << 20, cache_type="blockcache")
        self.ends.append(self._file.close)
        return self._file

    def look(self, start: int, stop: int) -> bytes:
        self._file.seek(start)
        return bytes(self._file.read(stop - start))

    def fetch(self, start: int, stop: int) -> Any:
        data = self._system.cat_file(self._name, start=start, end=stop)
        if len(data) != stop - start:
            raise OSError(f"{self.path}: asked for bytes {start} to {stop}, got {len(data)} bytes. "
                          "The server must answer range requests, and the object must not change")
        return data


def source(where: str, gap: int | None, options: dict[str, Any]) -> Source:
    """A path or URL. Systems without positional reads, such as Windows, read files by fsspec too."""
    local = "://" not in where and hasattr(os, "preadv")
    return LocalFile(where) if local else RemoteObject(where, gap, options)
