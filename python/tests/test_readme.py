"""The lines of Python in README.md and at the head of docs/python.md work."""

import shutil
import sys

import numpy as np
import pytest

from conftest import REPOSITORY
from readme_lines import blocks, run

sys.path.insert(0, str(REPOSITORY / "dev/interop"))
import axes_files  # noqa: E402

HERE = blocks()
DOCS = [b for b in blocks(REPOSITORY / "docs" / "python.md") if "sliceline" in b and "http" not in b]


@pytest.fixture(autouse=True)
def survey(demo, tmp_path, monkeypatch):
    shutil.copy(demo / "demo.h5", tmp_path / "survey.h5")
    axes = [("shot", np.arange(201, 210, 2), ""), ("cable", [1, 2], ""), ("channel", np.arange(1, 9), "")]
    axes_files.write_table(tmp_path / "shots.h5", axes, np.arange(400) * 4.0, np.arange(0, 80, 3), np.ones((27, 400)))
    monkeypatch.chdir(tmp_path)


def test_six_lines():
    made = run(HERE[0])
    assert len(HERE[0].splitlines()) == 6
    assert made["section"].shape == made["volume"].shape[1:]
    assert made["timeslice"].shape == made["volume"].shape[:2]
    assert made["box"].shape == (10, made["volume"].shape[1], 30)
    assert np.isfinite(made["line"]).any()


def test_any_axes():
    made = run(HERE[1])
    assert made["gather"].shape == (8, 400) and made["slices"].shape == (5, 2, 3)
    assert list(made["keys"]) == ["shot", "cable", "channel"] and made["samples"].shape == (5, 400)


@pytest.mark.parametrize("block", HERE[2:] + DOCS)
def test_other_lines(block):
    try:
        assert run(block)
    except ModuleNotFoundError as missing:
        pytest.skip(f"{missing.name} is not installed")
