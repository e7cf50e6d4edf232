"""The lines of Python in README.md and at the head of docs/python.md work."""

import shutil

import numpy as np
import pytest

from conftest import REPOSITORY
from readme_lines import blocks, run

HERE = blocks()
DOCS = [b for b in blocks(REPOSITORY / "docs" / "python.md") if "sliceline" in b and "http" not in b]


@pytest.fixture(autouse=True)
def survey(demo, tmp_path, monkeypatch):
    shutil.copy(demo / "demo.h5", tmp_path / "survey.h5")
    monkeypatch.chdir(tmp_path)


def test_six_lines():
    made = run(HERE[0])
    assert len(HERE[0].splitlines()) == 6
    assert made["section"].shape == made["volume"].shape[1:]
    assert made["timeslice"].shape == made["volume"].shape[:2]
    assert made["box"].shape == (10, made["volume"].shape[1], 30)
    assert np.isfinite(made["line"]).any()


@pytest.mark.parametrize("block", HERE[1:] + DOCS)
def test_other_lines(block):
    try:
        assert run(block)
    except ModuleNotFoundError as missing:
        pytest.skip(f"{missing.name} is not installed")
