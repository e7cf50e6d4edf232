"""Does everybody else's software see in a converted volume what the SEG-Y file says?

usage: check_interop.py SURVEY.sgy SURVEY.h5

Opens the HDF5 file with h5py, with xarray (engines h5netcdf and netcdf4) and with segysak, and
compares axes, coordinates, every sample and the fields of the trace headers with the SEG-Y file as
numpy reads it. Prints one line for each check. Exit code 0 if none failed, 1 if one did or if there
was nothing to check with, 2 for wrong arguments. What is not installed is skipped and said so.
"""
import importlib
import sys

try:
    import numpy as np
except ImportError:
    print("FAIL nothing was checked: numpy is not installed")
    sys.exit(1)

from segy_reference import SegyReference

# Datasets of some files whose extents have no names: raw words and what no bin shows.
UNNAMED = ("raw_positions", "raw_words", "raw_traces", "raw_samples", "left_out_traces", "left_out_samples",
           "skipped_bytes", "leading_bytes", "trailing_bytes", "trace_header_extensions")
VERTICAL_NAMES = ("twt", "depth", "samples")
SLAB_BYTES = 64 << 20


class Checks:
    """Counts and prints."""

    def __init__(self):
        self.made = 0
        self.failed = 0

    def that(self, reader, what, good, found=""):
        self.made += 1
        if not good:
            self.failed += 1
        detail = f": {found}" if found and not good else ""
        print(f"{'ok  ' if good else 'FAIL'} {reader}: {what}{detail}")

    def run(self, reader, needs, check, *args):
        """Runs one reader's checks; whatever it throws is a failure of that reader."""
        for package in needs:
            try:
                importlib.import_module(package)
            except ImportError:
                print(f"skipped: {package} is not installed ({reader})")
                return
        try:
            check(self, reader, *args)
        except Exception as e:  # a reader that cannot read the file is what this script looks for
            self.that(reader, "reads the file", False, f"{type(e).__name__}: {e}")


def same_numbers(found, wanted, tolerance=0.0):
    """Text for the first difference; empty where there is none. NaN in wanted is not compared."""
    found, wanted = np.asarray(found), np.asarray(wanted)
    if found.shape != wanted.shape:
        return f"shape {found.shape}, want {wanted.shape}"
    wrong = ~np.isnan(wanted) & ~(np.abs(found.astype(np.float64) - wanted) <= tolerance)
    if not wrong.any():
        return ""
    at = tuple(int(i) for i in np.argwhere(wrong)[0])
    return f"{np.count_nonzero(wrong)} differ, first at {at}: {found[at]}, want {wanted[at]}"


def survey_order(numbers, wanted):
    """Where in an axis of the file each line of the survey is; None if they are not the same lines."""
    numbers = np.asarray(numbers)
    order = np.argsort(numbers, kind="stable")
    return order if np.array_equal(numbers[order], wanted) else None


def first_difference(segy, rows, columns, read_slab):
    """Compares all samples, a few inlines of the file at a time."""
    survey_row = np.argsort(rows)  # line in the file -> line in the survey
    slab = max(1, SLAB_BYTES // (4 * segy.xlines.size * segy.vertical.size))
    for start in range(0, rows.size, slab):
        block = np.asarray(read_slab(start, min(rows.size, start + slab)))
        for i in range(block.shape[0]):
            inline = survey_row[start + i]
            problem = same_numbers(block[i][columns], segy.inline_samples(inline))
            if problem:
                return f"inline {segy.ilines[inline]}: {problem}"
    return ""


def check_grid(checks, reader, segy, axes, maps, read_slab):
    """What every reader must agree on. axes: three arrays; maps: name -> (iline, xline) array."""
    rows, columns = survey_order(axes[0], segy.ilines), survey_order(axes[1], segy.xlines)
    checks.that(reader, "inline numbers", rows is not None, f"{axes[0]}, want {segy.ilines}")
    checks.that(reader, "crossline numbers", columns is not None, f"{axes[1]}, want {segy.xlines}")
    problem = same_numbers(axes[2], segy.vertical, 1e-6)
    checks.that(reader, "vertical axis", not problem, problem)
    if rows is None or columns is None:
        return
    for name, wanted, tolerance in (("cdp_x", segy.cdp_x, 1e-6), ("cdp_y", segy.cdp_y, 1e-6)):
        problem = same_numbers(np.asarray(maps[name])[np.ix_(rows, columns)], wanted, tolerance)
        checks.that(reader, name, not problem, problem)
    if "live" in maps:
        problem = same_numbers(np.asarray(maps["live"])[np.ix_(rows, columns)], segy.traces >= 0)
        checks.that(reader, "live traces", not problem, problem)
    problem = first_difference(segy, rows, columns, read_slab)
    checks.that(reader, "samples", not problem, problem)


def field_differences(segy, rows, columns, fields):
    """Maps of fields against the trace headers at the byte positions that they name."""
    for name, values, position, missing in fields:
        values = np.asarray(values)
        if values.ndim != 2:
            return ""  # prestack: the SEG-Y side reads stacked surveys
        values = values[np.ix_(rows, columns)]
        width = values.dtype.itemsize
        raw = np.ascontiguousarray(segy.headers[:, position - 1 : position - 1 + width])
        wanted = raw.view(f"{segy.order}{values.dtype.kind}{width}")[:, 0]
        there = segy.traces >= 0
        if not np.array_equal(values[there], wanted[segy.traces[there]]):
            return f"{name} differs from bytes {position} on"
        if not np.all(values[~there] == missing):
            return f"{name} is not {missing} where there is no trace"
    return ""


def check_fields(checks, reader, segy, file):
    """The group of header fields, as h5py sees it; files of earlier versions have none."""
    if "segy/fields" not in file:
        return
    rows = survey_order(file["iline"][...], segy.ilines)
    columns = survey_order(file["xline"][...], segy.xlines)
    group = file["segy/fields"]
    maps = [(n, d[...], int(d.attrs["byte_position"]), d.attrs["_FillValue"][0]) for n, d in group.items()]
    problem = field_differences(segy, rows, columns, maps)
    checks.that(reader, f"{len(maps)} fields of the trace headers by name", not problem, problem)
    for name in ("trace_headers", "text_headers", "binary_header", "trace_index"):
        dims = file["segy"][name].dims
        unnamed = [d for d in range(len(dims)) if len(dims[d]) == 0]
        checks.that(reader, f"dimensions of /segy/{name} have names", not unnamed, str(unnamed))
    live = file["live"]
    good = list(live.attrs["flag_values"]) == [0, 1] and len(text(live.attrs["flag_meanings"]).split()) == 2
    checks.that(reader, "flags of live", good, str(dict(live.attrs)))
    checks.that(reader, "count of live", int(live.attrs["count"]) == int(np.sum(live[...])), str(live.attrs["count"]))
    mapping = file["data"].attrs.get("grid_mapping")
    if "crs" in file.attrs:
        checks.that(reader, "grid_mapping names a variable", text(mapping or "") in file, repr(mapping))


def text(value):
    return value.decode() if isinstance(value, bytes) else str(value)


def check_h5py(checks, reader, segy, path):
    import h5py

    with h5py.File(path, "r") as file:
        data = file["data"]
        vertical = next((name for name in VERTICAL_NAMES if name in file), None)
        names = ["iline", "xline", vertical]
        attached = [[text(s.name).lstrip("/") for s in dim.values()] for dim in data.dims]
        checks.that(reader, "axes attached to /data", attached == [[n] for n in names], f"{attached}, want {names}")
        scales = [n for n in names if n in file and text(file[n].attrs.get("CLASS", "")) != "DIMENSION_SCALE"]
        checks.that(reader, "axes are dimension scales", not scales, f"{scales} are not")
        coordinates = text(data.attrs.get("coordinates", ""))
        checks.that(reader, "coordinates attribute", coordinates.split() == ["cdp_x", "cdp_y"], repr(coordinates))
        units = text(file[vertical].attrs.get("units", ""))
        checks.that(reader, "unit of the vertical axis", vertical != "twt" or units == "ms", repr(units))
        for name in ("Conventions", "sliceline_profile", "text", "seisnc"):
            checks.that(reader, f"root attribute {name}", name in file.attrs, "missing")
        scale, offset = data.attrs.get("scale_factor"), data.attrs.get("add_offset", 0.0)

        def slab(start, end):
            stored = data[start:end]
            return stored if scale is None else (stored * np.float64(scale) + np.float64(offset)).astype(np.float32)

        maps = {name: file[name][...] for name in ("cdp_x", "cdp_y", "live")}
        check_grid(checks, reader, segy, [file[n][...] for n in names], maps, slab)
        check_fields(checks, reader, segy, file)


def check_dataset(checks, reader, segy, dataset):
    """An xarray dataset, whoever opened it."""
    data = dataset["data"]
    vertical = data.dims[-1]
    good = data.dims[:2] == ("iline", "xline") and vertical in VERTICAL_NAMES
    checks.that(reader, "axis names", good, str(data.dims))
    strays = [name for name in dataset.sizes if str(name).startswith("phony_dim")]
    checks.that(reader, "every axis has a name", not strays, str(strays))
    missing = [name for name in ("cdp_x", "cdp_y") if name not in data.coords]
    checks.that(reader, "cdp_x and cdp_y are coordinates of the samples", not missing, f"{missing} are not")
    unlabelled = [name for name in data.dims if name not in dataset.indexes]
    checks.that(reader, "axes can be searched by number", not unlabelled, f"{unlabelled} cannot")
    axes = [dataset[name].values for name in ("iline", "xline", vertical)]
    maps = {name: dataset[name].values for name in ("cdp_x", "cdp_y")}
    check_grid(checks, reader, segy, axes, maps, lambda start, end: data.isel(iline=slice(start, end)).values)


def check_xarray(checks, reader, segy, path, engine):
    import xarray

    with xarray.open_dataset(path, engine=engine) as dataset:
        check_dataset(checks, reader, segy, dataset)
        encoding = dataset["data"].encoding
        chunks, preferred = encoding.get("chunksizes"), encoding.get("preferred_chunks")
        wanted = chunks and dict(zip(dataset["data"].dims, chunks))
        checks.that(reader, "chunks are the preferred ones", preferred == wanted, f"{preferred}, want {wanted}")
        fields = has_fields(path)
    if fields is not None:
        check_groups(checks, reader, segy, path, engine, fields)


def has_fields(path):
    """How many maps of header fields there are; None for files of earlier versions."""
    try:
        import h5py
    except ImportError:
        return None
    with h5py.File(path, "r") as file:
        return len(file["segy/fields"]) if "segy/fields" in file else None


def check_groups(checks, reader, segy, path, engine, fields):
    """What xarray shows of /segy: names for dimensions, and fields as variables."""
    import xarray

    with xarray.open_dataset(path, engine=engine, group="/segy", drop_variables=UNNAMED) as group:
        strays = [name for name in group.sizes if str(name).startswith("phony_dim")]
        checks.that(reader, "every axis of /segy has a name", not strays, str(strays))
    with xarray.open_dataset(path, engine=engine, group="/segy/fields", mask_and_scale=False) as group:
        checks.that(reader, "fields are variables", len(group.data_vars) == fields, f"{list(group)}, want {fields}")
        lines = {d: survey_order(xarray.open_dataset(path, engine=engine)[d].values, w)
                 for d, w in (("iline", segy.ilines), ("xline", segy.xlines))}
        maps = [(n, v.values, int(v.attrs["byte_position"]), v.attrs["_FillValue"]) for n, v in group.data_vars.items()]
        problem = field_differences(segy, lines["iline"], lines["xline"], maps)
        checks.that(reader, "fields", not problem, problem)


def check_segysak(checks, reader, segy, path):
    import segysak  # noqa: F401  registers the accessor
    import xarray

    with xarray.open_dataset(path) as dataset:
        accessor = dataset.segysak
        dimensions = accessor.get_dimensions()
        wanted = {"iline": "iline", "xline": "xline"}
        found = {name: dimensions.get(name) for name in wanted}
        checks.that(reader, "dimensions", found == wanted, str(dimensions))
        coordinates = tuple(accessor.get_coords())
        checks.that(reader, "coordinates", coordinates == ("cdp_x", "cdp_y"), str(coordinates))
        attributes = accessor.attrs
        checks.that(reader, "attributes", isinstance(attributes, dict) and attributes != {}, str(attributes))
        corners = accessor.calc_corner_points()[:4]
        places = ((0, 0), (0, -1), (-1, -1), (-1, 0))
        problem = same_numbers(corners, [(dataset.cdp_x[at].item(), dataset.cdp_y[at].item()) for at in places])
        checks.that(reader, "corner points", not problem, problem)
        check_dataset(checks, reader, segy, dataset)


def main(arguments):
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    checks = Checks()
    try:
        segy = SegyReference(arguments[0])
    except (OSError, ValueError) as e:
        checks.that("SEG-Y", "reads the file", False, str(e))
        return 1
    path = arguments[1]
    checks.run("h5py", ["h5py"], check_h5py, segy, path)
    checks.run("xarray/h5netcdf", ["xarray", "h5netcdf"], check_xarray, segy, path, "h5netcdf")
    checks.run("xarray/netcdf4", ["xarray", "netCDF4"], check_xarray, segy, path, "netcdf4")
    checks.run("segysak", ["xarray", "segysak"], check_segysak, segy, path)
    if checks.made == 0:
        print("FAIL nothing was checked: none of h5py, xarray and segysak is installed")
        return 1
    print(f"{checks.failed} failed" if checks.failed else f"all agree, {checks.made} checks")
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
