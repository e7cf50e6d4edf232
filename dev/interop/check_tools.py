#!/usr/bin/env python3
"""Which tools read what we write, bit for bit?

usage: check_tools.py SLICELINE FOLDER [--only TOOL] [--quick] [--json FILE]

Makes three small SEG-Y files (stacked with holes, prestack, a 2-D line; half of each is noise, which does not compress),
converts them with `SLICELINE convert` through every filter, with and without `--layout planes`, for HDF5 1.10 and 1.8, and
lets each tool read `/data` and the copies in `/layouts` of each file. Samples, and axes where a tool names them, are compared
with the SEG-Y file as numpy reads it. Prints the table that docs/python.md sums up, in some 20 minutes.

A cell is "yes" (right to the bit), or what the tool says, or what is wrong. LIMITS tells which of these are limits of the
tool, and why; exit code 1 if anything else is not right. Needs Python 3.11 with pip: packages go into environments in FOLDER,
which the next run uses again. Other programs are taken from PATH: h5dump, h5repack, ncdump, gdal_translate, octave-cli,
Rscript with hdf5r and ncdf4. What is not there is named. --only takes the tools with TOOL in their name, --quick few files;
--json keeps all cells.
"""
import argparse
import concurrent.futures
import dataclasses
import importlib
import importlib.metadata
import itertools
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback
import venv
import warnings

try:
    import h5py
    import hdf5plugin
    import numpy as np
except ImportError:  # in the Python that makes the environments
    h5py = hdf5plugin = np = None

ENVIRONMENTS = {
    "newest": ["numpy", "h5py", "hdf5plugin", "xarray", "h5netcdf", "netCDF4", "pyfive", "hidefix", "kerchunk",
               "virtualizarr[hdf]", "zarr"],
    "older": ["numpy", "h5py<3.16", "hdf5plugin"],  # the last wheels with HDF5 1.14
}
TIME_LIMIT_S = 60
CHUNKS = {"stacked": "4,3,8", "prestack": "2,3,3,16", "2-D": "1,16,32"}
FILTERS = [",".join(filter(None, parts)) or "none" for parts in itertools.product(
    ("", "shuffle", "bitshuffle"), ("", "deflate", "zstd", "lz4"), ("", "fletcher32"))]
QUICK = ["none", "shuffle,deflate", "zstd", "shuffle,lz4", "bitshuffle,lz4", "deflate,fletcher32"]
COLUMNS = ("none", "shuffle, deflate", "zstd", "LZ4", "bitshuffle", "fletcher32")


@dataclasses.dataclass
class Cell:
    """What one tool made of one file."""
    kind: str
    filters: str
    format: str
    layout: str
    names: list = dataclasses.field(default_factory=list)  # of the datasets with samples
    tool: str = ""
    outcome: str = ""
    limit: str = ""

    @property
    def file(self):
        return f"{self.kind}-{self.filters}-{self.format}-{self.layout}.h5"

    def has(self, *filters):
        return any(name in self.filters.split(",") for name in filters)

    @property
    def checksum(self):
        return "fletcher32" if self.has("fletcher32") else "without fletcher32"

    @property
    def column(self):
        named = {"bitshuffle": "bitshuffle", "zstd": "zstd", "lz4": "LZ4", "fletcher32": "fletcher32", "none": "none"}
        return next((column for name, column in named.items() if self.has(name)), "shuffle, deflate")


class Wrong(Exception):
    """The tool read something else than what the SEG-Y file holds."""


# Limits of the tools themselves, whoever wrote the file: tool, of which cells, what the outcome says, the reason.
LIMITS = [
    ("pyfive", lambda c: c.format == "1.10", "layout class 4", "reads chunks of HDF5 1.8 only: convert with `--hdf5 1.8`"),
    ("pyfive", lambda c: c.has("zstd", "lz4", "bitshuffle"), "Filter with id", "has deflate, shuffle, fletcher32 and LZF"),
    ("hidefix", lambda c: c.has("zstd", "lz4", "bitshuffle", "fletcher32"), "Unsupported filter", "has deflate and shuffle"),
    ("hidefix", lambda c: c.layout == "planes", "crashed|Panic|wrong: \\d+ of",
     "mixes up chunks of one crossline and all samples, whoever wrote them"),
    ("GDAL, driver HDF5", lambda c: c.kind == "prestack", "not tried", "has three dimensions"),
    ("kerchunk", lambda c: c.has("lz4", "bitshuffle", "fletcher32"), "not supported by kerchunk", "has deflate, shuffle, zstd"),
    ("VirtualiZarr", lambda c: c.has("bitshuffle"), "bshuf", "Zarr has no codec for HDF5's bitshuffle"),
    ("VirtualiZarr", lambda c: c.has("lz4"), "lz4h5", "Zarr 3 has no codec for HDF5's LZ4"),
    ("jHDF", lambda c: c.has("shuffle") and c.has("fletcher32"), "unshuffles a fletcher32", "leaves checksums where they are"),
    ("jHDF", lambda c: c.has("zstd", "bitshuffle"), "cannot undo filter", "has deflate, shuffle, LZ4, fletcher32"),
]


def limit_of(cell):
    return next((reason for tool, concerns, says, reason in LIMITS
                 if tool in cell.tool and concerns(cell) and re.search(says, cell.outcome)), "")


# ---- Surveys, and what is in them ----

def put(rows, position, values, kind=">i4"):
    """Sets bytes of all rows; positions count from 1."""
    raw = np.broadcast_to(np.asarray(values), len(rows)).astype(kind)
    rows[:, position - 1 : position - 1 + raw.itemsize] = raw.reshape(-1, 1).view("u1")


def make_survey(path, kind):
    """Revision 1, IBM floats if stacked, else IEEE; whole numbers that compress well, then noise."""
    index = np.indices({"stacked": (24, 21, 1), "prestack": (6, 8, 5), "2-D": (1, 70, 1)}[kind]).reshape(3, -1)
    live = (3 * index[0] + index[1] + index[2]) % 9 != 0
    if kind == "stacked":
        live &= (index[0] > 7) | (index[1] > 8)  # chunks without any trace
    inline, crossline, offset = index[:, live | (kind == "2-D")]
    traces, samples = len(inline), 104

    random = np.random.default_rng(traces)
    wave = np.round(900 * np.sin(np.arange(samples) / 9 + np.arange(traces)[:, None] / 40)).astype("f4")
    smooth = 0x44000000 + np.abs(wave).astype("u4") * 256 if kind == "stacked" else wave.view("u4")
    noise = random.integers(0x42100000, 0x43FFFFFF, wave.shape, "u4") | random.integers(0, 2, wave.shape, "u4") << 31
    words = np.where(np.arange(traces)[:, None] < traces // 2, smooth, noise).astype(">u4")

    binary, headers = np.zeros((1, 400), "u1"), np.zeros((traces, 240), "u1")
    for position, value in ((17, 2000), (21, samples), (25, 1 if kind == "stacked" else 5), (301, 0x100), (303, 1)):
        put(binary, position, value, ">i2")
    for position, value in ((29, 1), (71, -100), (115, samples), (117, 2000)):
        put(headers, position, value, ">i2")
    put(headers, 181, 43_000_000 + 2500 * inline)
    put(headers, 185, 61_000_000 + 1250 * crossline)
    if kind == "2-D":
        put(headers, 21, crossline + 1001)
    else:
        put(headers, 189, inline + 101)
        put(headers, 193, 2 * crossline + 301)
        put(headers, 37, 100 * offset + 200)
    text = "".join(f"C{line:2d} MADE UP".ljust(80) for line in range(1, 41)).encode("cp037")
    path.write_bytes(text + binary.tobytes() + np.concatenate([headers, words.view("u1").reshape(traces, -1)], 1).tobytes())


class Truth:
    """The SEG-Y file as numpy reads it: samples, 0 where there is no trace, and the numbers on each axis."""

    def __init__(self, path, kind):
        from segy_reference import ibm_to_float32
        head = np.fromfile(path, ">i2", 1800)
        samples, format_code = int(head[1610]), int(head[1612])
        traces = np.fromfile(path, np.dtype([("header", ">i4", 60), ("words", ">u4", samples)]), offset=3600)
        words = traces["words"].astype("u4")
        positions = {"iline": 189, "xline": 21 if kind == "2-D" else 193} | ({"offset": 37} if kind == "prestack" else {})
        numbered = {axis: np.unique(traces["header"][:, position // 4], return_inverse=True)
                    for axis, position in positions.items()}
        self.axes = {axis: numbers for axis, (numbers, _) in numbered.items()}
        self.axes["twt"] = np.arange(samples) * int(head[1608]) / 1000
        self.samples = np.zeros([len(numbers) for numbers in self.axes.values()], "f4")
        self.samples[tuple(index for _, index in numbered.values())] = (
            ibm_to_float32(words) if format_code == 1 else words.view("f4"))

    def differing(self, found):
        """How many samples are not the same to the bit."""
        found = np.ascontiguousarray(found)
        if found.dtype != self.samples.dtype or found.size != self.samples.size:
            raise Wrong(f"{found.dtype} {found.shape}")
        return np.count_nonzero(found.ravel().view("u4") != self.samples.ravel().view("u4"))


# ---- Readers: path, names of datasets, truth -> samples by name ----

def file_of(module):
    """h5py and what looks like it."""
    def read(path, names, truth):
        with importlib.import_module(module).File(path) as file:
            return {name: file[name][...] for name in names}
    return read


def check_axes(found, truth, what):
    if list(found) != list(truth.axes):
        nameless = any("phony_dim" in axis for axis in found)
        raise Wrong(f"axes of {what} " + ("have no names" if nameless else f"are {', '.join(found)}"))


def read_netcdf4(path, names, truth):
    import netCDF4
    with netCDF4.Dataset(path) as file:
        found = {name: file[name][...] for name in names}
        for name, samples in found.items():
            check_axes(file[name].dimensions, truth, "/" + name)
            if np.ma.count_masked(samples):
                raise Wrong(f"{np.ma.count_masked(samples)} samples of /{name} are masked")
        return {name: np.ma.getdata(samples) for name, samples in found.items()}


def named(array, truth, what):
    """Samples of an array of xarray, once its axes have the right names and numbers, and a crossline is found by number."""
    check_axes(array.dims, truth, what)
    for axis, numbers in truth.axes.items():
        if axis not in array.coords or not np.array_equal(array[axis].values, numbers):
            raise Wrong(f"numbers of axis {axis} of {what}")
    if not np.array_equal(array.sel(xline=truth.axes["xline"][-2]).values, truth.samples[:, -2]):
        raise Wrong(f"sel(xline=...) of {what}")
    return array.values


def xarray_reader(trees=True, **how):
    def read(path, names, truth):
        import xarray
        with xarray.open_dataset(path, **how) as volume:
            found = {"data": named(volume["data"], truth, "/data")}
        if len(names) > 1:
            with xarray.open_dataset(path, group="layouts", **how) as copies:
                found |= {name: named(copies[os.path.basename(name)], truth, 'group="layouts"') for name in names[1:]}
        if len(names) > 1 and trees:
            with xarray.open_datatree(path, **how) as tree:
                found |= {name: named(tree[name], truth, "open_datatree") for name in names[1:]}
        return found
    return read


def read_hidefix(path, names, truth):
    """By its index, and by its engine of xarray, which names the axes."""
    import hidefix
    index = hidefix.Index(path)
    found = {name: np.asarray(index[name][(slice(None),) * len(truth.axes)]) for name in names}
    if truth.samples.shape[0] > 1:  # it drops axes of one element, which its engine does not expect
        xarray_reader(trees=False, engine="hidefix")(path, names, truth)
    return found


def masked_or_not(open_data):
    """References say fill_value 0, of which xarray makes NaN unless it is told not to."""
    def read(path, names, truth):
        try:
            found = open_data(path, names, truth, {})
            if not any(truth.differing(samples) for samples in found.values()):
                return found
        except Wrong:
            pass
        return open_data(path, names, truth, {"mask_and_scale": False}) | {"note": "with `mask_and_scale=False`"}
    return read


def open_kerchunk(path, names, truth, how):
    import xarray
    import zarr
    from kerchunk.hdf import SingleHdf5ToZarr
    from kerchunk.utils import refs_as_store
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        references = SingleHdf5ToZarr(path).translate()
    for warning in caught:
        if "quashed" in str(warning.message):
            raise RuntimeError(str(warning.message).splitlines()[1])
    with xarray.open_dataset(references, engine="kerchunk", open_dataset_options=how) as volume:
        found = {"data": named(volume["data"], truth, "/data")}
    # xarray finds nothing in groups of references
    return found | {name: zarr.open_array(refs_as_store(references), path=name, mode="r", zarr_format=2)[...]
                    for name in names[1:]}


def virtualizarr_opener(kerchunk):
    def open_data(path, names, truth, how):
        import virtualizarr
        import xarray
        from obspec_utils.registry import ObjectStoreRegistry
        from obstore.store import LocalStore
        url, registry, found = f"file://{path}", ObjectStoreRegistry({"file://": LocalStore()}), {}
        for name in names:
            parser = virtualizarr.parsers.HDFParser(group=os.path.dirname(name) or None)
            if kerchunk:
                with virtualizarr.open_virtual_dataset(url, registry=registry, parser=parser) as virtual:
                    references = virtual.vz.to_kerchunk(format="dict")
                volume = xarray.open_dataset(references, engine="kerchunk", open_dataset_options=how)
            else:
                volume = xarray.open_zarr(parser(url, registry), zarr_format=3, consolidated=False, **how)
            found[name] = named(volume[os.path.basename(name)], truth, "/" + name)
        return found
    return open_data


def run(*command, **environment):
    """What a program prints; if it fails, what it says of that."""
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | environment, timeout=TIME_LIMIT_S)
    if done.returncode < 0:
        raise RuntimeError(f"crashed: {signal.Signals(-done.returncode).name}")
    said = [line for line in done.stderr.splitlines() if line.strip()] or ["failed"]
    if done.returncode:
        raise RuntimeError(next((line for line in said if re.search("(?i)error|cannot|unable", line)), said[-1]))
    return done.stdout


def file_reader(command, **environment):
    """Of programs that write the samples of a dataset into a file: command(path, name, file, truth)."""
    def read(path, names, truth):
        with tempfile.TemporaryDirectory() as folder:
            for number, name in enumerate(names):
                run(*command(path, name, f"{folder}/{number}", truth), **environment)
            return {name: np.fromfile(f"{folder}/{number}", "f4") for number, name in enumerate(names)}
    return read


def gdal(driver, separator):
    # ENVI is samples as they are. GDAL's netCDF driver turns sections upside down unless it is told not to.
    translate = file_reader(lambda path, name, out, truth: (
        "gdal_translate", "-q", "-of", "ENVI", f'{driver}:"{path}":{separator}{name}', out), GDAL_NETCDF_BOTTOMUP="NO")

    def read(path, names, truth):
        if driver == "HDF5" and truth.samples.ndim > 3:
            raise RuntimeError("not tried, as it takes the size of its blocks from memory that it never set")
        return translate(path, names, truth)
    return read


def r(samples):
    return file_reader(lambda path, name, out, truth: (
        "Rscript", "-e", f"p <- '{path}'; n <- '{name}'; d <- {samples}; writeBin(as.numeric(d), '{out}', size = 4)"))


def octave(path, name, out, truth):
    return ("octave-cli", "--norc", "--eval", f"s = load('-hdf5', '{path}'); f = fopen('{out}', 'w'); "
            f"fwrite(f, s.{name.replace('/', '.')}, 'single'); fclose(f);")


def read_h5repack(path, names, truth):
    """The copy that it makes without filters, for which it decodes every chunk."""
    with tempfile.TemporaryDirectory() as folder:
        run("h5repack", "-f", "NONE", path, f"{folder}/copy.h5")
        return file_of("h5py")(f"{folder}/copy.h5", names, truth)


def read_ncdump(path, names, truth):
    text, found = run("ncdump", "-p", "9,17", "-v", ",".join(names), path), {}
    for name in names:
        leaf = os.path.basename(name)
        section = text[text.index("group: layouts {") if leaf != name else 0 :]
        check_axes(re.search(rf"float {leaf}\((.*)\)", section)[1].split(", "), truth, "/" + name)
        numbers = re.search(rf"\n *{leaf} =\n(.*?);", section, re.DOTALL)[1].replace("_", "nan")
        found[name] = np.array(numbers.split(","), "f8").astype("f4")
    return found


def read_jhdf(path, names, truth):
    """Sliceline reads NaN where there is no trace, whatever reads the file for it."""
    read = file_reader(lambda path, name, out, truth: (
        os.environ["SLICELINE"], "read", path, "--backend", "jhdf", "--dataset", "/" + name, "-q", "--format", "raw",
        "-o", out, "--samples", f"0:{truth.samples.shape[-1] - 1}"))
    try:
        return {name: np.nan_to_num(samples, nan=0) for name, samples in read(path, names, truth).items()}
    except RuntimeError as problem:
        raise RuntimeError(str(problem).split(": ")[-1].split(";")[0]) from None


TOOLS = {  # in the order of the table: reader, packages or command that say the version
    "h5py": (file_of("h5py"), "h5py"),
    "h5py, older": (file_of("h5py"), "h5py"),
    "xarray, h5netcdf": (xarray_reader(engine="h5netcdf"), "xarray h5netcdf"),
    "xarray, netcdf4": (xarray_reader(engine="netcdf4"), "xarray netCDF4"),
    "xarray, h5netcdf on pyfive": (xarray_reader(engine="h5netcdf", driver_kwds={"backend": "pyfive"}), "h5netcdf pyfive"),
    "netCDF4": (read_netcdf4, "netCDF4"),
    "pyfive": (file_of("pyfive"), "pyfive"),
    "hidefix": (read_hidefix, "hidefix"),
    "kerchunk": (masked_or_not(open_kerchunk), "kerchunk"),
    "VirtualiZarr": (masked_or_not(virtualizarr_opener(False)), "virtualizarr"),
    "VirtualiZarr to kerchunk": (masked_or_not(virtualizarr_opener(True)), "virtualizarr"),
    "GDAL, driver HDF5": (gdal("HDF5", "//"), ["gdal_translate", "--version"]),
    "GDAL, driver netCDF": (gdal("NETCDF", ""), ["gdal_translate", "--version"]),
    "h5dump": (file_reader(lambda path, name, out, truth: ("h5dump", "-d", name, "-b", "LE", "-o", out, path)),
               ["h5dump", "--version"]),
    "h5repack": (read_h5repack, ["h5repack", "--version"]),
    "ncdump": (read_ncdump, ["ncdump"]),
    "Octave": (file_reader(octave), ["octave-cli", "--version"]),
    "R, hdf5r": (r("hdf5r::H5File$new(p, 'r')[[n]]$read()"), ["Rscript", "-e", "packageVersion('hdf5r')"]),
    "R, ncdf4": (r("ncdf4::ncvar_get(ncdf4::nc_open(p), n, raw_datavals = TRUE)"),
                 ["Rscript", "-e", "packageVersion('ncdf4')"]),
    "jHDF": (read_jhdf, ["grep", "jhdf.version", str(pathlib.Path(__file__).parents[2] / "pom.xml")]),
}


def version(what):
    if isinstance(what, str):
        said = [(package, importlib.metadata.version(package)) for package in what.split()]
        library = f", HDF5 {h5py.version.hdf5_version}" if what == "h5py" else ""
        return said[0][1] + library if len(said) == 1 else ", ".join(map(" ".join, said))
    done = subprocess.run(what, capture_output=True, text=True)
    found = re.search(r"\d+\.\d+[.\d]*\d", done.stdout + done.stderr)
    if not found:
        raise RuntimeError(f"{' '.join(what)} says no version")
    return found[0]


# ---- A worker reads all files with one tool; when it crashes or hangs, another one goes on after that file ----

def short(problem, path=""):
    said = next(iter(str(problem).strip().splitlines()), "").replace(path or "\n", "FILE")
    said = said or traceback.extract_tb(problem.__traceback__)[-1].line  # of an assertion without words
    said = re.sub(r"\S*/\S+\.h5", "FILE", said)
    return (said if isinstance(problem, RuntimeError) else f"{type(problem).__name__}: {said}")[:100]


def outcome(read, path, names, truth):
    try:
        found = read(path, names, truth)
        for name in names:
            if differing := truth.differing(found[name]):
                raise Wrong(f"{differing} of {truth.samples.size} samples of /{name}")
        return f"right {found.get('note', '')}".strip()
    except Wrong as problem:
        return f"wrong: {problem}"
    except BaseException as problem:  # what Rust panics with is no Exception
        return short(problem, path)


def work(tool, folder):
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what libraries print is no answer
    read, what = TOOLS[tool]
    try:
        print(json.dumps(["version", version(what)]), file=answers, flush=True)
    except Exception as problem:
        print(json.dumps(["missing", short(problem)]), file=answers, flush=True)
        return
    truths = {kind: Truth(folder / f"{kind}.sgy", kind) for kind in CHUNKS}
    for cell in (Cell(**fields) for fields in json.load(sys.stdin)):
        signal.alarm(TIME_LIMIT_S + 5)  # ends the process
        said = outcome(read, str(folder / cell.file), cell.names, truths[cell.kind])
        print(json.dumps(said), file=answers, flush=True)


def check_tool(tool, cells, folder):
    """Fills in the outcomes of one tool; returns "version" and which it is, or "missing" and why."""
    python, rest = environment(folder, "older" if "older" in tool else "newest"), cells
    while rest:
        worker = subprocess.run([python, __file__, os.environ["SLICELINE"], folder, "--worker", tool], text=True,
                                input=json.dumps([dataclasses.asdict(cell) for cell in rest]),
                                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        hello, *said = map(json.loads, worker.stdout.splitlines() or ['["missing", "its package does not load"]'])
        if hello[0] == "missing":
            break
        code = worker.returncode
        how = {-signal.SIGALRM: "hangs"}.get(code, f"crashed: {signal.Signals(-code).name if code < 0 else code}")
        for cell, text in zip(rest, said + [how]):
            cell.outcome = text
        rest = rest[len(said) + 1 :]
    for cell in cells:
        cell.limit = limit_of(cell)
    print(tool, hello, {what: len(part) for what, part in group(cells, "outcome").items()}, file=sys.stderr, flush=True)
    return hello


# ---- Files and table ----

def environment(folder, name):
    return str(folder / f"env-{name}" / "bin" / "python")


def make_environment(folder, name):
    done = folder / f"env-{name}" / "installed"
    if done.exists():
        return
    venv.create(done.parent, with_pip=True, clear=True)
    pip = [environment(folder, name), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
    if subprocess.run(pip + ENVIRONMENTS[name]).returncode:
        for package in ENVIRONMENTS[name]:  # one that does not install leaves the others
            subprocess.run(pip + [package])
    done.touch()


def convert(cell, folder):
    path = folder / cell.file
    subprocess.run([os.environ["SLICELINE"], "convert", folder / f"{cell.kind}.sgy", path, "--force", "-q",
                    "--chunk", CHUNKS[cell.kind], "--filter", cell.filters, "--hdf5", cell.format,
                    *(("--layout", "planes") if cell.layout == "planes" else ())], check=True)
    with h5py.File(path) as file:
        copies = [name for name, item in file.get("layouts", {}).items() if getattr(item, "shape", ()) == file["data"].shape]
    cell.names = ["data"] + [f"layouts/{name}" for name in copies]


def group(cells, dimension):
    parts = {}
    for cell in cells:
        parts.setdefault(getattr(cell, dimension), []).append(cell)
    return parts


class Table:
    """Markdown. What all cells of a column have in common is said once, else by what it depends on."""

    def __init__(self):
        self.notes = []

    def note(self, text):
        if text not in self.notes:
            self.notes.append(text)
        return str(self.notes.index(text) + 1).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))

    def symbol(self, cell):
        if cell.outcome.startswith("right"):
            return "yes" + (self.note(cell.outcome[6:]) if cell.outcome[6:] else "")
        word = "wrong" if cell.outcome.startswith("wrong") else "no"
        text = f"`{cell.outcome}`" + (f": {cell.limit}" if cell.limit else "")
        return (word if cell.limit else f"**{word}**") + self.note(text)

    def describe(self, cells, dimensions=("format", "checksum", "layout", "kind", "filters")):
        symbols = {self.symbol(cell) for cell in cells}
        if len(symbols) == 1:
            return symbols.pop()
        if len(dimensions) < 4:  # too much to tell
            return ", ".join(f"{sum(self.symbol(cell) == symbol for cell in cells)} {symbol}" for symbol in sorted(symbols))
        splits = {dimension: group(cells, dimension) for dimension in dimensions}
        best = max(dimensions, key=lambda dimension: sum(
            len({self.symbol(cell) for cell in part}) == 1 for part in splits[dimension].values()) / len(splits[dimension]))
        said = {}
        for value, part in splits[best].items():
            text = self.describe(part, tuple(dimension for dimension in dimensions if dimension != best))
            said.setdefault(f"({text})" if re.search("[:,]", text) else text, []).append(value)
        return "; ".join(f"{' and '.join(values)}: {text}" for text, values in said.items()) if len(said) > 1 else text

    def lines(self, results):
        yield "| | " + " | ".join(COLUMNS) + " |"
        yield "|---" * (len(COLUMNS) + 1) + "|"
        for tool, cells, (there, number) in results:
            parts = group(cells, "column")
            texts = [self.describe(parts[column]) if there == "version" else "not tried" for column in COLUMNS]
            yield f"| {tool.removesuffix(', older')} ({number}) | {' | '.join(texts)} |"
        yield ""
        yield from (f"{self.note(text)} {text}  " for text in self.notes)


def check(arguments, folder):
    files = [Cell(*parts) for parts in itertools.product(
        ["stacked"] if arguments.quick else CHUNKS, QUICK if arguments.quick else FILTERS, ("1.10", "1.8"),
        ["planes"] if arguments.quick else ("cube", "planes"))]
    tools = [tool for tool in TOOLS if arguments.only.lower() in tool.lower()] or sys.exit(f"no {arguments.only}")
    for kind in CHUNKS:
        make_survey(folder / f"{kind}.sgy", kind)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda cell: convert(cell, folder), files))
        cells = [[dataclasses.replace(cell, tool=tool) for cell in files] for tool in tools]
        found = list(pool.map(lambda tool, part: check_tool(tool, part, folder), tools, cells))
    print("\n".join(Table().lines(zip(tools, cells, found))))
    every = [cell for part, (there, _) in zip(cells, found) if there == "version" for cell in part]
    if arguments.json:
        pathlib.Path(arguments.json).write_text(json.dumps([dataclasses.asdict(cell) for cell in every], indent=1))
    bad = [cell for cell in every if not cell.outcome.startswith("right") and not cell.limit]
    print(f"\n{len(files)} files, {len(every)} cells, {len(bad)} of them not as they should be", file=sys.stderr)
    return 1 if bad else 0


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("sliceline")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json")
    parser.add_argument("--worker")
    parser.add_argument("--inside", action="store_true")  # the environment
    arguments = parser.parse_args()
    arguments.folder = arguments.folder.absolute()
    os.environ["SLICELINE"] = shutil.which(arguments.sliceline) or sys.exit(f"no {arguments.sliceline}")
    if arguments.worker:
        return work(arguments.worker, arguments.folder)
    if arguments.inside:
        os.environ["HDF5_PLUGIN_PATH"] = hdf5plugin.PLUGIN_PATH  # for all that is not h5py
        return check(arguments, arguments.folder)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for name in ENVIRONMENTS:
        make_environment(arguments.folder, name)
    python = environment(arguments.folder, "newest")
    os.execv(python, [python, *sys.argv, "--inside"])


if __name__ == "__main__":
    sys.exit(main())
