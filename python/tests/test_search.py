"""Which dataset is the volume; what cannot be read is never passed over."""

import h5py
import numpy as np
import pytest

import sliceline_hdf5 as sl

SHAPE = (3, 4, 5)


def cube(value, shape=SHAPE, dtype="f4"):
    return np.full(shape, value, dtype)


def damage(path, name):
    """Flips a bit of the dataset's object header, which has a checksum."""
    with h5py.File(path) as file:
        at = h5py.h5g.get_objinfo(file[name].id).objno[0]
    data = bytearray(path.read_bytes())
    data[at + 20] ^= 1
    path.write_bytes(data)


def complex_(file, name):
    file[name] = cube(1 + 2j, dtype="c8")


def compound(file, name):
    file[name] = cube(0, dtype=[("amp", "f4"), ("q", "i2")])


def text(file, name):
    file[name] = cube(b"text", dtype="S4")


def bools(file, name):
    file[name] = cube(True, dtype="?")


def enums(file, name):
    file.create_dataset(name, data=cube(1, dtype="i2"), dtype=h5py.enum_dtype({"A": 0, "B": 1}, "i2"))


def numbers(file, name):
    file[name] = cube(1)


def rank_5(file, name):
    file[name] = cube(1, (1, 2, 1, 2, 1))


def table(file, name):
    file[name] = np.zeros(4, [("a", "i4")])


def group(file, name):
    file.create_group(name)["note"] = np.zeros(3)


def external(file, name):
    with h5py.File(file.filename + ".other", "w") as other:
        other["cube"] = cube(1)
    file[name] = h5py.ExternalLink(file.filename + ".other", "cube")


def dangling(file, name):
    file[name] = h5py.SoftLink("/nowhere")


def loop(file, name):
    file[name] = h5py.SoftLink(f"/{name}2")
    file[f"{name}2"] = h5py.SoftLink(f"/{name}")


# What lies under one name, what under another: the value that is read (1 is of the first, 2 of the second), or words
CASES = [
    (numbers, "data", "old/cube", 1), (numbers, "seismic_dataset", "cube", 1), (numbers, "a/cube", "b", "found b, a/cube;"),
    (bools, "data", "old/cube", 1), (enums, "data", "cube", 1), (bools, "flags", "cube", 2), (enums, "flags", "x/cube", 2),
    (bools, "flags", None, 1), (enums, "x/flags", None, 1),
    (complex_, "data", "cube", 2), (complex_, "data", "old/cube", "data is .*complex64"), (complex_, "c", "x/cube", 2),
    (compound, "data", "cube", 2), (compound, "data", "old/cube", "data is .*amp"), (text, "data", "old/cube", "data is .*S4"),
    (text, "t", "cube", 2), (complex_, "c", None, "found c;"), (table, "data", "x/cube", 2), (group, "data", "x/cube", 2),
    (rank_5, "data", "old/cube", "dimension 0 of /data has no scale"),
    (external, "data", "cube", "data is in another file: open .*other"), (external, "x", "cube", "found cube, x which is in"),
    (dangling, "data", "cube", "data cannot be read: "), (loop, "data", "x/cube", 2), (dangling, "d", "x/cube", 2),
    ("damaged", "data", "old/cube", "data cannot be read: .*checksum"), ("damaged", "seismic_dataset", "cube", "cannot be re"),
    ("damaged", "x/y", "cube", "found cube, x/y which cannot be read: .*checksum"), ("damaged", "x", None, "x which cannot"),
    (numbers, "checksums/data", "cube", 2), (numbers, "layouts/inline", "x/cube", 2), (numbers, "segy/x", None, "no numbers"),
]


@pytest.mark.parametrize("what, name, beside, expected", CASES, ids=lambda value: getattr(value, "__name__", str(value)))
def test_a_name_and_what_lies_beside(tmp_path, what, name, beside, expected):
    with h5py.File(tmp_path / "a.h5", "w", libver="latest") as file:
        (numbers if what == "damaged" else what)(file, name)
        if beside:
            file[beside] = cube(2)
    if what == "damaged":
        damage(tmp_path / "a.h5", name)
    if isinstance(expected, int):
        with sl.open(tmp_path / "a.h5") as volume:
            np.testing.assert_array_equal(volume[...], cube(expected))
    else:
        with pytest.raises((OSError, ValueError), match=rf"a\.h5: .*{expected}"):
            sl.open(tmp_path / "a.h5")


def test_what_is_named_is_read_or_the_reason_said(tmp_path):
    with h5py.File(tmp_path / "a.h5", "w", libver="latest") as file:
        for n, make in enumerate((bools, enums, complex_, external, group, dangling)):
            make(file, f"x/{make.__name__}")
    for name in ("x/bools", "x/enums"):
        with sl.open(tmp_path / "a.h5", name) as volume:
            np.testing.assert_array_equal(volume[...], cube(1))
    for name, said in (("x/complex_", "complex64"), ("x/external", "another file"), ("x/group", "a group"),
                       ("x/dangling", "cannot be read"), ("x/nothing", "there is no x/nothing")):
        with pytest.raises((OSError, ValueError), match=rf"a\.h5: .*{said}"):
            sl.open(tmp_path / "a.h5", name)


def test_our_profile_has_no_other_cube(tmp_path):
    with h5py.File(tmp_path / "a.h5", "w", libver="latest") as file:
        file.attrs["sliceline_profile"] = "1.0"
        file["data"], file["checksums/data"], file["cube"] = cube(1), cube(7, dtype="u4"), cube(2)
    damage(tmp_path / "a.h5", "data")
    with pytest.raises(OSError, match=r"a\.h5: data cannot be read: .*checksum"):
        sl.open(tmp_path / "a.h5")
    with h5py.File(tmp_path / "b.h5", "w") as file:
        file.attrs["sliceline_profile"] = "1.0"
        file["cube"] = cube(2)
    with pytest.raises(ValueError, match=r"b\.h5: there is no data"):
        sl.open(tmp_path / "b.h5")


def test_attributes_of_one_element_and_odd_ones(tmp_path):
    with h5py.File(tmp_path / "a.h5", "w") as file:
        data = file.create_dataset("data", data=cube(1))
        data.attrs.update({"first_inline": [10], "inline_step": [2], "first_sample": [8.0], "sample_interval": [4.0],
                           "sample_unit": [b"ms"], "first_crossline": "none", "z": 1 + 2j, "e": h5py.Empty("f4")})
        file.attrs["sliceline_profile"], file.attrs["text"] = ["1.0"], [b"a text"]
        file["live"] = np.ones(SHAPE[:2], "i1")
        file["live"].attrs["count"] = [12]
    with sl.open(tmp_path / "a.h5") as volume:
        assert volume.inlines.numbers.tolist() == [10, 12, 14] and volume.samples.numbers.tolist() == [8, 12, 16, 20, 24]
        assert volume.samples.unit == "ms" and volume.crosslines.first == 0 and volume.text == "a text"
        assert volume.live is None and volume.attributes["z"] == 1 + 2j
    with h5py.File(tmp_path / "a.h5", "r+") as file:
        file.attrs["sliceline_profile"] = [b"2.0"]
    with pytest.raises(ValueError, match="newer release"):
        sl.open(tmp_path / "a.h5")


def test_a_file_flagged_as_open_for_writing(tmp_path):
    with h5py.File(tmp_path / "a.h5", "w", libver="latest") as file:
        file["data"] = cube(3)
        file.flush()
        flagged = (tmp_path / "a.h5").read_bytes()
    (tmp_path / "b.h5").write_bytes(flagged)
    with pytest.raises(OSError):
        h5py.File(tmp_path / "b.h5")
    with pytest.warns(UserWarning, match=r"b\.h5: is flagged as open for writing"), sl.open(tmp_path / "b.h5") as volume:
        np.testing.assert_array_equal(volume[...], cube(3))


def test_a_dataset_that_lost_its_dataspace_is_no_named_type(tmp_path):
    for name in ("data", "other"):
        with h5py.File(tmp_path / "a.h5", "w", libver=("earliest", "v108")) as file:
            file["cube"], file[name] = cube(1), cube(2)
            at = h5py.h5o.get_info(file[name].id).addr
        data = bytearray((tmp_path / "a.h5").read_bytes())
        assert data[at] == 1 and data[at + 16 : at + 18] == b"\1\0"  # version 1, without a checksum; first its dataspace
        data[at + 16] = 0
        (tmp_path / "a.h5").write_bytes(data)
        with pytest.raises((OSError, ValueError), match=f"{name} (which )?cannot be read: its header has parts of a dataset"):
            sl.open(tmp_path / "a.h5")
