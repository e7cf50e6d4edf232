"""Do h5py, xarray, segysak and HDF5's tools read further copies of a cube, and what rechunk makes?

usage: check_layouts.py SLICELINE SURVEY.sgy FOLDER

Converts the survey into the folder with copies in float32, int16 and int8 through several filters, and compares every copy
with the cube, as h5py (with hdf5plugin) reads it, with the error that it states; xarray has to see the same file as without
copies, and check_interop.py to pass. Then rechunks it to other chunks, filters and types, and compares samples, everything
else in the file, and for one spelling the chunks and filters that h5repack makes. Files are deleted as it goes. Prints one
line for each check; exit code 1 if one failed.
"""
import os
import shutil
import subprocess
import sys

import h5py
import hdf5plugin  # noqa: F401, which registers the filters
import numpy as np
import xarray

LAYOUT = "16x16x16+8x1x64:float32:shuffle,zstd=3+1x8x64:int16:bitshuffle,lz4+32x32x1:int8+9x9x9:int8:lz4"
failed = 0


def check(what, problem):
    global failed
    failed += bool(problem)
    print(f"{'FAIL' if problem else 'ok  '} {what}{': ' + str(problem) if problem else ''}", flush=True)


def run(*command):
    subprocess.run([str(part) for part in command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def values(dataset):
    """As CF readers see it: in double precision, and rounded once."""
    raw = dataset[...]
    if "scale_factor" not in dataset.attrs:
        return raw
    return (raw.astype("f8") * dataset.attrs["scale_factor"] + dataset.attrs["add_offset"]).astype("f4")


def copies(path, cube):
    with h5py.File(path) as file:
        for name, dataset in file["layouts"].items():
            axis = isinstance(file["layouts"].get(name, getlink=True), h5py.SoftLink)
            if axis or not isinstance(dataset, h5py.Dataset):
                continue
            error = np.max(np.abs(values(dataset).astype("f8") - cube))
            stated = dataset.attrs["largest_error"]
            check(f"{name}, {dataset.dtype}, {dataset.chunks}, off by {error:.3g}",
                  f"states {stated}" if error != stated or (dataset.dtype == "f4") != (stated == 0) else "")


def seen(path):
    """What xarray makes of a file, by the engine that has h5py's filters."""
    with xarray.open_dataset(path, engine="h5netcdf") as volume:
        return (sorted(volume.data_vars), sorted(volume.coords), dict(volume.sizes), volume["data"].values.tobytes())


def differences(one, other, left_out=("data", "checksums", "layouts")):
    """Objects and attributes that are not the same."""
    found = []
    with h5py.File(one) as a, h5py.File(other) as b:
        def visit(name, item):
            if name.split("/")[0] in left_out:
                return
            if name not in b:
                found.append(name)
            elif isinstance(item, h5py.Dataset) and item[...].tobytes() != b[name][...].tobytes():
                found.append(name + ", elements")
            else:
                for attribute, value in item.attrs.items():
                    if attribute not in ("REFERENCE_LIST", "DIMENSION_LIST") and (
                            attribute not in b[name].attrs or not np.array_equal(value, b[name].attrs[attribute])):
                        found.append(f"{name}, attribute {attribute}")
        a.visititems(visit)
    return found


def chunks_and_filters(path):
    with h5py.File(path) as file:
        plist = file["data"].id.get_create_plist()
        return file["data"].chunks, [plist.get_filter(i)[0] for i in range(plist.get_nfilters())], file["data"][...]


def rechunks(sliceline, plain, survey, folder, cube):
    anew = os.path.join(folder, "anew.h5")
    for how in (("--chunk", "7,11,13"), ("--filter", "bitshuffle,zstd"), ("--filter", "shuffle,deflate=1,fletcher32"),
                ("--layout", "planes"), ("--layout", "planes:int8")):
        run(sliceline, "rechunk", plain, anew, "--force", *how)
        check("rechunk " + " ".join(how), differences(plain, anew))
        check("  xarray", "" if seen(anew) == seen(plain) else "sees another file")
        again = os.path.join(folder, "again.sgy")
        run(sliceline, "export", anew, again, "--force")
        check("  export", subprocess.run(["cmp", survey, again]).returncode)
    for kind in ("int16", "int8"):
        run(sliceline, "rechunk", plain, anew, "--force", "--type", kind, "--filter", "shuffle,zstd")
        most = np.abs(cube).max() / np.iinfo(kind).max
        with xarray.open_dataset(anew, engine="h5netcdf") as volume:
            error = np.abs(volume["data"].values.astype("f8") - cube).max()
            check(f"rechunk --type {kind}, off by {error:.3g}", "" if 0 < error <= 0.51 * most else f"want {most / 2:.3g}")
    if shutil.which("h5repack"):
        theirs = os.path.join(folder, "theirs.h5")
        spelled = ("-l", "/data:CHUNK=9x10x11", "-f", "/data:SHUF", "-f", "/data:GZIP=1")
        run("h5repack", *spelled, plain, theirs)
        run(sliceline, "rechunk", plain, anew, "--force", *spelled)
        ours, repacked = chunks_and_filters(anew), chunks_and_filters(theirs)
        same = ours[:2] == repacked[:2] and np.array_equal(ours[2], repacked[2])
        check("as h5repack " + " ".join(spelled), "" if same else f"{ours[:2]}, want {repacked[:2]}")
        diff = subprocess.run(["h5diff", "--exclude-path", "/checksums", anew, theirs], capture_output=True, text=True)
        check("h5diff", diff.stdout or diff.stderr if diff.returncode else "")


def main():
    sliceline, survey, folder = sys.argv[1:4]
    plain = os.path.join(folder, "plain.h5")
    copied = os.path.join(folder, "copied.h5")
    run(sliceline, "convert", survey, plain, "--force")
    run(sliceline, "convert", survey, copied, "--force", "--layout", LAYOUT)
    with h5py.File(plain) as file:
        cube = file["data"][...]
    copies(copied, cube)
    check("xarray", "" if seen(copied) == seen(plain) else "sees another file with copies")
    check("all but the copies", differences(plain, copied))
    interop = os.path.join(os.path.dirname(os.path.abspath(__file__)), "check_interop.py")
    found = subprocess.run([sys.executable, interop, survey, copied], capture_output=True, text=True)
    check("check_interop.py, with segysak", found.stdout if found.returncode else "")
    rechunks(sliceline, plain, survey, folder, cube)
    for name in ("plain.h5", "copied.h5", "anew.h5", "again.sgy", "theirs.h5"):
        if os.path.exists(os.path.join(folder, name)):
            os.remove(os.path.join(folder, name))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main()
