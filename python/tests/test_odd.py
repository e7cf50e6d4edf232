"""Files with one oddity each, which are read as others read them, or refused in a sentence (shared/data/odd_hdf5)."""

import json
import warnings

import h5py
import numpy as np
import pytest

import sliceline_hdf5 as sl
from conftest import REPOSITORY

ODD = REPOSITORY.parent / "shared/data/odd_hdf5"
EXPECTED = json.loads((ODD / "expected.json").read_text()) if ODD.is_dir() else {}

NOT_BY_HDF5 = ("03_purehdf_layout_elem.h5", "03_purehdf_layout_wide.h5")
"""Files whose dataset libhdf5 cannot open, so that nothing can be known of it here."""


@pytest.mark.skipif(not EXPECTED, reason="there is no ../shared/data/odd_hdf5")
@pytest.mark.parametrize("name", sorted({*EXPECTED, *(path.name for path in ODD.glob("*.h5"))}) or ["none"])
def test_an_odd_file(name):
    path, handled = ODD / name, EXPECTED[name]["handled"]
    if name in NOT_BY_HDF5:
        with h5py.File(path) as file, pytest.raises(KeyError, match="stored"):
            file["data"]
        handled = "refuse"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # of files that are flagged as open for writing
            with sl.open(path) as volume:
                found = volume[3] if name == "27_z.h5" else volume[...]
    except (OSError, ValueError) as refused:
        assert handled in ("refuse", "either"), refused
        assert name in str(refused) and len(str(refused)) > 20, refused
        return
    assert handled in ("values", "either"), found.ravel()[:5]
    if (ODD / f"{name}.npy").exists():
        expected = np.load(ODD / f"{name}.npy")
        if name == "30_truncated_zeros.h5":  # which cannot be told from a file of zeros
            expected[found == 0] = 0
        np.testing.assert_array_equal(found, expected)
