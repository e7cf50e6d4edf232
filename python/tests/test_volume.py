"""Planes, traces, lines and headers by number, beside the SEG-Y file and beside what sliceline reads."""

import concurrent.futures
import multiprocessing
import pickle
import random
import sys

import h5py
import numpy as np
import pytest

import sliceline_hdf5 as sl
from conftest import REPOSITORY, sliceline
from sliceline_hdf5 import segy

sys.path.insert(0, str(REPOSITORY / "dev/interop"))
import check_tools  # makes surveys: stacked with holes, prestack, a 2-D line  # noqa: E402

KINDS = ("stacked", "prestack", "2-D")


@pytest.fixture(scope="session", params=[(kind, layout) for kind in KINDS for layout in ("none", "planes")], ids=str)
def survey(request, tmp_path_factory):
    """Volume and truth: samples, 0 where there is no trace, and axes."""
    kind, layout = request.param
    folder = tmp_path_factory.mktemp("survey")
    check_tools.make_survey(folder / "a.sgy", kind)
    options = () if layout == "none" else ("--layout", layout)
    sliceline("convert", folder / "a.sgy", folder / "a.h5", "--chunk", check_tools.CHUNKS[kind], *options, "--quiet")
    truth = check_tools.Truth(folder / "a.sgy", kind)
    with sl.open(folder / "a.h5") as volume, h5py.File(folder / "a.h5") as file:
        truth.samples = truth.samples.reshape(volume.shape)
        truth.samples[file["live"][...] == 0] = np.nan
        yield volume, truth, folder


def same(found, expected):
    assert found.dtype == np.float32
    np.testing.assert_array_equal(found, expected)


def test_planes_and_traces_by_number(survey):
    volume, truth, _ = survey
    numbers = list(truth.axes.values())
    for axis, expected in zip(volume.axes if len(numbers) == volume.ndim else volume.axes[1:], numbers):
        np.testing.assert_array_equal(axis.numbers, expected)
    assert volume.samples.unit == "ms" and volume.samples.step == 2
    rng = random.Random(29)
    for _ in range(20):
        i, x, t = (rng.randrange(n) for n in (*volume.shape[:2], volume.shape[-1]))
        inline, crossline = volume.inlines.numbers[i], volume.crosslines.numbers[x]
        same(volume.inline(inline), truth.samples[i])
        same(volume.crossline(crossline), truth.samples[:, x])
        same(volume.slice(2 * t + 0.9), truth.samples[..., t])
        same(volume.gather(inline, crossline), truth.samples[i, x].reshape(-1, volume.shape[-1]))
        if volume.ndim == 4:
            h = rng.randrange(volume.shape[2])
            same(volume.trace(inline, crossline, volume.offsets.numbers[h]), truth.samples[i, x, h])
        else:
            same(volume.trace(inline, crossline), truth.samples[i, x])
    some = volume.crosslines.numbers
    same(volume.box(crosslines=(some[2], some[5]), samples=(10, 21)), truth.samples[:, 2:6, ..., 5:11])


def test_what_is_not_there_is_said(survey):
    volume, _, _ = survey
    for read in (lambda: volume.inline(7), lambda: volume.crossline(-1), lambda: volume.slice(1e6),
                 lambda: volume.box(samples=(1e6, 2e6)), lambda: volume.header("nothing")):
        with pytest.raises(KeyError, match="there are"):
            read()
    with pytest.raises(IndexError):
        volume[volume.shape[0]]
    with pytest.raises(IndexError):
        volume[(0,) * (volume.ndim + 1)]


def test_bins_and_headers(survey):
    volume, truth, _ = survey
    with h5py.File(volume.path) as file:
        np.testing.assert_array_equal(volume.bins.x, file["cdp_x"])
        np.testing.assert_array_equal(volume.bins.y, file["cdp_y"])
        live = file["live"][...] != 0
        np.testing.assert_array_equal(volume.bins.live, live if live.ndim == 2 else live.any(axis=2))
        assert set(file["segy/fields"]) < set(volume.header_names)
        for name in volume.header_names:
            field = volume.header(name)
            assert field.shape == volume.shape[:-1]
        np.testing.assert_array_equal(volume.header("sample_interval"), 2000)
        for name in file["segy/fields"]:
            np.testing.assert_array_equal(volume.header(name), file["segy/fields"][name])
    assert "MADE UP" in volume.text


def test_stored_samples_instead_of_nan(survey):
    volume, truth, _ = survey
    with sl.open(volume.path, missing="stored") as stored:
        same(stored[...], np.nan_to_num(truth.samples))


POINTS = [(101, 301), (112.4, 335), (123.3, 340.7), (101, 340)]


@pytest.mark.parametrize("interpolation", ["linear", "nearest"])
@pytest.mark.parametrize("step", [None, 17])
def test_lines_are_those_of_sliceline(survey, tmp_path, interpolation, step):
    volume, _, _ = survey
    if len(volume.layouts) > 1:
        pytest.skip("one is enough")
    if volume.ndim != 3 or len(volume.inlines) == 1:
        with pytest.raises(ValueError, match="stacked|outside"):
            volume.line(POINTS)
        return
    options = ["--step", step] if step else []
    places = [f"{i},{x}" for i, x in POINTS]
    sliceline("read", volume.path, "--line", *places, "--interpolate", interpolation, *options, "-o",
              tmp_path / "line.npy", "--quiet")
    expected = np.load(tmp_path / "line.npy")
    found = volume.line(POINTS, step, interpolation)
    assert found.shape == expected.shape and np.isnan(found).any() and not np.isnan(found).all()
    np.testing.assert_allclose(found, expected, rtol=2e-7, atol=1e-4)
    path = volume.line_path(POINTS, step)
    assert len(path.distance) == len(found) and path.inline[0] == pytest.approx(101)
    assert volume.line([(101, 301), (101, 341)], step and 12.5)[0] == pytest.approx(volume.trace(101, 301), nan_ok=True)


def test_a_line_without_coordinates(tmp_path):
    values = np.random.default_rng(29).normal(size=(20, 30, 8)).astype("f4")
    values[3, 4] = np.nan
    with h5py.File(tmp_path / "a.h5", "w") as file:
        file.create_dataset("cube", data=values, chunks=(4, 4, 8))
        file["inline"], file["xline"] = 100 + 2 * np.arange(20), 50 - np.arange(30)
    with sl.open(tmp_path / "a.h5") as volume:
        line = volume.line([(100, 50), (138, 50), (138, 21)])
        same(line, np.concatenate([values[:, 0], values[-1, 1:]]))
        half = volume.line([(101, 50), (101, 21)])
        same(half, ((values[0].astype(float) + values[1]) / 2).astype("f4"))
        # Along inline 103 from crossline 46 on: the trace without values has a quarter of the weight, then more than half
        found = volume.line([(105, 45.5), (105, 46.5)], 0.5)
        three = (values[2, 4].astype(float) * 0.25 + values[2, 5] * 0.25 + values[3, 5] * 0.25) / 0.75
        np.testing.assert_allclose(found[0], three, rtol=1e-6)
        assert np.isnan(volume.line([(105.5, 46), (105.5, 45)])[0]).all()


def test_as_segyio(survey):
    segyio = pytest.importorskip("segyio")
    volume, _, folder = survey
    if volume.ndim == 3 and len(volume.inlines) == 1:
        pytest.skip("segyio takes no lines of CDP numbers")
    with segyio.open(folder / "a.sgy", ignore_geometry=True) as theirs, segy.open(volume.path) as ours:
        assert ours.tracecount == theirs.tracecount and len(ours.trace) == len(theirs.trace)
        if volume.ndim == 4:  # the others have IBM words that are not normalised, which segyio 1.9 gets wrong
            for n in (0, 7, -1):
                np.testing.assert_array_equal(ours.trace[n], theirs.trace[n])
            np.testing.assert_array_equal(list(ours.trace[3:9:2]), [t.copy() for t in theirs.trace[3:9:2]])
        np.testing.assert_array_equal(ours.samples, theirs.samples)
        np.testing.assert_array_equal(ours.attributes("sample_interval"), theirs.attributes(117)[:])


def test_planes_as_segyio(demo):
    segyio = pytest.importorskip("segyio")
    with segyio.open(demo / "demo.sgy", strict=False) as theirs, segy.open(demo / "demo.h5") as ours:
        if theirs.unstructured:
            pytest.skip("the demo survey is not regular")
        np.testing.assert_array_equal(ours.ilines, theirs.ilines)
        np.testing.assert_array_equal(ours.iline[1005], theirs.iline[1005])
        np.testing.assert_array_equal(ours.xline[2011], theirs.xline[2011])
        np.testing.assert_array_equal(ours.depth_slice[20], theirs.depth_slice[20])
        np.testing.assert_array_equal(list(ours.iline[1003:1009:2]), [x.copy() for x in theirs.iline[1003:1009:2]])
        assert len(ours.xline) == len(theirs.xline) and list(ours.iline) == list(theirs.ilines)


def test_a_dataset_of_two_dimensions_by_the_names_of_segyio(tmp_path):
    values = np.random.default_rng(29).normal(size=(7, 50)).astype("f4")
    with h5py.File(tmp_path / "a.h5", "w") as file:
        file["line"] = values
    with sl.open(tmp_path / "a.h5", "line") as volume:
        f = segy.open(volume)
        assert list(f.iline) == [] and f.tracecount == 7
        same(np.stack(list(f.xline.values())), values)
        same(f.depth_slice[5], values[:, 5])
        same(f.trace[3], values[3])


def test_bins_are_live_whatever_is_read_where_no_trace_is(survey):
    volume, _, _ = survey
    with sl.open(volume.path, missing="stored") as other:
        np.testing.assert_array_equal(other.bins.live, volume.bins.live)


def test_planes_by_the_names_of_segyio(survey):
    volume, truth, _ = survey
    f = segy.open(volume)
    full = truth.samples if volume.ndim == 3 else truth.samples[:, :, 0]
    same(f.iline[f.ilines[-1]], full[-1])
    same(f.xline[f.xlines[3]], full[:, 3])
    same(f.depth_slice[5], full[..., 5])
    same(next(iter(f.depth_slice[5:9])), full[..., 5])
    with pytest.raises(KeyError, match="there are"):
        f.iline[9999]
    if volume.ndim == 4:
        same(f.iline[f.ilines[1], f.offsets[2]], truth.samples[1, :, 2])


def test_xarray(survey):
    xr = pytest.importorskip("xarray")
    volume, truth, _ = survey
    with xr.open_dataset(volume.path, engine="sliceline") as dataset:
        assert dataset.data.dims == tuple(axis.name for axis in volume.axes)
        inline = dataset.data.sel(iline=volume.inlines.numbers[-1])
        np.testing.assert_array_equal(inline, truth.samples[-1])
        np.testing.assert_array_equal(dataset.data.sel(twt=11.2, method="nearest"), truth.samples[..., 6])
        np.testing.assert_array_equal(dataset.data[:, [3, 1, 1], ..., ::-7], truth.samples[:, [3, 1, 1], ..., ::-7])
        np.testing.assert_array_equal(dataset.cdp_x, volume.bins.x)
        assert "cdp_x" in dataset.coords
        again = dataset.data[:, 2]
    dataset.close()
    with pytest.raises(ValueError, match="closed"):
        again.load()
    with xr.open_dataset(volume.path, engine="sliceline", chunks={}, drop_variables="cdp_x") as dataset:
        assert "cdp_x" not in dataset and dataset.data.chunks is not None
        for scheduler in ("threads", "synchronous"):
            mean = dataset.data.mean("twt").compute(scheduler=scheduler)
            np.testing.assert_allclose(mean, truth.samples.mean(axis=-1), rtol=1e-5)
        again = pickle.loads(pickle.dumps(dataset.data))
        np.testing.assert_array_equal(again[0], truth.samples[0])


def _first(volume):
    return volume[0]


def test_many_threads_and_other_processes(survey):
    volume, truth, _ = survey
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        for found in pool.map(lambda n: volume[..., n % volume.shape[-1]].copy(), range(64)):
            assert found.shape == volume.shape[:-1]
        for n, found in enumerate(pool.map(volume.__getitem__, range(volume.shape[0]))):
            same(found, truth.samples[n])
    for how in ("spawn", "fork"):
        with multiprocessing.get_context(how).Pool(1) as pool:
            same(pool.apply(_first, (volume,)), truth.samples[0])


def test_steps(survey):
    volume, truth, _ = survey
    for key in [np.s_[..., ::3], np.s_[..., 90:4:-9], np.s_[::-1], np.s_[-1, ..., ::50], np.s_[:, ::10, ..., 3:80:8]]:
        same(volume[key], truth.samples[key])
    same(np.asarray(volume), truth.samples)
