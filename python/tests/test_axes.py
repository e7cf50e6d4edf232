"""Parts by names of axes, beside loops over the traces: random volumes of one to five axes and tables of traces.

A build tries some; SLICELINE_RANDOM_FILES says how many, SLICELINE_RANDOM_SEED which.
"""

import itertools
import math
import os
import random
import subprocess
import sys

import h5py
import hdf5plugin
import numpy as np
import pytest

import sliceline_hdf5 as sl
from conftest import REPOSITORY, sliceline
from sliceline_hdf5 import files, segy, tables, volume
from sliceline_hdf5.axes import Axis

sys.path.insert(0, str(REPOSITORY / "dev/interop"))
import axes_files  # noqa: E402

FILES = int(os.environ.get("SLICELINE_RANDOM_FILES", 100))
SEED = int(os.environ.get("SLICELINE_RANDOM_SEED", 0))
SHARES = 4  # of pytest-xdist
NAMES = ["shot", "cable", "channel", "azimuth", "offset", "component", "receiver_line", "inline", "crossline"]
STORAGE = [{}, {}, {"compression": "gzip", "shuffle": True}, hdf5plugin.LZ4(), {"compression": "lzf"}]
FILLED = np.float32(7)


class Made:
    """A random volume, and its samples on the grid of all axes."""

    def __init__(self, path, seed, is_table):
        self.path, self.seed, self.is_table = path, seed, is_table
        rng, numbers = random.Random(seed), np.random.default_rng(seed)
        count = rng.randrange(1, 6)
        self.axes = [self.axis(rng, name, rng.randrange(1, 6 if count > 3 else 12)) for name in rng.sample(NAMES, count)]
        self.times = np.arange(rng.randrange(2, 40)) * rng.choice([2, 4, 0.5]) + rng.choice([0, 100])
        extents, samples = [len(v) for _, v, _ in self.axes], len(self.times)
        live = numbers.random(extents) < rng.choice([0.1, 0.5, 1])
        live.flat[rng.randrange(live.size)] = True
        options = dict(rng.choice(STORAGE)) if rng.random() < 0.8 else {}
        libver = rng.choice(["earliest", "v110", "latest"])
        if is_table:
            places = np.flatnonzero(live)
            if rng.random() < 0.3:
                places = np.sort(np.concatenate([places, numbers.choice(places, rng.randrange(1, 9))]))
            if options or rng.random() < 0.5:
                options["chunks"] = tuple(rng.randrange(1, n + 1) for n in (len(places), samples))
            self.stored = numbers.normal(size=(len(places), samples)).astype("f4")
            self.indexes = rng.random() < 0.8
            self.axes, self.places = axes_files.write_table(
                path, self.axes, self.times, places, self.stored, self.indexes, rng.random() < 0.4, libver, **options)
            self.values = self.grid(self.places)
        else:
            if options or rng.random() < 0.5:
                options["chunks"] = tuple(rng.randrange(1, n + 1) for n in (*extents, samples))
            self.values = numbers.normal(size=(*extents, samples)).astype("f4")
            self.values[~live] = np.nan
            axes_files.write_dense(path, self.axes, self.times, np.nan_to_num(self.values, nan=FILLED), live, libver, **options)
        self.rng = rng

    @staticmethod
    def axis(rng, name, size):
        kind, unit = rng.randrange(5), "m" if name == "offset" else "degrees" if name == "azimuth" else ""
        if kind == 0:
            return name, rng.randrange(100) + rng.choice([3, 1, -2]) * np.arange(size), unit
        if kind == 1:
            return name, 12.5 + 0.1 * np.arange(size), unit
        if kind == 2:
            return name, np.array(rng.sample(range(-500, 500), size)), unit
        if kind == 3:
            return name, np.sort([rng.uniform(0, 360) for _ in range(size)])[:: rng.choice([1, -1])], unit
        return name, np.array([rng.uniform(0, 360) for _ in range(size)]), unit

    def grid(self, places):
        extents = [len(values) for _, values, _ in self.axes]
        values = np.full((*extents, len(self.times)), np.nan, "f4")
        for place, trace in zip(places, self.stored):
            values[np.unravel_index(place, extents)] = trace
        return values

    def __str__(self):
        return f"seed {self.seed}, {'a table of' if self.is_table else 'dense,'} {self.axes}"

    def pick(self, values):
        """What is asked for on an axis, and the indices by a loop."""
        rng, values = self.rng, values.tolist()
        first, last = rng.choice(values), rng.choice(values)
        low, high = min(first, last), max(first, last)
        regular = len(values) > 1 and all(math.isclose(b - a, values[1] - values[0]) for a, b in itertools.pairwise(values))
        way = rng.choice(["value", "value", "list", "range", "open", "step", "all"])
        if way == "value":
            return first, values.index(first)
        if way == "list":
            some = [rng.choice(values) for _ in range(rng.randrange(1, 6))]
            return rng.choice([list, np.array, tuple])(some), [values.index(v) for v in some]
        if way == "range":
            return slice(first, last), [i for i, v in enumerate(values) if low <= v <= high]
        if way == "open" and values in (sorted(values), sorted(values, reverse=True)):
            at = values.index(first)
            return (slice(first, None), list(range(at, len(values)))) if rng.random() < 0.5 else \
                (slice(None, first), list(range(at + 1)))
        if way == "step" and regular:
            a, b, k = values.index(first), values.index(last), rng.randrange(1, 4)
            some = list(range(a, b + 1, k)) if a <= b else list(range(a, b - 1, -k))
            return slice(first, last, k * abs(values[1] - values[0])), sorted(some)
        return slice(None), list(range(len(values)))

    def part(self):
        """A random part by names, and the indices of it on all axes."""
        wanted, indices = {}, []
        for name, values, _ in [*self.axes, ("twt", self.times, "ms")]:
            asked, at = self.pick(values)
            name = axes_files.FILES.get(name, name) if self.rng.random() < 0.5 else name
            if self.rng.random() < 0.2:
                at = list(range(len(values)))
            else:
                wanted[name] = asked
            indices.append(at)
        return wanted, indices

    def expected(self, indices, values=None):
        values = self.values if values is None else values
        whole = values[np.ix_(*(np.atleast_1d(at) for at in indices))]
        return whole[tuple(0 if isinstance(at, int) else slice(None) for at in indices)]

    def traces(self, indices, values=None):
        """Indices of the traces, by a loop over all places, and their samples."""
        values = self.values if values is None else values
        lines = [{at} if isinstance(at, int) else {*at} for at in indices[:-1]]
        found = [place for place in np.ndindex(values.shape[:-1])
                 if all(i in some for i, some in zip(place, lines)) and not np.isnan(values[place]).any()]
        return found, np.array([values[place][indices[-1]] for place in found])


@pytest.mark.parametrize("is_table", [False, True], ids=["dense", "table"])
@pytest.mark.parametrize("share", range(SHARES))
def test_random_parts(tmp_path, share, is_table):
    for seed in range(SEED + share, SEED + FILES, SHARES):
        made = Made(tmp_path / "a.h5", seed, is_table)
        with sl.open(made.path) as opened:
            assert [axes_files.FILES.get(n, n) for n, _, _ in made.axes] == list(opened.axes.names[:-1]), made
            for axis, (_, values, unit) in zip(opened.axes, made.axes):
                np.testing.assert_array_equal(axis.numbers, values, err_msg=str(made))
                assert axis.unit == unit and [axis.index(v) for v in values.tolist()] == list(range(len(values)))
            assert (opened.table is not None) == is_table and opened.samples.unit == "ms"
            for _ in range(8):
                wanted, indices = made.part()
                found = opened.at(**wanted)
                assert found.dtype == np.float32
                np.testing.assert_array_equal(found, made.expected(indices), err_msg=f"{made}: {wanted}")
                there, samples = made.traces(indices)
                traces = opened.traces(**wanted)
                assert len(traces.samples) == len(there), f"{made}: {wanted}"
                if there:
                    np.testing.assert_array_equal(traces.samples, samples, err_msg=f"{made}: {wanted}")
                for d, (name, values, _) in enumerate(made.axes):
                    key = traces.keys[axes_files.FILES.get(name, name)]
                    assert key.tolist() == [values[place[d]] for place in there], f"{made}: {wanted}"
            if is_table:
                np.testing.assert_array_equal(opened[...], made.stored)


def mutate(path, rng):
    """Changes one thing of a table; says what."""
    with h5py.File(path, "r+") as file:
        names = ["trace", "trace", *(f"table/{name}" for name in file["table"])]
        name = rng.choice(names)
        values = file[name][...]
        how = rng.choice(["value", "value", "value", "neighbour", "huge", "swap", "shift", "length", "type", "gone", "compress"])
        at = rng.randrange(values.size)
        if how in ("value", "neighbour", "huge"):
            values.flat[at] = {"value": rng.randrange(-1, 60), "neighbour": values.flat[at] + rng.choice([-1, 1]),
                               "huge": rng.choice([2**63 - 1, -(2**63), 2**62])}[how]
        elif how == "swap":
            other = rng.randrange(len(values))
            values[[at % len(values), other]] = values[[other, at % len(values)]]
        elif how == "shift":
            values = np.roll(values, 1, axis=0)
        if how in ("length", "type", "gone") and name != "trace":
            del file[name]
            if how != "gone":
                file[name] = values[:-1] if how == "length" else values.astype("f8")
        elif how == "compress":
            text = file["trace"].attrs["compress"].split()
            file["trace"].attrs["compress"] = rng.choice(["", "nothing", "a " * 9, " ".join(text[:-1]), " ".join([*text, text[0]])])
        else:
            file[name][...] = values
        return f"{how} of {name} at {at}", file["trace"][...], how == "compress" or (how == "gone" and "first" in name)


@pytest.mark.parametrize("share", range(SHARES))
def test_mutants_of_tables(tmp_path, share):
    """A read of a damaged table is an error, or what the list or the indexes say: never another trace's samples."""
    errors = right = 0
    for seed in range(SEED + share, SEED + 2 * FILES, SHARES):
        made = Made(tmp_path / "a.h5", seed, True)
        if not made.indexes:  # then the list is all there is
            continue
        what, places, other = mutate(made.path, made.rng)
        inside = (places >= 0).all() and (places < made.values[..., 0].size).all() and len({*places.tolist()}) == len(places)
        ways = [made.values] + ([made.grid(places)] if inside else [])
        try:
            with sl.open(made.path) as opened:
                for _ in range(6):
                    wanted, indices = made.part()
                    try:
                        found, traces = opened.at(**wanted), opened.traces(**wanted)
                    except (OSError, ValueError) as e:
                        assert "a.h5" in str(e) and "expected" in str(e)
                        errors += 1
                        continue
                    if other and len(opened.axes) != len(made.axes) + 1:
                        continue
                    right += 1
                    assert any(np.array_equal(found, made.expected(indices, way), equal_nan=True) for way in ways), \
                        f"{made}: {what}: {wanted}"
                    assert any(np.array_equal(traces.samples.ravel(), made.traces(indices, way)[1].ravel()) for way in ways)
        except (OSError, ValueError) as e:
            assert "a.h5" in str(e) and "expected" in str(e), f"{made}: {what}"
            errors += 1
        except KeyError:
            assert "compress" in what, f"{made}: {what}"
    assert errors > FILES / SHARES and right > FILES / SHARES


AXES = [("shot", [201, 203, 205, 207, 209], ""), ("cable", [1, 2, 3], ""), ("channel", [5, 1.5, 7, 30], "m")]
TIMES = np.arange(10) * 4.0
PLACES = np.array([0, 3, 3, 7, 20, 59])


@pytest.fixture
def table(tmp_path):
    samples = np.arange(60, dtype="f4").reshape(6, 10)
    axes_files.write_table(tmp_path / "a.h5", AXES, TIMES, PLACES, samples, checksums=False)
    return tmp_path / "a.h5"


@pytest.fixture
def dense(tmp_path):
    axes_files.write_dense(tmp_path / "a.h5", AXES, TIMES, np.arange(600, dtype="f4").reshape(5, 3, 4, 10))
    return tmp_path / "a.h5"


@pytest.mark.parametrize("kind", ["dense", "table"])
def test_what_is_not_there_is_said(request, kind):
    with sl.open(request.getfixturevalue(kind)) as opened:
        for wanted, said in (
            ({"shots": 203}, "no axis shots: there are shot, cable, channel, .*twt"),
            ({"shot": 204}, "no shot 204: there are 201 to 209 step 2"),
            ({"channel": [5, 6]}, "no channel 6: there are 5, 1.5, 7, 30 m"),
            ({"cable": slice(4, 9)}, "no cable from 4 to 9: there are 1 to 3"),
            ({"twt": 39}, "no twt 39: there are 0 to 36 step 4 ms"),
        ):
            for read in (opened.at, opened.traces):
                with pytest.raises(KeyError, match=said):
                    read(**wanted)
        for wrong in ("203", None, [], [[201]], [True, False, True, True, True], slice("a", "b"), 2 + 1j, {201}):
            with pytest.raises(TypeError, match="shot takes a"):
                opened.at(shot=wrong)
        for name, wrong, said in (("shot", slice(201, 209, 3), "steps of 2"), ("channel", slice(5, 30, 1), "is a list"),
                                  ("channel", slice(5, None), "is not sorted"), ("shot", slice(201, 209, -2), "steps of -2")):
            with pytest.raises(ValueError, match=said):
                opened.at(**{name: wrong})
        for read in (lambda: opened.inline(203), lambda: opened.crossline(1), lambda: opened.gather(1, 2),
                     lambda: opened.trace(1, 2), lambda: opened.box(inlines=(1, 2)), lambda: segy.open(opened).iline[203]):
            with pytest.raises(KeyError, match="there are"):
                read()
        for read in (lambda: opened.bins, lambda: opened.line([(201, 1), (209, 3)])):
            with pytest.raises(ValueError, match="need"):
                read()
        assert opened.axes["shot"].index(205) == 2 and opened.axes.names[:3] == ("shot", "cable", "channel")
        assert opened.axes["shot"].regular and not opened.axes["channel"].regular
        with pytest.raises(KeyError, match="no axis shots"):
            opened.axes["shots"]


def test_a_closed_volume_is_read_no_more(table):
    opened = sl.open(table)
    opened.close()
    for read in (lambda: opened.at(shot=201), lambda: opened.traces(shot=201)):
        with pytest.raises(ValueError, match="is closed"):
            read()


def test_tables_of_inlines_and_crosslines(tmp_path):
    axes = [("inline", [10, 11, 12], ""), ("crossline", [20, 21], ""), ("azimuth", [0, 90, 180], "degrees")]
    samples = np.arange(60, dtype="f4").reshape(6, 10)
    axes_files.write_table(tmp_path / "a.h5", axes, TIMES, [0, 2, 4, 7, 9, 17], samples)
    grid = np.full((18, 10), np.nan, "f4")
    grid[[0, 2, 4, 7, 9, 17]] = samples
    grid = grid.reshape(3, 2, 3, 10)
    with sl.open(tmp_path / "a.h5") as opened:
        same = np.testing.assert_array_equal
        same(opened.inline(11), grid[1])
        same(opened.crossline(21), grid[:, 1])
        same(opened.slice(9), grid[..., 2])
        same(opened.gather(10, 20), grid[0, 0, [0, 2]])
        same(opened.box(inlines=(11, 12), samples=(4, 12)), grid[1:, ..., 1:4])
        same(opened.at(inline=12, xline=21, azimuth=180), samples[5])
        same(opened.at(iline=12, crossline=[21, 20], twt=0), grid[2, ::-1, :, 0])
        with pytest.raises(ValueError, match="needs values of azimuth"):
            opened.trace(10, 20)
        with pytest.raises(KeyError, match="named twice"):
            opened.at(iline=10, inline=11)
        with pytest.raises(ValueError, match="bins need"):
            opened.bins
        f = segy.open(opened)
        assert f.tracecount == 6
        same(f.trace[4], samples[4])
        same(f.iline[11], grid[1])
        same(f.depth_slice[3], grid[..., 3])


def test_five_axes_with_lines(tmp_path):
    axes = [("inline", [10, 11, 12], ""), ("crossline", [20, 21], ""), ("azimuth", [0, 90], "degrees"), ("offset", [100, 300], "m")]
    samples = np.arange(240, dtype="f4").reshape(3, 2, 2, 2, 10)
    axes_files.write_dense(tmp_path / "a.h5", axes, TIMES, samples)
    with sl.open(tmp_path / "a.h5") as opened:
        np.testing.assert_array_equal(opened.inline(11), samples[1])
        np.testing.assert_array_equal(opened.gather(11, 21), samples[1, 1].reshape(4, 10))
        np.testing.assert_array_equal(opened.box(offsets=(50, 150)), samples[:, :, :, :1])
        np.testing.assert_array_equal(segy.open(opened).iline[12, 300], samples[2, :, :, 1])
        with pytest.raises(ValueError, match="needs values of azimuth"):
            opened.trace(11, 21, 100)
        assert opened.bins.live.shape == (3, 2)


def test_a_rank_without_names_is_refused(tmp_path):
    with h5py.File(tmp_path / "a.h5", "w") as file:
        file["data"] = np.zeros((2,) * 5, "f4")
        file["more"] = np.zeros((2,) * 7, "f4")
        for name in ("shot", "cable"):
            file[name] = np.arange(2)
            file[name].make_scale(name)
        for d in range(4):
            file["data"].dims[d].attach_scale(file["shot"])
    with pytest.raises(ValueError, match=r"a\.h5: dimension 4 of /data has no scale"):
        sl.open(tmp_path / "a.h5")
    with h5py.File(tmp_path / "a.h5", "r+") as file:
        file["data"].dims[4].attach_scale(file["cable"])
    with pytest.raises(ValueError, match="are called shot, shot, .* expected different names"):
        sl.open(tmp_path / "a.h5")
    with pytest.raises(ValueError, match="1 to 6 dimensions"):
        sl.open(tmp_path / "a.h5", "more")


def test_a_table_of_another_program(tmp_path, monkeypatch):
    """No profile, no index, list variable of int32 in any order, in a group."""
    with h5py.File(tmp_path / "a.h5", "w") as file:
        for name, values in (("shot", [3, 1, 2]), ("channel", [10, 20]), ("list", np.array([5, 0, 2], "i4"))):
            file[f"g/{name}"] = values
            file[f"g/{name}"].make_scale(name)
        file["g/list"].attrs["compress"] = "shot  channel "
        file["g/cube"] = np.arange(12, dtype="i2").reshape(3, 4)
        file["g/cube"].dims[0].attach_scale(file["g/list"])
        file["table/first_shot"] = [0, 3, 3, 3]  # of something else
    with sl.open(tmp_path / "a.h5", "g/cube") as opened:
        np.testing.assert_array_equal(opened.at(shot=3), [[4, 5, 6, 7], [np.nan] * 4])
        np.testing.assert_array_equal(opened.at(shot=[2, 1], channel=20), [[0, 1, 2, 3], [np.nan] * 4])
        found = opened.traces()
        assert found.keys["shot"].tolist() == [2, 3, 1] and found.keys["channel"].tolist() == [20, 10, 10]
        np.testing.assert_array_equal(found.samples, np.arange(12).reshape(3, 4))
    monkeypatch.setattr(tables, "_LISTED", 2)
    with sl.open(tmp_path / "a.h5", "g/cube") as opened, pytest.raises(ValueError, match="has no index table/first_shot"):
        opened.at(shot=3)
    with h5py.File(tmp_path / "a.h5", "r+") as file:
        file["g/list"][...] = [5, 0, 0]
    monkeypatch.undo()
    with sl.open(tmp_path / "a.h5", "g/cube") as opened:
        with pytest.raises(OSError, match="several traces at one place"):
            opened.at(shot=3)
        assert len(opened.traces(shot=3).samples) == 2


def test_an_index_is_searched_and_the_list_not_read(tmp_path, monkeypatch):
    places = np.flatnonzero(np.random.default_rng(29).random(40 * 50 * 60) < 0.2)
    axes = [("shot", range(40), ""), ("line", range(50), ""), ("node", range(60), "")]
    samples = np.random.default_rng(29).normal(size=(len(places), 3)).astype("f4")
    axes_files.write_table(tmp_path / "a.h5", axes, np.arange(3.0), places, samples, checksums=False)
    read, real = [], tables.execute
    monkeypatch.setattr(tables, "execute", lambda tasks, source: (read.append(sum(t.size.sum() for t in tasks)), real(tasks, source)))
    with sl.open(tmp_path / "a.h5") as opened:
        for wanted, there, bytes_read in (
            ({"shot": 7}, places // 3000 == 7, 8 * 650 + 8 * 41),
            ({"shot": [3, 7], "node": 9}, np.isin(places // 3000, [3, 7]) & (places % 60 == 9), 2 * 8 * 650),
            ({"shot": 7, "line": 3, "node": 9}, places == 7 * 3000 + 3 * 60 + 9, 16 * 650),
        ):
            read.clear()
            np.testing.assert_array_equal(opened.traces(**wanted).samples, samples[there])
            assert sum(read) < bytes_read * 1.3


@pytest.mark.parametrize("name, how, said", [
    ("trace", [0, 6, 7, 14, 13, 118], "place 13 after 14"), ("trace", [0, 6, 7, 14, 40, 120], "place 120, expected 0 to 119"),
    ("trace", [-1, 6, 7, 14, 40, 118], "place -1, expected 0"), ("trace", [0, 6, 7, 14, 24, 118], None),
    ("table/first_shot", [0, 4, 3, 5, 5, 6], "does not ascend"), ("table/first_shot", [0, 4, 5, 5, 5, 7], "does not ascend"),
    ("table/first_shot", [0, 3, 5, 5, 5, 6], "as table/first_shot counts them"),
    ("table/first_shot", [0, 2**63 - 1, -2, 5, 5, 6], "does not ascend"),
    ("table/first_shot", [0, 0, 5, 5, 5, 6], "as table/first_shot counts them"),
    ("table/first_cable", [0, 0, 4, 6], "ascending traces of cable 2"),
    ("table/order_cable", [[0, 0], [2, 7], [1, 6], [3, 14], [4, 40], [5, 118]], "ascending traces of cable 1"),
    ("table/order_cable", [[0, 0], [1, 7], [2, 6], [3, 14], [4, 40], [5, 118]], "place 6, expected 7, as table/order_cable"),
    ("table/order_cable", [[0, 0], [1, 6], [6, 7], [3, 14], [4, 40], [5, 118]], "trace 6 at place 7"),
])
def test_a_damaged_table(table, name, how, said):
    with h5py.File(table, "r+") as file:
        file[name][...] = how
    with sl.open(table) as opened:
        if said is None:
            np.testing.assert_array_equal(opened.traces(shot=203).samples, [np.arange(40, 50)])
            with pytest.raises(OSError, match="as table/order_cable says"):
                opened.at(channel=5, cable=3)
            return
        with pytest.raises(OSError, match=rf"a\.h5: /trace .*{said}.*: the file is damaged"):
            opened.traces() if name == "trace" else opened.at(shot=201) if "shot" in name else opened.at(cable=1)


def test_checksums_of_lists_and_indexes(tmp_path, monkeypatch):
    axes = [("shot", range(60), ""), ("node", range(5000), "")]
    places = np.flatnonzero(np.random.default_rng(29).random(300_000) < 0.04)
    monkeypatch.setattr(axes_files, "crc32c", lambda data: files.crc32c(np.frombuffer(data, "u1")[None])[0])
    axes_files.write_table(tmp_path / "a.h5", axes, [0.0, 4.0], places, np.stack([places, -places], axis=1))
    whole = np.isin(places // 5000, [3, 50])
    with sl.open(tmp_path / "a.h5") as opened:
        np.testing.assert_array_equal(opened.traces(shot=[3, 50]).samples[:, 0], places[whole])
        np.testing.assert_array_equal(opened.traces(node=7).samples[:, 1], -places[places % 5000 == 7])
    for name, at, wanted, said in (("trace", 9000, {"shot": 50}, "from 8192 to 1"), ("trace", 9000, {"shot": 3}, None),
                                   ("table/order_node", 5000, {"node": 2100}, "from 4096 to 8191"),
                                   ("table/order_node", 5000, {"node": 7}, None), ("table/first_node", 4099, {"node": 7}, "to 5000")):
        with h5py.File(tmp_path / "a.h5", "r+") as file:
            kept = file[name][at]
            file[name][at] += 1
        with sl.open(tmp_path / "a.h5") as opened:
            if said:
                with pytest.raises(OSError, match=rf"a\.h5: /?{name} has other rows than were written .*{said}"):
                    opened.at(**wanted)
            else:
                opened.at(**wanted)
        with h5py.File(tmp_path / "a.h5", "r+") as file:
            file[name][at] = kept
    with h5py.File(tmp_path / "a.h5", "r+") as file:
        kept = file["checksums/trace"][...]
        del file["checksums/trace"]
        file["checksums/trace"] = kept[:-1]
    with sl.open(tmp_path / "a.h5") as opened, pytest.raises(OSError, match="checksums/trace that are something else"):
        opened.at(shot=3)


def test_crc32c_in_any_length():
    assert files.crc32c(np.frombuffer(b"123456789", "u1")[None]) == 0xE3069283
    for length in (4, 5, 8, 31, 32, 1000):
        rows = np.random.default_rng(length).integers(0, 256, (3, length)).astype("u1")
        assert files.crc32c(rows).tolist() == [axes_files.crc32c(row.tobytes()) for row in rows]


def test_a_grid_that_is_too_large(tmp_path, monkeypatch):
    axes = [("shot", range(3000), ""), ("line", range(3000), ""), ("node", range(3000), "")]
    axes_files.write_table(tmp_path / "a.h5", axes, TIMES, [5, 10**9, 2 * 10**10], np.arange(30).reshape(3, 10))
    with sl.open(tmp_path / "a.h5") as opened:
        with pytest.raises(ValueError, match=r"a grid of shot 3000, line 3000, node 3000, twt 10 has more .*traces\(\)"):
            opened.at()
        assert len(opened.traces(twt=0).samples) == 3
        assert np.isnan(opened.at(shot=5, line=7)).all()


def test_layouts_of_a_table_are_in_its_order(table):
    with h5py.File(table) as file, sl.open(table) as opened:
        assert opened.table.is_order_of(file["data"]) and not opened.table.is_order_of(file["shot"])


def test_boxes_of_far_lists(tmp_path, monkeypatch):
    values = np.random.default_rng(29).normal(size=(40, 50, 60)).astype("f4")
    axes_files.write_dense(tmp_path / "a.h5", [("shot", range(40), ""), ("node", range(50), "")], np.arange(60), values,
                           chunks=(4, 5, 16))
    monkeypatch.setattr(volume, "_BOXES", 5)
    rng = random.Random(29)
    with sl.open(tmp_path / "a.h5") as opened:
        for _ in range(30):
            some = [rng.sample(range(n), rng.randrange(1, 30)) for n in (40, 50, 60)]
            found = opened.at(shot=some[0], node=some[1], twt=some[2])
            np.testing.assert_array_equal(found, values[np.ix_(*some)])


def test_values_of_axes():
    axis = Axis("x", np.array([0.1 * i + 12.5 for i in range(9)]))
    assert axis.regular and axis.index(12.8) == 3 and axis.pick(slice(12.6, 12.8)).tolist() == [1, 2, 3]
    with pytest.raises(KeyError):
        axis.index(12.801)
    twice = Axis("x", np.array([5, 7, 7, 9]))
    assert twice.index(9) == 3
    with pytest.raises(KeyError, match="x 7 is there twice"):
        twice.index(7)
    assert str(Axis("x", np.arange(9) ** 2, "m")) == "0, 1, 4, …, 36, 49, 64 m (9 values)"
    unsigned = Axis("x", np.array([3, 1, 2], "u2"))
    assert unsigned.pick([2, 3]).tolist() == [2, 0] and unsigned.pick(slice(-5, 2)).tolist() == [1, 2]
    with pytest.raises(KeyError):
        unsigned.index(-65535)


@pytest.mark.parametrize("is_table", [False, True], ids=["dense", "table"])
def test_xarray(tmp_path, is_table):
    xr, _ = pytest.importorskip("xarray"), pytest.importorskip("h5netcdf")
    for seed in range(SEED, SEED + 12):
        made = Made(tmp_path / "a.h5", seed, is_table)
        with xr.open_dataset(made.path, engine="sliceline") as found, xr.open_dataset(made.path, engine="h5netcdf") as other:
            assert {*other.variables} - {*found.variables} <= {"live"}
            for name in found.variables:
                assert found[name].dims == other[name].dims and found[name].attrs.get("units") == other[name].attrs.get("units")
                if name != "data":
                    assert found[name].dtype == other[name].dtype
                    np.testing.assert_array_equal(found[name], other[name])
            np.testing.assert_array_equal(found.data, made.stored if is_table else made.values)
            if is_table:
                last = found[f"trace_{found.trace.attrs['compress'].split()[-1]}"]
                np.testing.assert_array_equal(last[::-2], last.values[::-2])
                assert last[-1].item() == last.values[-1]
            else:
                name, values, _ = made.axes[0]
                at = found.data.sel({axes_files.FILES.get(name, name): values[-1]})
                np.testing.assert_array_equal(at, made.values[-1])


@pytest.mark.parametrize("kind", ["dense", "table"])
def test_further_coordinates_in_xarray(request, kind):
    xr, path = pytest.importorskip("xarray"), request.getfixturevalue(kind)
    with h5py.File(path, "r+") as file:
        on = {"source_x": ("shot",), "height": ("trace",) if kind == "table" else ("cable", "channel")}
        for name, scales in on.items():
            file[name] = np.random.default_rng(29).normal(size=[len(file[scale]) for scale in scales])
            file[name].attrs["units"] = "m"
            for d, scale in enumerate(scales):
                file[name].dims[d].attach_scale(file[scale])
        file["text"] = "none"
        file["data"].attrs["coordinates"] = str(file["data"].attrs.get("coordinates", "")) + " source_x height text nothing"
        expected = {name: file[name][...] for name in on}
    with xr.open_dataset(path, engine="sliceline") as found:
        for name, dimensions in on.items():
            assert name in found.coords and found[name].dims == dimensions and found[name].attrs == {"units": "m"}
            np.testing.assert_array_equal(found[name], expected[name])
            np.testing.assert_array_equal(found[name][::-2], expected[name][::-2])
        assert "text" not in found and "nothing" not in found


def test_gathered_as_cf_xarray_unpacks(table):
    xr, cf = pytest.importorskip("xarray"), pytest.importorskip("cf_xarray")
    with xr.open_dataset(table, engine="sliceline", chunks={}) as found:
        assert found.data.chunks is not None
        unpacked = cf.decode_compress_to_multi_index(found)
        np.testing.assert_array_equal(unpacked.data.sel(shot=201, cable=1, channel=30, ordinal=1).squeeze(), np.arange(20, 30))


@pytest.mark.parametrize("is_table", [False, True], ids=["dense", "table"])
def test_what_sliceline_writes(tmp_path, is_table):
    """Files that h5py wrote, once Sliceline has read them and written its own."""
    for seed in range(SEED, SEED + 3):
        made = Made(tmp_path / "h5py.h5", seed, is_table)
        try:
            sliceline("rechunk", made.path, tmp_path / "a.h5", "--force", "--quiet")
        except subprocess.CalledProcessError as e:
            pytest.skip(f"sliceline cannot write it: {e.stderr.decode()}")
        with h5py.File(tmp_path / "a.h5") as file:
            assert file.attrs["sliceline_profile"] in ("1.1", "1.2")
        with sl.open(tmp_path / "a.h5") as opened:
            assert (opened.table is not None) == is_table
            for _ in range(20):
                wanted, indices = made.part()
                np.testing.assert_array_equal(opened.at(**wanted), made.expected(indices), err_msg=f"{made}: {wanted}")
