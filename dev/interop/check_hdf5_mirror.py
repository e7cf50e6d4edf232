"""Does HDF5's own mirror driver get the same file from 'sliceline mirror-server' as it writes itself?

usage: check_hdf5_mirror.py HDF5 [SLICELINE]

HDF5 is where an HDF5 with its mirror driver is installed (include, lib), 1.10.7 or later; SLICELINE the command, by
default the one of this checkout. Runs hdf5_mirror_client.py on it, through the splitter and mirror drivers against a
server on loopback, and compares the files byte for byte. Prints one line for each check. Exit code 0 if none failed, 1 if
one did, 2 if something is missing.
"""
import filecmp
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
LIMIT_S = 60


def missing(hdf5):
    """What is not there; empty if all is."""
    settings = os.path.join(hdf5, "include", "H5pubconf.h")
    if not os.path.exists(settings):
        return f"{hdf5} has no include/H5pubconf.h: no HDF5 is installed there"
    with open(settings, encoding="ascii") as file:
        if not re.search(r"^#define\s+H5_HAVE_MIRROR_VFD", file.read(), re.MULTILINE):
            return f"the HDF5 in {hdf5} was built without its mirror driver (H5_HAVE_MIRROR_VFD in include/H5pubconf.h)"
    library = os.path.join(hdf5, "lib", "libhdf5.so")
    return "" if os.path.exists(library) else f"{library} is not there"


class Server:
    """A sliceline mirror-server in a process of its own."""

    def __init__(self, command, folder, largest_file=None):
        os.makedirs(folder)
        self.folder = folder
        self.log = folder + ".log"
        limit = (lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (largest_file,) * 2)) if largest_file else None
        with open(self.log, "w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [command, "mirror-server", "--dir", folder, "--hdf5-mirror", "127.0.0.1:0"], stderr=log, preexec_fn=limit
            )
        self.port = self.await_log(r"mirror driver on 127\.0\.0\.1:(\d+)").group(1)

    def await_log(self, pattern):
        until = time.monotonic() + LIMIT_S
        while True:
            with open(self.log, encoding="utf-8") as log:
                text = log.read()
            found = re.search(pattern, text)
            if found:
                return found
            if time.monotonic() > until or self.process.poll() is not None:
                raise RuntimeError(f"the server did not say '{pattern}' but:\n{text}")
            time.sleep(0.05)

    def file(self, name):
        return os.path.join(self.folder, name)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(LIMIT_S)


class Check:
    """Runs the client and counts what is wrong."""

    def __init__(self, work, hdf5):
        self.work = work
        self.client = [sys.executable, os.path.join(HERE, "hdf5_mirror_client.py"), hdf5]
        self.failed = 0

    def primary(self, name):
        return os.path.join(self.work, name)

    def run(self, action, port, name, copy, *size):
        arguments = [*self.client, action, str(port), self.primary(name), copy, *map(str, size)]
        return subprocess.run(arguments, capture_output=True, text=True, timeout=LIMIT_S, check=False)

    def that(self, what, good, found=""):
        self.failed += not good
        print(f"{'ok  ' if good else 'FAIL'} {what}{'' if good else ': ' + found}", flush=True)

    def same(self, what, server, action, name, *size):
        ran = self.run(action, server.port, name, name, *size)
        good = ran.returncode == 0 and filecmp.cmp(self.primary(name), server.file(name), shallow=False)
        seconds = f", {ran.stdout.strip()} s" if good else ""
        length = os.path.getsize(self.primary(name)) if good else 0
        self.that(f"{what}: {length} bytes{seconds}", good, ended(ran))


def ended(ran):
    """How a process ended, for a line of output: HDF5 says more than fits there."""
    return f"exit code {ran.returncode}, {ran.stderr[-1000:].strip()}"


def check_files(check, server):
    check.same("created", server, "create", "a.h5")
    check.same("created in the format of 1.10", server, "latest", "b.h5")
    check.same("created with 2 x 100 MB", server, "create", "c.h5", 100)
    check.same("created in chunks of 1 KiB", server, "create", "d.h5", 2, 1)
    for name in ("a.h5", "b.h5"):
        check.same(f"{name} changed", server, "edit", name)
        check.same(f"{name} opened for reading", server, "read", name)
        check.same(f"{name} opened twice and changed", server, "twice", name)
    check.same("created again in place of another", server, "create", "b.h5", 1)
    with ThreadPoolExecutor() as pool:
        for done in [pool.submit(check.same, "one of six at once", server, "create", f"p{i}.h5", i) for i in range(6)]:
            done.result()


def check_faults(check, server):
    shutil.copy(server.file("a.h5"), check.primary("old.h5"))
    check.same("a.h5 created again", server, "create", "a.h5")
    shutil.copy(server.file("a.h5"), check.primary("old.h5"))
    check.run("cut", server.port, "a.h5", "a.h5")
    server.await_log(r"DIFFERENT: a\.h5")
    old = filecmp.cmp(check.primary("old.h5"), server.file("a.h5"), shallow=False)
    check.that("a process that ended without closing leaves the copy old, and the log says so", old, "it is not")
    for name in ("../out.h5", "/tmp/out.h5"):
        ran = check.run("create", server.port, "out.h5", name)
        said = f"mirror server: '{name}': a name is relative"
        check.that(f"{name} is refused, and the application is told why", said in ran.stderr, ended(ran))


def check_full(check, server):
    """A copy that cannot be written, and an application that goes on without it."""
    check.run("create", 0, "alone.h5", "none", 8)
    ran = check.run("ignore", server.port, "kept.h5", "kept.h5", 8)
    good = ran.returncode == 0 and filecmp.cmp(check.primary("alone.h5"), check.primary("kept.h5"), shallow=False)
    check.that("an application that ignores errors of the copy ends well, its own file is right", good, ended(ran))
    server.await_log(r"DIFFERENT: kept\.h5")
    check.that("nothing is published of it", not os.path.exists(server.file("kept.h5")), "it is")
    check.same("created after that", server, "create", "small.h5", 1)


def main(arguments):
    if not 1 <= len(arguments) <= 2:
        print(__doc__, file=sys.stderr)
        return 2
    hdf5 = os.path.abspath(arguments[0])
    sliceline = os.path.abspath(arguments[1] if len(arguments) > 1 else os.path.join(HERE, "..", "..", "sliceline"))
    problem = missing(hdf5)
    if problem:
        print(f"nothing was checked: {problem}")
        return 2
    with tempfile.TemporaryDirectory() as work:
        check = Check(work, hdf5)
        with Server(sliceline, os.path.join(work, "served")) as server:
            check_files(check, server)
            check_faults(check, server)
            with open(server.log, encoding="utf-8") as log:
                for name, size, writes in re.findall(r"published ([abcd]\.h5), (\d+) bytes in (\d+) writes", log.read()):
                    print(f"     {name}: {size} bytes in {writes} writes")
        with Server(sliceline, os.path.join(work, "full"), largest_file=4 << 20) as server:
            check_full(check, server)
    print(f"{check.failed} failed" if check.failed else "all agree")
    return 1 if check.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
