#!/usr/bin/env python3
"""Compares our ZGY with OpenZGY's, both ways.

    python3 -m venv venv && venv/bin/pip install pyzgy
    venv/bin/python dev/interop/check_zgy.py make FOLDER [COUNT]    # random volumes, written by OpenZGY (default 200)
    ./mvnw -Dtest=OpenZgyTest -Dsliceline.zgy=FOLDER -pl zgy test -am -Dsurefire.failIfNoSpecifiedTests=false
    venv/bin/python dev/interop/check_zgy.py compare FOLDER

The test reads each volume, compares it with the samples beside it, and writes it again. The comparison opens what it wrote,
level by level, with statistics, histogram, corners and units; and writes the same samples by OpenZGY, which must agree.
`fixtures FOLDER` makes the files that the tests of the module keep.
"""
import os
import random
import sys
import warnings

warnings.simplefilter("ignore")
import numpy as np
from openzgy.api import SampleDataType, UnitDimension, ZgyReader, ZgyWriter

TYPES = {SampleDataType.int8: np.int8, SampleDataType.int16: np.int16, SampleDataType.float: np.float32}
STATED = ("size bricksize datatype zunitdim zunitname zunitfactor zstart zinc annotstart annotinc corners "
          "hunitdim hunitname hunitfactor").split()


def write(path, stored, **stated):
    """Stored samples, as they are, as a file of OpenZGY's."""
    if os.path.exists(path):
        os.remove(path)
    with ZgyWriter(path, **stated) as writer:
        writer.write((0, 0, 0), stored)


def samples(kind, size, dice):
    """Stored samples with ramps, noise, and bricks of one value."""
    generator = np.random.default_rng(dice.randrange(1 << 30))
    values = generator.normal(0, 1, size)
    for _ in range(3):
        start = [dice.randrange(n) for n in size]
        values[start[0]:, start[1]:, start[2]:] = dice.choice([0.0, 1.5, values[0, 0, 0]])
    if kind == SampleDataType.float:
        values = (values * 10.0 ** dice.randrange(-3, 6)).astype(np.float32)
        if dice.random() < 0.2:
            values[dice.randrange(size[0]), 0, :] = np.nan
        return values
    largest = np.iinfo(TYPES[kind]).max
    return np.clip(np.rint(values * largest / 3), -largest - 1, largest).astype(TYPES[kind])


def make(folder, count):
    os.makedirs(folder, exist_ok=True)
    dice = random.Random(20261126)
    for number in range(count):
        kind = dice.choice(list(TYPES))
        size = tuple(dice.choice([1, 2, 63, 64, 65, dice.randrange(1, 150)]) for _ in range(3))
        angle = dice.uniform(0, 2 * np.pi)
        along = np.array([np.cos(angle), np.sin(angle)]) * 25
        across = np.array([-along[1], along[0]]) * dice.choice([-0.5, 0.5])
        origin = np.array([dice.uniform(4e5, 6e5), dice.uniform(5e6, 7e6)])
        ends = [(0, 0), (size[0] - 1, 0), (0, size[1] - 1), (size[0] - 1, size[1] - 1)]
        stated = dict(
            size=size, datatype=kind, annotstart=(dice.randrange(1, 5000), dice.randrange(1, 5000)),
            annotinc=(dice.choice([1, 2, -1]), dice.choice([1, 3, -2])), zstart=dice.choice([0, 100, -50]),
            zinc=dice.choice([1, 2, 4, 0.5]), zunitdim=UnitDimension.time, zunitname="ms", zunitfactor=0.001,
            hunitdim=UnitDimension.length, hunitname="m", hunitfactor=1.0,
            corners=tuple(tuple(float(c) for c in origin + i * along + x * across) for i, x in ends))
        if kind != SampleDataType.float:
            half = 10.0 ** dice.randrange(-2, 5)
            stated["datarange"] = (-half * dice.choice([1, 0.25]), half)
        path = os.path.join(folder, f"{number:03}.zgy")
        write(path, samples(kind, size, dice), **stated)
        with ZgyReader(path) as reader:
            cube = np.zeros(size, np.float32)
            reader.read((0, 0, 0), cube)
            cube.tofile(path[:-3] + "raw")


def levels(reader):
    for level in range(reader.nlods):
        size = tuple((n + (1 << level) - 1) >> level for n in reader.size)
        cube = np.zeros(size, TYPES[reader.datatype])
        reader.read((0, 0, 0), cube, lod=level)
        yield cube


def facts(reader):
    return {name: getattr(reader, name) for name in STATED}


def compare(folder):
    wrong = count = 0
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".again.zgy"):
            continue
        count += 1
        problems = []
        with ZgyReader(os.path.join(folder, name)) as ours:
            stated = facts(ours)
            with ZgyReader(os.path.join(folder, name.replace(".again", ""))) as source:
                theirs = facts(source)
                for fact in STATED:
                    known = fact == "corners" and stated[fact] and theirs[fact]
                    near = known and np.allclose(stated[fact], theirs[fact], atol=1e-3, rtol=0)
                    lines = fact.startswith("hunit") and not stated["corners"]  # of what is not on the map
                    if stated[fact] != theirs[fact] and not near and not lines:
                        problems.append(f"{fact} {stated[fact]}, wanted {theirs[fact]}")
            if ours.datatype != SampleDataType.float:
                stated["datarange"] = ours.datarange
            stated["corners"] = stated["corners"] or ((0, 0),) * 4  # a single line spans no map
            mine = list(levels(ours))
            path = os.path.join(folder, "check.zgy")
            write(path, mine[0].copy(), **stated)
            with ZgyReader(path) as other:
                for level, (a, b) in enumerate(zip(mine, levels(other), strict=True)):
                    if not np.array_equal(a, b, equal_nan=True):
                        problems.append(f"level {level}: {np.count_nonzero(a != b)} samples differ")
                a, b = ours.statistics, other.statistics
                if (a.cnt, a.min, a.max) != (b.cnt, b.min, b.max) or not np.allclose((a.sum, a.ssq), (b.sum, b.ssq), rtol=1e-9):
                    problems.append(f"statistics {a}, wanted {b}")
                if tuple(ours.histogram[:3]) != tuple(other.histogram[:3]) or list(ours.histogram[3]) != list(other.histogram[3]):
                    problems.append("histograms differ")
        wrong += bool(problems)
        for problem in problems:
            print(f"{name}: {problem}")
    print(f"{count} volumes compared, {wrong} differ")
    return 1 if wrong or not count else 0


def fixtures(folder):
    """18 x 10 x 12 samples in bricks of 8 x 8 x 8; the test knows the rule of the samples."""
    size = (18, 10, 12)
    i, x, k = np.indices(size)
    rule = (i * 31 + x * 17 + k * 7) % 101 - 50
    rule[8:16, 0:8, 0:8] = 7
    for name, kind in (("float", SampleDataType.float), ("int16", SampleDataType.int16), ("int8", SampleDataType.int8)):
        stored = (rule * 0.5).astype(np.float32) if kind == SampleDataType.float else rule.astype(TYPES[kind])
        stated = {} if kind == SampleDataType.float else dict(datarange=(-50.0, 100.0))
        write(os.path.join(folder, f"{name}.zgy"), stored, size=size, bricksize=(8, 8, 8), datatype=kind,
              annotstart=(1001, 2010), annotinc=(2, -1), zstart=100, zinc=4, zunitdim=UnitDimension.time,
              zunitname="ms", zunitfactor=0.001, corners=((1000.0, 5000.0), (1300.0, 5400.0), (1072.0, 4946.0), (1372.0, 5346.0)),
              **stated)


if __name__ == "__main__":
    what, where = sys.argv[1], sys.argv[2]
    if what == "make":
        make(where, int(sys.argv[3]) if len(sys.argv) > 3 else 200)
    elif what == "fixtures":
        fixtures(where)
    else:
        sys.exit(compare(where))
