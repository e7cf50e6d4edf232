"""What stored numbers mean, as xarray decodes them and netCDF4-python masks them."""

import random

import h5py
import numpy as np
import pytest

import sliceline_hdf5 as sl

NAN = np.nan
STORED = {"i1": [-128, -1, 0, 5, 100, 127], "u1": [0, 1, 5, 127, 128, 255], "<i2": [-32768, -1, 0, 5, 100, 32767],
          ">i2": [-32768, -1, 0, 5, 100, 32767], "f4": [-1e30, -1, 0, 5, np.nan, 1e30], ">f8": [-1e30, -1, 0, 5, 100, 1e30]}


def made(path, dtype, attributes, **options):
    values = np.resize(np.array(STORED[dtype], dtype), (3, 4, 5))
    with h5py.File(path, "w") as file:
        data = file.create_dataset("data", (6, 4, 5), dtype, chunks=(3, 4, 5), fillvalue=values.ravel()[3], **options)
        data[:3] = values
        values = data[...]
        data.attrs.update(attributes)
    return values


CASES = [
    ("<i2", {"_FillValue": np.int16(-32768)}, [NAN, -1, 0, 5, 100, 32767]),
    (">i2", {"_FillValue": np.array([-32768], ">i2"), "scale_factor": [0.5], "add_offset": 1}, [NAN, 0.5, 1, 3.5, 51, 16384.5]),
    ("<i2", {"missing_value": np.array([5, 100], "i2")}, [-32768, -1, 0, NAN, NAN, 32767]),
    ("<i2", {"missing_value": -1.0, "_FillValue": 0.5}, [-32768, NAN, 0, 5, 100, 32767]),
    ("<i2", {"missing_value": 98304}, [-32768, -1, 0, 5, 100, 32767]),
    ("<i2", {"missing_value": "5"}, [-32768, -1, 0, 5, 100, 32767]),
    ("i1", {"_Unsigned": "true"}, [128, 255, 0, 5, 100, 127]),
    ("i1", {"_Unsigned": "true", "_FillValue": np.int8(-1)}, [128, NAN, 0, 5, 100, 127]),
    ("i1", {"_Unsigned": b"true", "_FillValue": np.int16(255), "scale_factor": 2.0}, [256, NAN, 0, 10, 200, 254]),
    ("i1", {"_Unsigned": "true", "valid_range": np.array([1, -2], "i1")}, [128, NAN, NAN, 5, 100, 127]),
    ("i1", {"_Unsigned": "true", "valid_max": np.int16(200)}, [128, 255, 0, 5, 100, 127]),
    ("u1", {"_Unsigned": "false"}, [0, 1, 5, 127, -128, -1]),
    ("u1", {"_Unsigned": "true"}, [0, 1, 5, 127, 128, 255]),
    (">i2", {"_Unsigned": "true", "_FillValue": np.int16(-1)}, [32768, NAN, 0, 5, 100, 32767]),
    ("<i2", {"valid_min": np.int16(0), "scale_factor": 2.0}, [NAN, NAN, 0, 10, 200, 65534]),
    ("<i2", {"valid_max": [100]}, [-32768, -1, 0, 5, 100, NAN]),
    ("f4", {"valid_range": np.array([NAN, 5], "f4")}, [-1e30, -1, 0, 5, NAN, NAN]),
    ("<i2", {"valid_range": [0, 5], "valid_min": 100}, [NAN, NAN, 0, 5, NAN, NAN]),
    ("<i2", {"valid_range": [0, 5, 7], "valid_max": 5}, [-32768, -1, 0, 5, NAN, NAN]),
    ("<i2", {"valid_max": 5.5, "valid_min": -99999}, [-32768, -1, 0, 5, 100, 32767]),
    ("f4", {"_FillValue": np.float32(1e30), "valid_min": np.float32(0)}, [NAN, NAN, 0, 5, NAN, NAN]),
    (">f8", {"missing_value": 1e30, "scale_factor": 0.5}, [-5e29, -0.5, 0, 2.5, 50, NAN]),
]


@pytest.mark.parametrize("dtype, attributes, expected", CASES, ids=str)
@pytest.mark.parametrize("options", [{}, {"compression": "gzip"}, {"compression": "lzf"}], ids=str)
def test_stored_numbers(tmp_path, dtype, attributes, expected, options):
    made(tmp_path / "a.h5", dtype, attributes, **options)
    expected = np.concatenate([np.resize(expected, 60), np.full(60, expected[3])]).reshape(6, 4, 5).astype("f4")
    with sl.open(tmp_path / "a.h5") as volume:
        np.testing.assert_array_equal(volume[...], expected)
        np.testing.assert_array_equal(volume[1, :, 2], expected[1, :, 2])
    with sl.open(tmp_path / "a.h5", missing="stored") as volume:
        there = ~np.isnan(expected)
        np.testing.assert_array_equal(volume[...][there], expected[there])
        assert np.isnan(volume[...]).sum() == (20 / 2 if dtype == "f4" else 0)


@pytest.mark.parametrize("name", ["scale_factor", "add_offset"])
@pytest.mark.parametrize("value", ["0.25", b"2", [1.0, 2.0], np.nan, 1 + 2j, True, h5py.Empty("f4")], ids=str)
def test_a_factor_that_is_no_number_is_refused(tmp_path, name, value):
    made(tmp_path / "a.h5", "<i2", {name: value})
    with pytest.raises(ValueError, match=rf"a\.h5: {name} of /data is .*, expected one number"):
        sl.open(tmp_path / "a.h5")


def test_packed_axes(tmp_path):
    with h5py.File(tmp_path / "a.h5", "w") as file:
        file["data"], file["twt"] = np.zeros((2, 3, 4)), np.arange(4, dtype="i2")
        file["twt"].attrs.update({"scale_factor": 0.004, "add_offset": 1.0, "units": "s"})
    with sl.open(tmp_path / "a.h5") as volume:
        np.testing.assert_allclose(volume.samples.numbers, [1000, 1004, 1008, 1012])


def test_as_xarray_decodes_and_only_once(tmp_path):
    xr = pytest.importorskip("xarray")
    from sliceline_hdf5.xarray_engine import SlicelineEntrypoint

    rng = random.Random(39)
    for number in range(60):
        dtype = rng.choice(list(STORED))
        same = [np.dtype(dtype).type(value) for value in STORED[dtype]]
        attributes = {name: make() for name, make in (
            ("_FillValue", lambda: rng.choice(same)), ("missing_value", lambda: rng.choice(same)),
            ("scale_factor", lambda: rng.choice([0.5, 2.0, 0.25])), ("add_offset", lambda: rng.choice([0.0, -3.0])),
            ("_Unsigned", lambda: rng.choice(["true", "false"]) if dtype[-2] in "iu" else "true"),
        ) if rng.random() < 0.5}
        if dtype[-2] == "f":
            attributes.pop("_Unsigned", None)
        if "_Unsigned" in attributes:  # with which xarray changes the sign of no missing_value
            attributes.pop("missing_value", None)
        values = made(tmp_path / "a.h5", dtype, attributes)
        theirs = xr.decode_cf(xr.Dataset({"data": (("a", "b", "c"), values, dict(attributes))})).data.values
        with xr.open_dataset(tmp_path / "a.h5", engine=SlicelineEntrypoint) as ours:
            assert not {"scale_factor", "_FillValue", "missing_value"} & (ours.data.attrs.keys() | ours.data.encoding.keys())
            np.testing.assert_array_equal(ours.data.values, theirs.astype("f4"), err_msg=f"{number}: {dtype} {attributes}")
