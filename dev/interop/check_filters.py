"""Do h5py and xarray read every filter that we write, and do we write what hdf5plugin would?

usage: check_filters.py SLICELINE SURVEY.sgy FOLDER

Converts the survey with each combination of filters into the folder, by `SLICELINE convert --filter`, and compares every
sample with that of an unfiltered conversion, as h5py (with hdf5plugin) and xarray read them; also numbers and parameters of
the filters with those of a dataset that h5py makes, and that no chunk is stored longer than raw. Files are deleted as it
goes. Prints one line for each combination; exit code 1 if one failed.
"""
import itertools
import os
import subprocess
import sys

import h5py
import hdf5plugin
import numpy as np
import xarray

SHUFFLES = ("", "shuffle", "bitshuffle")
COMPRESSORS = ("", "deflate=4", "lz4", "zstd=3")
CHECKSUMS = ("", "fletcher32")


def combinations():
    for parts in itertools.product(SHUFFLES, COMPRESSORS, CHECKSUMS):
        yield ",".join(part for part in parts if part) or "none"


def convert(sliceline, survey, folder, filters, *more):
    path = os.path.join(folder, "filtered.h5")
    subprocess.run([sliceline, "convert", survey, path, "--force", "--filter", filters, *more],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return path


def pipeline(dataset):
    plist = dataset.id.get_create_plist()
    return [plist.get_filter(i)[:3] for i in range(plist.get_nfilters())]


def wanted_pipeline(filters, shape, chunks):
    """What h5py and hdf5plugin make of the same filters."""
    parts = filters.split(",")
    options = {"shuffle": "shuffle" in parts, "fletcher32": "fletcher32" in parts}
    if "bitshuffle" in parts:
        name, level = "none", {}
        if "lz4" in parts:
            name = "lz4"
        elif "zstd=3" in parts:
            name, level = "zstd", {"clevel": 3}
        options.update(hdf5plugin.Bitshuffle(cname=name, **level))
    elif "lz4" in parts:
        options.update(hdf5plugin.LZ4())
    elif "zstd=3" in parts:
        options.update(hdf5plugin.Zstd(clevel=3))
    elif "deflate=4" in parts:
        options.update(compression="gzip", compression_opts=4)
    with h5py.File("memory", "w", driver="core", backing_store=False) as file:
        return pipeline(file.create_dataset("data", shape, "f4", chunks=chunks, **options))


def problem(path, filters, wanted):
    with h5py.File(path) as file:
        data = file["data"]
        if not np.array_equal(data[...].view("u4"), wanted.view("u4")):
            return "h5py reads other samples"
        if not ("bitshuffle" in filters and "deflate" in filters):  # h5py cannot be asked for both
            expected = wanted_pipeline(filters, data.shape, data.chunks)
            if sorted(pipeline(data)) != sorted(expected):
                return f"filters {pipeline(data)}, want {expected}"
        raw = int(np.prod(data.chunks)) * 4 + (4 if "fletcher32" in filters else 0)
        sizes = [data.id.get_chunk_info(i).size for i in range(data.id.get_num_chunks())]
        if max(sizes) > raw:
            return f"a chunk of {max(sizes)} bytes, raw {raw}"
    with xarray.open_dataset(path, engine="h5netcdf") as volume:
        if not np.array_equal(volume["data"].values.view("u4"), wanted.view("u4")):
            return "xarray reads other samples"
    return ""


def main():
    sliceline, survey, folder = sys.argv[1:4]
    with h5py.File(convert(sliceline, survey, folder, "none")) as file:
        wanted = file["data"][...]
    failed = 0
    for filters in combinations():
        for more in ((), ("--hdf5", "1.8"), ("--chunk", "7,11,13")):
            path = convert(sliceline, survey, folder, filters, *more)
            found = problem(path, filters, wanted)
            failed += bool(found)
            print(f"{'FAIL' if found else 'ok  '} {filters} {' '.join(more)}: {found or os.path.getsize(path)}", flush=True)
            os.remove(path)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main()
