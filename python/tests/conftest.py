"""Volumes to read: made by h5py, by sliceline (environment variable SLICELINE, such as ./sliceline), and kept ones."""

import gzip
import os
import pathlib
import shlex
import subprocess

import pytest

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]


def sliceline(*arguments: object) -> None:
    command = os.environ.get("SLICELINE")
    if not command:
        pytest.skip("SLICELINE does not say how sliceline is run")
    subprocess.run([*shlex.split(command), *map(str, arguments)], check=True, capture_output=True, cwd=REPOSITORY)


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A folder with demo.sgy and demo.h5."""
    folder = tmp_path_factory.mktemp("demo")
    sliceline("demo", "--size", "1M", "--keep", "--dir", folder)
    return folder


def kept() -> dict[str, pathlib.Path]:
    """The .h5 files among the tests of the other modules, most of them packed."""
    found = {}
    for pattern in ("*.h5", "*.h5.gz", "*.hdf5", "*.nc"):
        for path in REPOSITORY.glob(f"*/src/test/resources/**/{pattern}"):
            found[str(path.relative_to(REPOSITORY))] = path
    return found


@pytest.fixture(scope="session")
def unpacked(tmp_path_factory: pytest.TempPathFactory):
    folder = tmp_path_factory.mktemp("kept")

    def unpack(path: pathlib.Path) -> pathlib.Path:
        if path.suffix != ".gz":
            return path
        to = folder / path.name.removesuffix(".gz")
        to.write_bytes(gzip.decompress(path.read_bytes()))
        return to

    return unpack
