"""Do files stay whole when h5py changes them?

usage: check_updates.py SLICELINE SURVEY.sgy FOLDER

Converts the survey in both formats, with layouts, and has h5py (r+) give the root, the samples, an axis and a group 1 to 200
attributes each, take them away again, and add, extend and delete a dataset. After each step h5py reads back what it wrote, and
Sliceline, h5dump, h5repack and, of files in the format of HDF5 1.8, pyfive read the file, samples and all. Prints one line for
each step; exit code 1 if one failed. Needs h5py and pyfive.
"""
import os
import subprocess
import sys

import h5py
import numpy as np
import pyfive

OBJECTS = ("/", "/data", "/iline", "/segy", "/layouts")
COUNTS = (1, 2, 7, 8, 9, 12, 20, 50, 100, 200)
failed = 0


def run(*command):
    done = subprocess.run([str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    return f"{os.path.basename(str(command[0]))} {command[1]}: {done.stderr.strip()[:200]}" if done.returncode else ""


def name(number):
    return f"added_{number:03}"


def attributes(path, known):
    """The first thing that a reader sees otherwise than h5py wrote it."""
    with h5py.File(path) as file:
        for at, expected in known.items():
            seen = {key: value for key, value in file[at].attrs.items() if key.startswith("added_")}
            if seen != expected:
                return f"h5py sees {len(seen)} of {len(expected)} attributes of {at}"
    if "1.8" in path:
        with pyfive.File(path) as file:
            for at, expected in known.items():
                seen = {key: int(value) for key, value in file[at].attrs.items() if key.startswith("added_")}
                if seen != expected:
                    return f"pyfive sees {len(seen)} of {len(expected)} attributes of {at}"
    return ""


def samples(path, cube):
    with h5py.File(path) as file:
        if not np.array_equal(file["data"][...], cube) or not np.array_equal(file["layouts/slice"][...], cube):
            return "h5py reads other samples"
    if "1.8" in path:
        with pyfive.File(path) as file:
            if not np.array_equal(file["data"][...], cube):
                return "pyfive reads other samples"
    return ""


def check(what, sliceline, path, cube, known):
    global failed
    copy = path + ".repacked"
    problem = (attributes(path, known) or samples(path, cube) or run("h5dump", "-H", path)
               or run("h5repack", path, copy) or attributes(copy, known) or run(sliceline, "verify", path)
               or run(sliceline, "info", path))
    os.path.exists(copy) and os.remove(copy)
    failed += bool(problem)
    print(f"{'FAIL' if problem else 'ok  '} {os.path.basename(path)}: {what}{': ' + problem if problem else ''}", flush=True)


def steps(sliceline, path, cube):
    known = {at: {} for at in OBJECTS}
    check("as it was written", sliceline, path, cube, known)
    for count in COUNTS:
        with h5py.File(path, "r+") as file:
            for at in OBJECTS:
                for number in range(len(known[at]), count):
                    file[at].attrs[name(number)] = known[at][name(number)] = number
        check(f"{count} attributes more", sliceline, path, cube, known)
    for count in reversed(COUNTS[:-1]):
        with h5py.File(path, "r+") as file:
            for at in OBJECTS:
                for number in range(count, len(known[at])):
                    del file[at].attrs[name(number)]
                    del known[at][name(number)]
        check(f"{count} attributes left", sliceline, path, cube, known)
    with h5py.File(path, "r+") as file:
        grows = file.create_dataset("mine/grows", data=np.arange(100.0), maxshape=(None,), chunks=(16,), compression="gzip")
        grows.dims[0].label = "n"
    check("a dataset added", sliceline, path, cube, known)
    with h5py.File(path, "r+") as file:
        file["mine/grows"].resize(5000, 0)
        file["mine/grows"][100:] = 7
    check("the dataset extended", sliceline, path, cube, known)
    with h5py.File(path, "r+") as file:
        del file["mine"]
        del file["layouts/crossline"]
    check("the dataset and a layout deleted", sliceline, path, cube, known)


def main(sliceline, survey, folder):
    os.makedirs(folder, exist_ok=True)
    for options in (("--hdf5", "1.8"), ("--hdf5", "1.8", "--filter", "shuffle,deflate"), ("--filter", "deflate"), ()):
        path = os.path.join(folder, "-".join(option.strip("-") for option in options).replace(",", "-") + "volume.h5")
        if run(sliceline, "convert", survey, path, "--force", "--layout", "planes", *options):
            sys.exit(f"{path}: not converted")
        with h5py.File(path) as file:
            cube = file["data"][...]
        steps(sliceline, path, cube)
        os.remove(path)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
