#!/usr/bin/env python3
"""An application that writes through HDF5's splitter and mirror drivers, for check_hdf5_mirror.py.

usage: hdf5_mirror_client.py HDF5 ACTION PORT FILE NAME [MEGABYTES [KILOBYTES]]

HDF5 is where an HDF5 with its mirror driver is installed, FILE the primary, NAME the copy on the server at
127.0.0.1:PORT; port 0 leaves the copy away. Actions:

    create    a file with groups, attributes, a chunked and a contiguous dataset of MEGABYTES (default 8) each, in
              chunks of KILOBYTES (default 256)
    latest    the same in the format of 1.10
    edit      an existing file opened for reading and writing: attributes, a longer dataset, a dataset deleted
    read      an existing file opened for reading
    twice     an existing file opened twice, then changed
    ignore    as create, with errors of the copy ignored, as an application does that must not fail because of it
    cut       as edit, but the process ends without closing

Prints the seconds between opening and having closed. Exit code 1, with HDF5's error stack, if a call fails. Needs numpy.
"""
import ctypes
import os
import re
import sys
import time

import numpy as np

MORE_FLOATS = 100_000
TRUNCATE, READ_WRITE, READ_ONLY = 2, 1, 0  # H5F_ACC_TRUNC, _RDWR, _RDONLY
GLOBAL = 1  # H5F_SCOPE_GLOBAL
V110 = 2  # H5F_LIBVER_V110
UNLIMITED = 2**64 - 1  # H5S_UNLIMITED
RETURNS_ID = re.compile(r"H5\w(create|copy|open|get_space)")
Id = ctypes.c_int64


class MirrorConfig(ctypes.Structure):
    """H5FD_mirror_fapl_t; the address is shorter in older versions, which read no further than its end."""

    _fields_ = [("magic", ctypes.c_uint32), ("version", ctypes.c_uint32), ("port", ctypes.c_int),
                ("address", ctypes.c_char * 64)]


class SplitterConfig(ctypes.Structure):
    """H5FD_splitter_vfd_config_t."""

    _fields_ = [("magic", ctypes.c_int32), ("version", ctypes.c_uint), ("rw_access", Id), ("wo_access", Id),
                ("wo_path", ctypes.c_char * 4097), ("log_path", ctypes.c_char * 4097), ("ignore", ctypes.c_bool)]


class Hdf5:
    """libhdf5: its functions under their names; one that fails ends the process."""

    def __init__(self, prefix):
        self.library = ctypes.CDLL(os.path.join(prefix, "lib", "libhdf5.so"))
        self.H5open()

    def __getattr__(self, name):
        function = getattr(self.library, name)
        function.restype = Id if RETURNS_ID.match(name) else ctypes.c_int

        def call(*arguments):
            result = function(*(Id(value) if isinstance(value, int) else value for value in arguments))
            if result < 0:
                sys.exit(f"{name} failed")
            return result

        return call

    def number(self, name):
        """A global of the library, such as H5T_IEEE_F32LE_g."""
        return Id.in_dll(self.library, name).value

    def access(self, port, name, ignore):
        access = self.properties("FILE_ACCESS")
        if port:
            mirror = self.properties("FILE_ACCESS")
            self.H5Pset_fapl_mirror(mirror, ctypes.byref(MirrorConfig(0xF8DD514C, 1, port, b"127.0.0.1")))
            config = SplitterConfig(0x2B916880, 1, self.properties("FILE_ACCESS"), mirror, name.encode(), b"", ignore)
            self.H5Pset_fapl_splitter(access, ctypes.byref(config))
        return access

    def properties(self, kind):
        return self.H5Pcreate(self.number(f"H5P_CLS_{kind}_ID_g"))

    def attribute(self, owner, name, text):
        kind = self.H5Tcopy(self.number("H5T_C_S1_g"))
        self.H5Tset_size(kind, len(text) + 1)
        space = self.H5Screate(0)
        attribute = self.H5Acreate2(owner, name.encode(), kind, space, 0, 0)
        self.H5Awrite(attribute, kind, text.encode())
        self.H5Aclose(attribute)
        self.H5Sclose(space)
        self.H5Tclose(kind)

    def floats(self, file, name, values, chunk=0):
        """A dataset of samples; without the time, so that the same calls make the same bytes."""
        most = lengths(UNLIMITED) if chunk else None
        space = self.H5Screate_simple(1, lengths(values.size), most)
        how = self.properties("DATASET_CREATE")
        self.H5Pset_obj_track_times(how, 0)
        if chunk:
            self.H5Pset_chunk(how, 1, lengths(chunk))
        dataset = self.H5Dcreate2(file, name, self.number("H5T_IEEE_F32LE_g"), space, 0, how, 0)
        self.write(dataset, 0, 0, values)
        if chunk:
            self.attribute(dataset, "units", "amplitude")
        self.H5Dclose(dataset)
        self.H5Pclose(how)
        self.H5Sclose(space)

    def write(self, dataset, memory, space, values):
        self.H5Dwrite(dataset, self.number("H5T_NATIVE_FLOAT_g"), memory, space, 0, values.ctypes.data_as(ctypes.c_void_p))


def lengths(*values):
    return (ctypes.c_uint64 * len(values))(*values)


def samples(count, seed):
    """Floats of a linear congruential generator (Numerical Recipes' quick one), the same on every machine."""
    powers = np.cumprod(np.full(count, 1664525, np.uint32), dtype=np.uint32)
    sums = np.cumsum(np.concatenate(([1], powers[:-1])).astype(np.uint32), dtype=np.uint32)
    return ((powers * np.uint32(seed) + sums * np.uint32(1013904223)) >> np.uint32(8)).astype(np.float32)


def fill(hdf5, file, first, second, chunk):
    for i in range(20):
        group = hdf5.H5Gcreate2(file, b"group %d" % i, 0, 0, 0)
        hdf5.attribute(group, "number", f"group {i}")
        hdf5.H5Gclose(group)
    hdf5.floats(file, b"chunked", first, chunk)
    hdf5.H5Fflush(file, GLOBAL)
    hdf5.floats(file, b"contiguous", second)


def change(hdf5, file):
    hdf5.attribute(file, "note", "changed through the mirror driver")
    dataset = hdf5.H5Dopen2(file, b"chunked", 0)
    space = hdf5.H5Dget_space(dataset)
    count = lengths(0)
    hdf5.H5Sget_simple_extent_dims(space, count, None)
    hdf5.H5Sclose(space)
    hdf5.H5Dset_extent(dataset, lengths(count[0] + MORE_FLOATS))
    space = hdf5.H5Dget_space(dataset)
    hdf5.H5Sselect_hyperslab(space, 0, count, None, lengths(MORE_FLOATS), None)
    memory = hdf5.H5Screate_simple(1, lengths(MORE_FLOATS), None)
    hdf5.write(dataset, memory, space, samples(MORE_FLOATS, 3))
    hdf5.H5Sclose(memory)
    hdf5.H5Sclose(space)
    hdf5.H5Dclose(dataset)
    hdf5.H5Ldelete(file, b"group 3", 0)
    hdf5.H5Ldelete(file, b"contiguous", 0)


def main(prefix, action, port, path, name, megabytes="8", kilobytes="256"):
    hdf5 = Hdf5(prefix)
    access = hdf5.access(int(port), name, action == "ignore")
    first, second = (samples(int(megabytes) << 18, seed) for seed in (1, 2))
    start = time.monotonic()
    if action in ("create", "latest", "ignore"):
        if action == "latest":
            hdf5.H5Pset_libver_bounds(access, V110, V110)
        file = hdf5.H5Fcreate(path.encode(), TRUNCATE, 0, access)
        fill(hdf5, file, first, second, int(kilobytes) << 8)
    else:
        file = hdf5.H5Fopen(path.encode(), READ_ONLY if action == "read" else READ_WRITE, access)
        if action == "twice":
            again = hdf5.H5Fopen(path.encode(), READ_WRITE, access)
            hdf5.attribute(again, "second", "identifier")
            hdf5.H5Fclose(again)
        elif action != "read":
            change(hdf5, file)
    if action == "cut":
        hdf5.H5Fflush(file, GLOBAL)
        os._exit(0)
    hdf5.H5Fclose(file)
    print(f"{time.monotonic() - start:.3f}")
    hdf5.H5Pclose(access)


if __name__ == "__main__":
    if not 6 <= len(sys.argv) <= 8:
        sys.exit(__doc__)
    main(*sys.argv[1:])
