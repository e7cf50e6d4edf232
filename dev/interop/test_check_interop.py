"""Tests the check itself: a file made by hand passes, and fails once anything in it is wrong.

usage: test_check_interop.py   (needs numpy and h5py; tries the other readers where installed)
"""
import contextlib
import io
import json
import os
import sys
import tempfile

import h5py
import numpy as np

import check_interop
from segy_reference import ibm_to_float32

ILINES, XLINES = np.arange(100, 94, -2), np.arange(-3, 9, 3)
SAMPLES, INTERVAL_US, DELAY_MS = 11, 2000, 40
HOLE = (1, 2)


def float32_to_ibm(values):
    mantissa, exponent = np.frexp(np.abs(values.astype(np.float64)))
    hexadecimal = -(-exponent // 4)
    fraction = np.rint(np.ldexp(mantissa, exponent - 4 * hexadecimal + 24)).astype(np.uint32)
    words = (hexadecimal + 64).astype(np.uint32) << 24 | fraction
    return np.where(values == 0, 0, words | (values < 0).astype(np.uint32) << 31).astype(np.uint32)


def put(header, position, value, kind):
    raw = np.array([value], kind).view(np.uint8)
    header[position - 1 : position - 1 + raw.size] = raw


def bins():
    for i, iline in enumerate(ILINES):
        for x, xline in enumerate(XLINES):
            if (i, x) != HOLE:
                yield i, x, int(iline), int(xline)


def write_segy(path, cube, code, order):
    head = np.zeros(3600, np.uint8)
    for position, value in ((3217, INTERVAL_US), (3221, SAMPLES), (3225, code), (3501, 256), (3503, 1)):
        put(head, position, value, order + "i2")
    with open(path, "wb") as file:
        file.write(head.tobytes())
        for i, x, iline, xline in bins():
            header = np.zeros(240, np.uint8)
            for position, value in ((181, 1000 * i + 7 * x), (185, 5 * i - 900 * x), (189, iline), (193, xline)):
                put(header, position, value, order + "i4")
            for position, value in ((71, -10), (109, DELAY_MS), (115, SAMPLES), (117, INTERVAL_US)):
                put(header, position, value, order + "i2")
            words = float32_to_ibm(cube[i, x]) if code == 1 else cube[i, x]
            file.write(header.tobytes() + words.astype(order + {1: "u4", 3: "i2", 5: "f4"}[code]).tobytes())


def write_headers(file):
    """What names dimensions of headers, and one field by name."""
    shapes = {"trace_headers": (11, 240), "text_headers": (1, 3200), "binary_header": (400,)}
    for name, shape in shapes.items():
        file[f"segy/{name}"] = np.zeros(shape, np.uint8)
        for d, extent in enumerate(shape):
            scale = f"segy/{name}_{d}"
            file[scale] = np.zeros(extent, np.uint8)
            file[scale].make_scale(f"This is a netCDF dimension but not a netCDF variable. {extent:10d}")
            file[f"segy/{name}"].dims[d].attach_scale(file[scale])
    i, x = np.mgrid[: ILINES.size, : XLINES.size]
    eastings = (1000 * i + 7 * x).astype("i4")
    eastings[HOLE] = -(2**31)
    for name, values in (("segy/fields/cdp_x", eastings), ("segy/trace_index", np.zeros(i.shape, "i8"))):
        file[name] = values
        file[name].dims[0].attach_scale(file["iline"])
        file[name].dims[1].attach_scale(file["xline"])
    file["segy/fields/cdp_x"].attrs.update(byte_position=181, _FillValue=np.array([-(2**31)], "i4"))


def write_hdf5(path, cube, scaled):
    with h5py.File(path, "w") as file:
        data = file.create_dataset("data", data=cube.astype("i2") if scaled else cube, chunks=(2, 2, 4))
        if scaled:
            data.attrs.update(scale_factor=1.0, add_offset=0.0)
        data.attrs["coordinates"] = "cdp_x cdp_y"
        axes = {"iline": ILINES.astype("i4"), "xline": XLINES.astype("i4")}
        axes["twt"] = DELAY_MS + np.arange(SAMPLES) * INTERVAL_US / 1000.0
        for d, (name, values) in enumerate(axes.items()):
            file[name] = values
            file[name].make_scale(name)
            data.dims[d].attach_scale(file[name])
        file["twt"].attrs["units"] = "ms"
        i, x = np.mgrid[: ILINES.size, : XLINES.size]
        live = np.ones(i.shape, "i1")
        live[HOLE] = 0
        for name, values in (("cdp_x", (1000 * i + 7 * x) / 10), ("cdp_y", (5 * i - 900 * x) / 10), ("live", live)):
            file[name] = values
            file[name].dims[0].attach_scale(file["iline"])
            file[name].dims[1].attach_scale(file["xline"])
        write_headers(file)
        file["live"].attrs.update(flag_values=np.array([0, 1], "i1"), flag_meanings="missing live", count=live.sum())
        seisnc = json.dumps({"dimensions": {"iline": "iline", "xline": "xline"}})
        file.attrs.update(Conventions="CF-1.8", sliceline_profile="1", text="C 1", seisnc=seisnc)


def swap(name, axis):
    def change(file):
        file[name][...] = np.flip(file[name][...], axis)

    return change


def add(name, where, amount):
    def change(file):
        file[name][where] += amount

    return change


def detach(file):
    file["data"].dims[0].detach_scale(file["iline"])


def remove_root_attribute(file):
    del file.attrs["seisnc"]


def remove_coordinates(file):
    del file["data"].attrs["coordinates"]


WRONG = {
    "one sample": add("data", (2, 1, 5), 1),
    "last sample of the last trace": add("data", (-1, -1, -1), 1),
    "inlines turned round": swap("iline", 0),
    "traces turned round": swap("data", 2),
    "a crossline number": add("xline", 1, 1),
    "time shifted": add("twt", slice(None), 2.0),
    "an easting": add("cdp_x", (0, 0), 0.1),
    "a northing": add("cdp_y", (2, 3), -0.1),
    "a live trace": add("live", (1, 2), 1),
    "a field of a header": add("segy/fields/cdp_x", (2, 1), 1),
    "a field where there is no trace": add("segy/fields/cdp_x", HOLE, 1),
    "an axis detached": detach,
    "no seisnc attribute": remove_root_attribute,
    "no coordinates attribute": remove_coordinates,
}


def outcome(segy, hdf5):
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        code = check_interop.main([segy, hdf5])
    return code, output.getvalue()


def main():
    rng = np.random.default_rng(5)
    cube = np.rint(rng.normal(0, 900, (ILINES.size, XLINES.size, SAMPLES))).astype(np.float32)
    assert np.array_equal(ibm_to_float32(float32_to_ibm(cube)), cube)
    with tempfile.TemporaryDirectory() as folder:
        segy, hdf5 = os.path.join(folder, "a.sgy"), os.path.join(folder, "a.h5")
        for code in (1, 3, 5):
            for order in "><":
                write_segy(segy, cube, code, order)
                write_hdf5(hdf5, cube, scaled=code == 3)
                result, output = outcome(segy, hdf5)
                assert result == 0, f"format {code} {order}:\n{output}"
        for name, change in WRONG.items():
            write_hdf5(hdf5, cube, scaled=False)
            with h5py.File(hdf5, "r+") as file:
                change(file)
            result, output = outcome(segy, hdf5)
            assert result == 1 and "FAIL" in output, f"{name} was not noticed:\n{output}"
        write_hdf5(hdf5, cube, scaled=False)
        sys.modules["h5netcdf"] = None  # makes the import fail
        result, output = outcome(segy, hdf5)
        assert result == 0 and "skipped: h5netcdf is not installed" in output, output
        sys.modules.update(dict.fromkeys(("h5py", "xarray", "segysak")))
        result, output = outcome(segy, hdf5)
        assert result == 1 and "nothing was checked" in output, output
    print(f"passes 6 good files, skips what is not installed, notices {len(WRONG)} wrong ones")


if __name__ == "__main__":
    sys.exit(main())
