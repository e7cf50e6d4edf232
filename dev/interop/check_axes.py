"""Do tools of Python open volumes of any axes and tables of traces, with names, units, coordinates and right samples?

usage: check_axes.py SLICELINE FOLDER

Writes a volume of five dimensions that lacks traces, and two tables of traces, one of which has several at one place, with h5py
as docs/file-profile.md says (axes_files.py), and lets `SLICELINE rechunk` write them anew: plain, compressed, in other chunks.
Each tool opens each of these files; all that it names is compared with what was written. Prints one line for each check, and
names what is not installed; exit code 1 if a check failed.

Needs h5py; takes xarray with h5netcdf, netCDF4, dask, cf_xarray, zarr with kerchunk, and the package of python/ where they are.
"""
import importlib
import importlib.metadata
import itertools
import math
import os
import shlex
import subprocess
import sys

import h5py
import numpy as np

import axes_files

REWRITTEN = {"plain": (), "deflate": ("--filter", "shuffle,deflate=4"), "zstd": ("--filter", "zstd"), "chunks": ()}
failed = 0


def check(what, problem):
    global failed
    failed += bool(problem)
    print(f"{'FAIL' if problem else 'ok  '} {what}{': ' + str(problem) if problem else ''}", flush=True)


class Wrong(Exception):
    """A tool sees something else than what was written."""


def same(what, found, expected):
    if not np.array_equal(np.asarray(found), expected, equal_nan=np.asarray(expected).dtype.kind == "f"):
        raise Wrong(f"{what} is {str(found)[:60]}, expected {str(expected)[:60]}")


class Volume:
    """What is in a file: axes and times, samples as they are stored, and of a table the place of each trace."""

    def __init__(self, name, axes, places=None):
        random = np.random.default_rng(len(axes))
        self.name, self.times = name, 100 + 4.0 * np.arange(37)
        self.axes, self.places = axes, places
        extents = [len(values) for _, values, _ in axes]
        if places is None:
            self.live = random.random(extents) < 0.7
            self.samples = random.normal(size=(*extents, 37)).astype("f4") * self.live[..., None]
        else:
            self.samples = random.normal(size=(len(places), 37)).astype("f4")

    def write(self, path):
        if self.places is None:
            axes_files.write_dense(path, self.axes, self.times, self.samples, self.live)
        else:
            self.axes, self.places = axes_files.write_table(path, self.axes, self.times, self.places, self.samples)
        self.axes = [(axes_files.FILES.get(name, name), np.asarray(values), unit) for name, values, unit in self.axes]

    @property
    def is_table(self):
        return self.places is not None

    @property
    def dimensions(self):
        return ["trace"] * self.is_table + [name for name, _, _ in self.axes if not self.is_table] + ["twt"]

    def variables(self):
        """All that a tool names: name, dimensions, values, unit."""
        yield "data", self.dimensions, self.samples, "1"
        yield "twt", ["twt"], self.times, "ms"
        for d, (name, values, unit) in enumerate(self.axes):
            yield name, [name], values, unit
            if self.is_table:
                yield f"trace_{name}", ["trace"], self.keys(d), unit
        if self.is_table:
            yield "trace", ["trace"], self.places, ""
        else:
            yield "live", self.dimensions[:-1], self.live, ""

    def keys(self, d):
        extents = [len(values) for _, values, _ in self.axes]
        return self.axes[d][1][self.places // math.prod(extents[d + 1:]) % extents[d]]


# ---- Tools: path, volume; Wrong if it is not what was written ----

def read_h5py(path, volume):
    with h5py.File(path) as file:
        for name, dimensions, values, unit in volume.variables():
            same(name, file[name][...], values)
            same(f"unit of {name}", file[name].attrs.get("units", ""), unit)
            if name not in dimensions:
                same(f"scales of {name}", [list(d.values())[0].name[1:] for d in file[name].dims], dimensions)
        if volume.is_table:
            same("compress", file["trace"].attrs["compress"], " ".join(name for name, _, _ in volume.axes))


def read_netcdf4(path, volume):
    import netCDF4
    with netCDF4.Dataset(path) as file:
        for name, dimensions, values, unit in volume.variables():
            found = file[name]
            same(f"dimensions of {name}", found.dimensions, dimensions)
            same(name, np.ma.getdata(found[...]), values)
            same(f"masked samples of {name}", np.ma.count_masked(found[...]), 0)
            same(f"unit of {name}", getattr(found, "units", ""), unit)


def look(opened, volume, missing="live"):
    """Compares a dataset of xarray; the sliceline engine has NaN instead of the live map."""
    for name, dimensions, values, unit in volume.variables():
        if name == "live" and missing == "NaN":
            continue
        if name == "data" and missing == "NaN" and not volume.is_table:
            values = np.where(volume.live[..., None], values, np.float32(np.nan))
        found = opened[name]
        same(f"dimensions of {name}", found.dims, dimensions)
        same(name, found.values, values)
        same(f"unit of {name}", found.attrs.get("units", ""), unit)
        if name not in ("data", "live") and name not in opened.coords:
            raise Wrong(f"{name} is no coordinate")
    data = opened["data"]
    name, values, _ = volume.axes[0]
    if volume.is_table:
        some = data[opened[f"trace_{name}"].values == values[-1]]
        same(f"traces of {name} {values[-1]}", some.values, volume.samples[volume.keys(0) == values[-1]])
    else:
        expected = volume.samples[-1]
        found = data.sel({name: values[-1]}).values
        same(f"{name} {values[-1]}", np.nan_to_num(found), expected)
    same("132 ms", np.nan_to_num(data.sel(twt=132).values), volume.samples[..., 8])


def xarray_reader(missing="live", **how):
    def read(path, volume):
        import xarray
        with xarray.open_dataset(path, **how) as opened:
            look(opened, volume, missing)
    return read


def read_dask(path, volume):
    import xarray
    with xarray.open_dataset(path, engine="h5netcdf", chunks={}) as opened:
        if opened["data"].chunks is None:
            raise Wrong("no dask array")
        look(opened, volume)
        np.testing.assert_allclose((opened["data"] ** 2).mean("twt").compute(), (volume.samples ** 2).mean(axis=-1), rtol=1e-5)


def unpacker(**how):
    def read(path, volume):
        import cf_xarray
        import xarray
        with xarray.open_dataset(path, **how) as opened:
            unpacked = cf_xarray.decode_compress_to_multi_index(opened)
            names = [name for name, _, _ in volume.axes]
            same("levels", unpacked.indexes["trace"].names, names)
            for d, name in enumerate(names):
                same(name, unpacked[name].values, volume.keys(d))
            key = {name: volume.keys(d)[-2] for d, name in enumerate(names)}
            same(str(key), unpacked["data"].sel(key).values.ravel(), volume.samples[-2])
    return read


def read_manifest(path, volume):
    import xarray
    done = subprocess.run([*sliceline, "manifest", path, "-o", f"{path}.json", "--force", "-q"], capture_output=True, text=True)
    if done.returncode:
        raise Wrong(done.stderr.strip())
    with xarray.open_dataset(f"{path}.json", engine="kerchunk", chunks={}) as opened:
        look(opened, volume)


TOOLS = {  # reader, packages that it needs, True if for tables alone
    "h5py": (read_h5py, "h5py", False),
    "netCDF4": (read_netcdf4, "netCDF4", False),
    "xarray, h5netcdf": (xarray_reader(engine="h5netcdf"), "xarray h5netcdf", False),
    "xarray, netcdf4": (xarray_reader(engine="netcdf4"), "xarray netCDF4", False),
    "xarray, sliceline": (xarray_reader("NaN", engine="sliceline"), "xarray sliceline_hdf5", False),
    "dask": (read_dask, "dask xarray h5netcdf", False),
    "cf_xarray": (unpacker(engine="h5netcdf"), "cf_xarray h5netcdf", True),
    "cf_xarray, netcdf4": (unpacker(engine="netcdf4"), "cf_xarray netCDF4", True),
    "cf_xarray, sliceline": (unpacker(engine="sliceline"), "cf_xarray sliceline_hdf5", True),
    "zarr, manifest": (read_manifest, "xarray zarr kerchunk dask", False),
}


def lacking(packages):
    for package in packages.split():
        try:
            importlib.import_module(package)
        except ImportError:
            return package
    return ""


def volumes():
    """A volume of rank 5 and two tables."""
    shots, cables = ("shot", 201 + 2 * np.arange(9), ""), ("cable", [1, 2, 3], "")
    offsets, azimuths = ("offset", [100, 150, 400.5, 12], "m"), ("azimuth", [270, 90, 30], "degrees")
    yield Volume("dense", [shots, cables, offsets, azimuths])
    places = np.flatnonzero(np.random.default_rng(29).random(9 * 3 * 4) < 0.3)
    yield Volume("table", [shots, cables, offsets], places)
    lines = [("inline", 10 + np.arange(9), ""), ("crossline", [30, 29, 28], ""), offsets]
    yield Volume("ordinals", lines, np.sort(np.concatenate([places, places[::3], places[:2]])))


def main():
    global sliceline
    sliceline, folder = shlex.split(sys.argv[1]), sys.argv[2]
    os.makedirs(folder, exist_ok=True)
    tools = {}
    for name, (read, packages, for_tables) in TOOLS.items():
        if missing := lacking(packages):
            print(f"skip {name}: {missing} is not installed")
        else:
            tools[name] = read, for_tables
    if not lacking("hdf5plugin"):
        os.environ["HDF5_PLUGIN_PATH"] = importlib.import_module("hdf5plugin").PLUGIN_PATH
    for volume, (how, options) in itertools.product(volumes(), {"h5py": (), **REWRITTEN}.items()):
        source, path = os.path.join(folder, f"{volume.name}.h5"), os.path.join(folder, f"{volume.name}-{how}.h5")
        volume.write(source)
        if how == "h5py":
            path = source
        else:
            if how == "chunks" and not volume.is_table:  # --chunk takes four extents at most
                continue
            chunk = ("--chunk", "5x16") if how == "chunks" else ()
            command = [*sliceline, "rechunk", source, path, "--force", "--quiet", *options, *chunk]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                check(f"{volume.name}, {how}: sliceline rechunk", done.stderr.strip().splitlines()[-1])
                continue
        for name, (read, for_tables) in tools.items():
            if volume.is_table or not for_tables:
                try:
                    read(path, volume)
                    problem = ""
                except Exception as e:
                    problem = str(e) if isinstance(e, Wrong) else f"{type(e).__name__}: {e}"
                check(f"{volume.name}, {how}: {name}", problem)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main()
