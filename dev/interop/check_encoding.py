#!/usr/bin/env python3
"""Checks with h5py and HDF5's own tools the random files that the build lays out without libhdf5.

    ./mvnw verify -Dtest.options='-Dsliceline.hdf5.kept=FOLDER -Dsliceline.hdf5.files=2000'
    python3 dev/interop/check_encoding.py FOLDER

The build leaves each file in FOLDER, and beside it, as NAME.h5.txt, what is in it. Compared are elements, shapes, chunks,
filters, attributes, links and dimension scales. What libhdf5 wrote of the same description, in FOLDER/twins, is compared
in the same way, and then with the file: types, fill values, character sets and reference counts too. A copy is then edited by h5py: attributes and datasets added, a dataset
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


def paths(group, prefix="/"):
    """All paths in a group, by name; groups have one each."""
    for name in sorted(group):
        yield prefix + name
        if isinstance(group[name], h5py.Group):
            yield from paths(group[name], prefix + name + "/")


def plain(value, targets):
    """A value that can be compared with one of another file: paths for references, bytes for numbers."""
    if isinstance(value, h5py.Reference):
        return targets[value]
    if isinstance(value, np.void):
        return [plain(value[name], targets) for name in value.dtype.names]
    if isinstance(value, np.ndarray) and (value.dtype.hasobject or value.dtype.names):
        return [plain(element, targets) for element in value.ravel()]
    return np.asarray(value).tobytes() if isinstance(value, (np.ndarray, np.generic)) else value


class Targets:
    """The first path of what a reference leads to."""

    def __init__(self, file):
        self.file = file
        self.paths = {}
        for path in ["/", *paths(file)]:
            self.paths.setdefault(h5py.h5o.get_info(file[path].id).addr, path)

    def __getitem__(self, reference):
        return self.paths[h5py.h5o.get_info(self.file[reference].id).addr]


def attribute_view(owner, name, targets):
    stored = h5py.h5a.open(owner.id, name.encode())
    space = stored.get_space().get_simple_extent_dims(True) if stored.shape else ()
    return [stored.get_type().encode() if stored.dtype.kind != "O" else stored.dtype.str,
            str(stored.dtype), stored.shape, space, h5py.h5a.get_info(owner.id, name.encode()).cset,
            plain(owner.attrs[name], targets)]


def dataset_view(dataset):
    properties = dataset.id.get_create_plist()
    fill = np.zeros((), dataset.dtype)
    properties.get_fill_value(fill)
    values = np.empty(dataset.shape, dataset.dtype)
    if values.size:
        dataset.id.read(h5py.h5s.ALL, h5py.h5s.ALL, values, dataset.id.get_type())
    return [dataset.id.get_type().encode(), dataset.shape, dataset.maxshape, dataset.chunks, properties.get_layout(),
            [properties.get_filter(i) for i in range(properties.get_nfilters())],
            fill.tobytes(), properties.fill_value_defined(), properties.get_fill_time(), properties.get_alloc_time(),
            digest(values.tobytes())]


def views(path):
    """All that there is in a file, by its name."""
    found = {}
    with h5py.File(path, "r") as file:
        targets = Targets(file)
        for name in ["/", *paths(file)]:
            item = file[name]
            info = h5py.h5o.get_info(item.id)
            found[name] = [type(item).__name__, info.rc, info.mtime]
            if name != "/":
                parent, _, last = name.rpartition("/")
                group = file[parent or "/"]
                found[name].append(group.id.links.get_info(last.encode()).cset)
            if isinstance(item, h5py.Dataset):
                found[name] += dataset_view(item)
            for attribute_name in item.attrs:
                found[f"{name} {attribute_name}"] = attribute_view(item, attribute_name, targets)
    return found


def check_twin(path):
    twin = path.parent / "twins" / path.name
    if twin.exists():
        check_content(twin, path)
        wanted, found = views(twin), views(path)
        equal(sorted(wanted), sorted(found), "names")
        for name in wanted:
            for one, other in zip(wanted[name], found[name], strict=True):
                equal(one, other, name)


def lines(path):
    return [line.split("\t") for line in pathlib.Path(f"{path}.txt").read_text("utf-8").split("\n") if line]


def check_content(path, described=None):
    with h5py.File(path, "r") as file:
        for kind, *fields in lines(described or path):
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
            for check in (check_content, check_twin, lambda p: check_editing(p, copy), lambda p: check_tools(p, copy)):
                try:
                    copy.unlink(missing_ok=True)
                    check(path)
                except Exception as e:  # whatever a reader throws is what this script looks for
                    failed += 1
                    print(f"FAIL {path.name}: {type(e).__name__}: {e}")
    twins = sum(1 for path in files if (path.parent / "twins" / path.name).exists())
    print(f"{len(files)} files, {twins} twins, {failed} failures, with h5py {h5py.__version__} on HDF5 {h5py.version.hdf5_version}, "
          + (", ".join(TOOLS) or "none of HDF5's tools"))
    return 1 if failed or not files else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
