"""Does xarray read a volume through its manifest, from a file, a web server and a bucket, bit for bit?

usage: check_manifest.py SLICELINE SURVEY.sgy FOLDER

Converts the survey into the folder without and with filters and layouts, and a survey of it that lacks traces. Of each file it
makes the manifest, opens that with xarray's engines kerchunk and zarr, and compares every sample, axes, coordinates and live
map with the SEG-Y file as numpy reads it, and all attributes with what xarray's engine h5netcdf reads of the HDF5 file itself.
The web server is a small one of this script; the bucket is that of object_server.sh, and is skipped where there is none. Then
it prints the seconds that a plane takes, cold, by h5py and through the manifest, of the cube and of the layout for it: with no
pages of the file in memory, if 'dd' can drop them. Prints one line for each check; exit code 1 if one failed.

Needs h5py hdf5plugin xarray h5netcdf zarr kerchunk imagecodecs s3fs aiohttp dask.
"""
import contextlib
import http.server
import os
import re
import statistics
import subprocess
import sys
import threading
import time
import warnings

import h5py
import hdf5plugin  # noqa: F401, which registers the filters
import imagecodecs.numcodecs
import numpy as np
import xarray

from segy_reference import FILE_HEADERS, SegyReference

imagecodecs.numcodecs.register_codecs("imagecodecs_lz4h5")
HERE = os.path.dirname(os.path.abspath(__file__))
PLANES = (("iline", "inline"), ("xline", "crossline"), ("twt", "slice"))
ROUNDS = 5
failed = 0


def check(what, problem):
    global failed
    failed += bool(problem)
    print(f"{'FAIL' if problem else 'ok  '} {what}{': ' + str(problem) if problem else ''}", flush=True)


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    return done.stderr.strip() or f"exit code {done.returncode}" if done.returncode else ""


class Ranges(http.server.SimpleHTTPRequestHandler):
    """Files of a folder, whole or one range of them."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        with open(self.translate_path(self.path), "rb") as file:
            size = os.fstat(file.fileno()).st_size
            asked = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
            first = int(asked[1]) if asked else 0
            last = min(int(asked[2]), size - 1) if asked and asked[2] else size - 1
            file.seek(first)
            self.send_response(206 if asked else 200)
            self.send_header("Accept-Ranges", "bytes")
            self.send_header("Content-Length", last - first + 1)
            if asked:
                self.send_header("Content-Range", f"bytes {first}-{last}/{size}")
            self.end_headers()
            self.wfile.write(file.read(last - first + 1))

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def web(folder):
    """A web server for a folder; gives its address."""
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), lambda *given: Ranges(*given, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


@contextlib.contextmanager
def bucket(folder):
    """A server whose bucket 'surveys' is a folder in this one; sets the environment for clients. Gives its address, if
    it has one."""
    script = os.path.join(HERE, "object_server.sh")
    server = subprocess.Popen([script, "0", folder, "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    wanted = {"AWS_ENDPOINT_URL_S3", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_REGION"}
    for line in server.stdout:
        name, value = line.removeprefix("export ").strip().split("=", 1)
        os.environ[name] = value.strip("'\"")
        wanted.discard(name)
        if not wanted:
            os.environ["AWS_EC2_METADATA_DISABLED"] = "true"
            break
    try:
        yield "" if wanted else os.environ["AWS_ENDPOINT_URL_S3"]
    finally:
        server.terminate()


def opened(manifest, engine, **options):
    """By the code of docs/python.md: the manifest says where the file is, the environment how a bucket is asked."""
    if engine == "kerchunk":
        return xarray.open_dataset(manifest, engine="kerchunk", decode_coords="all", **options)
    return xarray.open_dataset("reference://", engine="zarr", consolidated=False, decode_coords="all",
                               storage_options={"fo": manifest, "remote_options": {"asynchronous": True}}, **options)


def cube_of(survey):
    """All samples; 0 where there is no trace."""
    return np.nan_to_num(np.stack([survey.inline_samples(i) for i in range(survey.ilines.size)]))


def problem_with(volume, survey, cube):
    """What differs between a dataset of xarray and the survey."""
    wanted = {"data": cube, "iline": survey.ilines, "xline": survey.xlines, "twt": survey.vertical,
              "cdp_x": survey.cdp_x, "cdp_y": survey.cdp_y, "live": survey.traces >= 0}
    for name, values in wanted.items():
        found = volume[name].values
        same = found.tobytes() == values.tobytes() if name == "data" else np.allclose(found, values, 1e-12, 0, True)
        if not same:
            return f"{name} differs"
    for name in volume.data_vars:
        if name.startswith("data_"):
            layout = volume[name]
            if layout.dims != volume.data.dims or layout.attrs.get("units") != volume.data.attrs["units"]:
                return f"{name} has {layout.dims}, {layout.attrs}"
            error = np.max(np.abs(layout.values.astype("f8") - cube))
            if error > layout.attrs["largest_error"] * 1.0001 or set(layout.coords) != set(volume.data.coords):
                return f"{name} is off by {error}"
    return ""


def same(one, other):
    return np.array_equal(np.asarray(one), np.asarray(other))


def other_attributes(volume, hdf5):
    """Attributes that xarray finds in the HDF5 file and not, or others, through the manifest."""
    with xarray.open_dataset(hdf5, engine="h5netcdf", decode_coords="all") as stored:
        pairs = [("file", stored.attrs, volume.attrs)]
        pairs += [(name, stored[name].attrs, volume[name].attrs) for name in stored.variables]
        found = [f"{name}: {key}" for name, a, b in pairs for key in a.keys() | b.keys()
                 if key not in a or key not in b or not same(a[key], b[key])]
        dims = [name for name in stored.variables if stored[name].dims != volume[name].dims]
        return ", ".join(found + dims)


def manifests(sliceline, folder, what, options, segy, http_url, s3_url):
    hdf5 = os.path.join(folder, "survey.h5")
    problem = run(sliceline, "convert", segy, hdf5, "--force", *options)
    if problem:
        return check(f"convert, {what}", problem)
    survey = SegyReference(segy)
    cube = cube_of(survey)
    seen = set()
    urls = {"file": hdf5, "web": f"{http_url}/survey.h5", "bucket": "s3://surveys/survey.h5"}
    for transport, url in urls.items():
        if transport == "bucket" and not s3_url:
            continue
        manifest = os.path.join(folder, "survey.json")
        problem = run(sliceline, "manifest", url, "-o", manifest, "--force")
        if problem:
            check(f"{what}, {transport}", problem)
            continue
        with open(manifest) as file:
            seen.add(file.read().replace(url, "here"))
        for engine in ("kerchunk", "zarr"):
            threads = engine == "kerchunk"
            with opened(manifest, engine, chunks={} if threads else None) as volume:
                problem = problem_with(volume, survey, cube)
                check(f"{what}, {transport}, engine {engine}{', dask with threads' if threads else ''}", problem)
                if transport == "file":
                    check("  dimensions and attributes", other_attributes(volume, hdf5))
    check(f"{what}, all manifests but for the name", "" if len(seen) == 1 else f"{len(seen)} kinds")


def without_some(segy, target):
    """A survey without every seventh trace, and in the first fifth of the inlines without all but the first of each."""
    survey = SegyReference(segy)
    missing = np.arange(survey.headers.shape[0]) % 7 == 3
    missing[survey.traces[: survey.ilines.size // 5, 1:].ravel()] = True
    missing[survey.traces[:, 0]] = False
    with open(segy, "rb") as source, open(target, "wb") as file:
        file.write(source.read(FILE_HEADERS))
        file.write(survey._records[~missing].tobytes())


def cold(hdf5):
    os.sync()  # pages that are not written yet stay
    return not run("dd", f"if={hdf5}", "iflag=nocache", "count=0", "status=none")


def seconds(read, hdf5):
    """The median of some rounds, each with other pages dropped before it."""
    taken = []
    read(0)  # what is imported and looked up once
    for round_ in range(ROUNDS):
        cold(hdf5)
        start = time.perf_counter()
        read(round_)
        taken.append(time.perf_counter() - start)
    return f"{statistics.median(taken):8.3f}"


def race(sliceline, folder, segy):
    """The default file and one of planes, whose cube is made for inlines and whose layouts are for the other two."""
    for what, options in (("default", ()), ("planes", ("--layout", "planes"))):
        hdf5, manifest = (os.path.join(folder, name) for name in ("survey.h5", "survey.json"))
        problem = run(sliceline, "convert", segy, hdf5, "--force", *options)
        problem = problem or run(sliceline, "manifest", hdf5, "-o", manifest, "--force")
        if problem:
            return check(what, problem)
        with h5py.File(hdf5) as file, opened(manifest, "zarr") as volume:
            shape = file["data"].shape
            if what == "default":
                print(f"\nseconds a plane, {'cold' if cold(hdf5) else 'warm'}, median of {ROUNDS}, of "
                      f"{' x '.join(map(str, shape))} samples\n{'':27} {'h5py':>8} {'manifest':>8}")
            for axis, (dimension, layout) in enumerate(PLANES):
                def place(round_):
                    at = [slice(None)] * 3
                    at[axis] = shape[axis] * (2 * round_ + 1) // (2 * ROUNDS)
                    return tuple(at)

                has_own = f"data_{layout}" in volume
                stored = file[f"layouts/{layout}" if has_own else "data"]
                array = volume[f"data_{layout}" if has_own else "data"].variable
                print(f"{what:8} {dimension:5} {stored.name.split('/')[-1]:>11} "
                      f"{seconds(lambda round_: stored[place(round_)], hdf5)} "
                      f"{seconds(lambda round_: array[place(round_)].values, hdf5)}", flush=True)


def main():
    sliceline, segy, folder = sys.argv[1:4]
    warnings.simplefilter("ignore")
    surveys = os.path.join(os.path.abspath(folder), "surveys")
    os.makedirs(surveys, exist_ok=True)
    holes = os.path.join(surveys, "holes.sgy")
    without_some(segy, holes)
    with web(surveys) as http_url, bucket(os.path.abspath(folder)) as s3_url:
        if not s3_url:
            print("skip bucket: object_server.sh did not start")
        for what, options, source in (
                ("default", (), segy),
                ("shuffle,zstd", ("--filter", "shuffle,zstd"), segy),
                ("shuffle,deflate,fletcher32", ("--filter", "shuffle,deflate,fletcher32"), segy),
                ("lz4", ("--filter", "lz4"), segy),
                ("HDF5 1.8", ("--hdf5", "1.8", "--filter", "deflate"), segy),
                ("layouts", ("--layout", "planes"), segy),
                ("layouts in integers", ("--layout", "planes:int16"), segy),
                ("missing traces", (), holes),
                ("missing traces, zstd", ("--filter", "zstd"), holes)):
            manifests(sliceline, surveys, what, options, source, http_url, s3_url)
        refused = run(sliceline, "convert", segy, os.path.join(surveys, "survey.h5"), "--force",
                      "--filter", "bitshuffle,lz4")
        refused = refused or run(sliceline, "manifest", os.path.join(surveys, "survey.h5"), "-o", "-")
        check("bitshuffle is refused", "" if "bitshuffle" in refused and "rechunk" in refused else refused)
        race(sliceline, surveys, segy)
    for name in os.listdir(surveys):
        os.remove(os.path.join(surveys, name))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main()
