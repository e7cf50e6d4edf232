#!/usr/bin/env python3
"""Checks with h5py what scripts of 'sliceline edit' made of HDF5 files.

    ./mvnw verify -Dtest.options=-Dsliceline.edit.scripts=FOLDER
    python3 dev/interop/check_edit.py FOLDER

The build leaves each file in FOLDER, and beside it, as NAME.h5.txt, an object, the values that its attributes should
have by then, and the script. Compared are these values, and for each attribute that the script creates with a type and
leaves alone, the stored type. Exit code 0 if all agree.
"""

import math
import pathlib
import re
import sys

import h5py
import numpy as np

CREATE = re.compile(r"CREATE\s+(?:GROUP\s+|DATASET\s+)?(\S+)\s*\{\s*(?:DATATYPE\s+)?H5T_((?:STD|IEEE|NATIVE)_\w+)")
NATIVE = {"CHAR": "b", "SCHAR": "b", "UCHAR": "B", "SHORT": "h", "USHORT": "H", "INT": "i", "UINT": "I", "LONG": "l",
          "ULONG": "L", "LLONG": "q", "ULLONG": "Q", "FLOAT": "f", "DOUBLE": "d"}
LATER = re.compile(r"\b(?:DELETE|RENAME)\b")


def parsed(text):
    """A value as the build prints it: numbers, texts, nested lists in brackets."""
    if text.startswith("["):
        items, depth, start = [], 0, 1
        for at, char in enumerate(text):
            depth += (char == "[") - (char == "]")
            if (char == "," and depth == 1) or (char == "]" and depth == 0):
                items.append(parsed(text[start:at].strip()))
                start = at + 1
        return items
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def stored(value):
    """A value as h5py reads it, in the same terms."""
    if isinstance(value, bytes):
        return value.rstrip(b"\0").decode("utf-8")
    if hasattr(value, "tolist"):
        return stored(value.tolist())
    return [stored(item) for item in value] if isinstance(value, list) else value


def same(wanted, found):
    if isinstance(wanted, list) or isinstance(found, list):
        return (isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found)
                and all(same(*pair) for pair in zip(wanted, found)))
    if isinstance(wanted, float) and isinstance(found, float):
        return wanted == found or (math.isnan(wanted) and math.isnan(found)) or math.isclose(wanted, found, rel_tol=1e-7)
    return type(wanted) is type(found) and wanted == found


def differences(file, path, expected, script):
    attributes = file[path].attrs
    for item in re.split(r", (?=[a-z0-9]+=)", expected):
        name, value = item.split("=", 1)
        if value == "":
            if name in attributes:
                yield f"{name} of {path} is there"
        elif name not in attributes:
            yield f"{name} of {path} is missing"
        elif not same(parsed(value), stored(attributes[name])):
            yield f"{name} of {path} is {stored(attributes[name])!r}, wanted {parsed(value)!r}"
    if not LATER.search(script):
        yield from type_differences(file, script)


def hdf5_type(name):
    """Of a type's name, such as STD_I16BE; h5py has not all of the native ones, which numpy has as letters of C."""
    family, what = name.split("_", 1)
    return h5py.h5t.py_create(np.dtype(NATIVE[what])) if family == "NATIVE" else getattr(h5py.h5t, name)


def type_differences(file, script):
    for target, name in CREATE.findall(script):
        path, _, attribute = target.strip("'\"").rpartition("/")
        owner = file[path or "/"]
        if attribute in owner.attrs:
            kind = h5py.h5a.open(owner.id, attribute.encode()).get_type()
            if not kind.equal(hdf5_type(name)):
                yield f"{attribute} of {path or '/'} is no {name}"


def main(folder):
    scripts = sorted(pathlib.Path(folder).glob("*.h5.txt"))
    failed = 0
    for text in scripts:
        path, expected, script = text.read_text(encoding="utf-8").split("\n", 2)
        with h5py.File(text.with_suffix(""), "r") as file:
            problems = list(differences(file, path, expected, script))
        failed += bool(problems)
        for problem in problems:
            print(f"{text.name}: {problem}\n    {script}")
    print(f"{len(scripts)} files after a script, {failed} not as they should be")
    return 0 if scripts and not failed else 1


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
