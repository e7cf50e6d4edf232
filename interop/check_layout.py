#!/usr/bin/env python3
"""Checks with h5py and HDF5's own tools the random files that the build lays out without libhdf5.

    ./mvnw verify -Dtest.options='-Dsliceline.layout.kept=FOLDER -Dsliceline.layout.files=2000'
    python3 interop/check_layout.py FOLDER

The build leaves each file in FOLDER, and beside it, as NAME.h5.txt, what is in it. Compared are elements, shapes, chunks,
filters, attributes, links and dimension scales. A copy is then edited by h5py: attributes and datasets added, a dataset
extended, one deleted. h5dump, h5ls, h5stat, h5repack and h5diff must be content with each file; those that are not
installed are skipped and named. Exit code 0 if all agree.
"""
import ast
import hashlib
import pathlib
import shutil
import subprocess
import sys
import tempfile

import h5py
import numpy as np

TOOLS = [tool for tool in ("h5dump", "h5ls", "h5stat", "h5repack", "h5diff") if shutil.which(tool)]


def digest(content):
    return hashlib.sha256(content).hexdigest()


def equal(wanted, found, what):
    if wanted != found:
        raise AssertionError(f"{what}: want {wanted}, found {found}")


def filters(dataset):
    properties = dataset.id.get_create_plist()
    return [properties.get_filter(i)[0] for i in range(properties.get_nfilters())]


def check_dataset(file, path, shape, maximum, chunks, ids, sha256):
    dataset = file[path]
    equal(tuple(ast.literal_eval(shape)), dataset.shape, path)
    equal(tuple(None if most == -1 else most for most in ast.literal_eval(maximum)), dataset.maxshape, path)
    wanted = ast.literal_eval(chunks)
    equal(tuple(wanted) if wanted else None, dataset.chunks, path)
    equal(ast.literal_eval(ids), filters(dataset), path)
    values = np.empty(dataset.shape, dataset.dtype)
    if values.size:
        dataset.id.read(h5py.h5s.ALL, h5py.h5s.ALL, values, dataset.id.get_type())
    equal(sha256, digest(values.tobytes()), path)


def attribute(file, path, name):
    return h5py.h5a.open(file[path].id, name.encode())


def check_bytes(file, path, name, sha256):
    stored = attribute(file, path, name)
    values = np.empty(stored.shape, stored.dtype)
    if values.size:
        stored.read(values, stored.get_type())
    equal(sha256, digest(values.tobytes()), f"{path} {name}")


def check_texts(file, path, name, sha256):
    values = np.atleast_1d(np.array(file[path].attrs[name], dtype=object))
    equal(sha256, digest("\0".join(values).encode()), f"{path} {name}")


def check_paths(file, path, name, paths):
    for reference, target in zip(np.atleast_1d(file[path].attrs[name]), paths.split("\0"), strict=True):
        equal(file[target], file[reference], f"{path} {name}")


def check_scale(file, scale, path, dimension):
    equal(True, file[scale] in file[path].dims[int(dimension)].values(), f"{scale} of {path}")


CHECKS = {
    "group": lambda file, path: equal(True, isinstance(file[path], h5py.Group), path),
    "dataset": check_dataset,
    "link": lambda file, path, target: equal(file[target], file[path], path),
    "scale": check_scale,
    "bytes": check_bytes,
    "texts": check_texts,
    "paths": check_paths,
}


def lines(path):
    return [line.split("\t") for line in pathlib.Path(f"{path}.txt").read_text("utf-8").split("\n") if line]


def check_content(path):
    with h5py.File(path, "r") as file:
        for kind, *fields in lines(path):
            CHECKS[kind](file, *fields)


def skips_filters(dataset):
    """Whether a chunk does. libhdf5 up to 2.0 forgets to say otherwise when it writes one anew at the same length."""
    masks = []
    dataset.id.chunk_iter(lambda chunk: masks.append(chunk.filter_mask))
    return any(masks)


def check_editing(path, copy):
    """What is left alone stays what it is."""
    shutil.copy(path, copy)
    datasets = [fields for kind, *fields in lines(path) if kind == "dataset"]
    with h5py.File(copy, "r+") as file:
        for i in range(10):
            file.attrs[f"added {i}"] = i
            file.create_dataset(f"added {i}", data=np.arange(i + 1))
        for fields in datasets[:1]:
            del file[fields[0]]
        grown = set()
        for fields in datasets[1:]:
            dataset = file[fields[0]]
            if None in dataset.maxshape and not skips_filters(dataset):
                grown.add(fields[0])
                dataset.resize([n + 70 if most is None else n for n, most in zip(dataset.shape, dataset.maxshape)])
                dataset[...] = np.zeros((), dataset.dtype)
    with h5py.File(copy, "r") as file:
        equal(9, file.attrs["added 9"], "attribute added")
        equal(9, int(file["added 9"][9]), "dataset added")
        for fields in datasets[1:]:
            if fields[0] not in grown:
                check_dataset(file, *fields)
            else:
                equal(False, bool(np.any(file[fields[0]][...] != np.zeros((), file[fields[0]].dtype))), fields[0])


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, errors="replace")
    if done.returncode != 0 or "error" in done.stderr.lower():
        raise AssertionError(f"{' '.join(map(str, command))}: {done.stdout[-500:]} {done.stderr[-500:]}")


def check_tools(path, copy):
    for tool, options in (("h5dump", ["-p"]), ("h5ls", ["-rv"]), ("h5stat", [])):
        if tool in TOOLS:
            run(tool, *options, path)
    if "h5repack" in TOOLS and "h5diff" in TOOLS:
        run("h5repack", "-L", path, copy)  # the oldest format has no attributes of more than 64 KiB
        run("h5diff", path, copy)


def main(folder):
    failed = 0
    files = sorted(pathlib.Path(folder).glob("*.h5"))
    with tempfile.TemporaryDirectory() as scratch:
        copy = pathlib.Path(scratch, "copy.h5")
        for path in files:
            for check in (check_content, lambda p: check_editing(p, copy), lambda p: check_tools(p, copy)):
                try:
                    copy.unlink(missing_ok=True)
                    check(path)
                except Exception as e:  # whatever a reader throws is what this script looks for
                    failed += 1
                    print(f"FAIL {path.name}: {type(e).__name__}: {e}")
    print(f"{len(files)} files, {failed} failures, with h5py {h5py.__version__} on HDF5 {h5py.version.hdf5_version}, "
          + (", ".join(TOOLS) or "none of HDF5's tools"))
    return 1 if failed or not files else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
