"""The same through fsspec: memory, and a web server of our own."""

import functools
import http.server
import os
import random
import re
import threading

import h5py
import hdf5plugin
import numpy as np
import pytest

import sliceline_hdf5 as sl
from sliceline_hdf5.sources import RemoteObject, join
from test_against_h5py import SEED, compare

fsspec = pytest.importorskip("fsspec")


class Ranges(http.server.SimpleHTTPRequestHandler):
    """Answers range requests, unless the file's name says not to; the log has what was asked for."""

    log: list[str] = []

    def do_GET(self):
        asked = re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers.get("Range", ""))
        data = open(self.translate_path(self.path), "rb").read()
        whole = asked is None or "whole" in self.path
        first, last = (0, len(data) - 1) if whole else (int(asked[1]), min(int(asked[2]), len(data) - 1))
        self.log.append(f"{first}-{last}")
        self.send_response(200 if whole else 206)
        self.send_header("Content-Length", str(last + 1 - first))
        self.send_header("Accept-Ranges", "bytes")
        if not whole:
            self.send_header("Content-Range", f"bytes {first}-{last}/{len(data)}")
        self.end_headers()
        self.wfile.write(data[first : last + 1])

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("served")
    values = np.random.default_rng(SEED).normal(size=(40, 50, 60)).astype("f4")
    for name, options in (("plain", {}), ("zstd", hdf5plugin.Zstd())):
        with h5py.File(folder / f"{name}.h5", "w") as file:
            file.create_dataset("data", data=values, chunks=(8, 16, 16), **options)
    (folder / "whole.h5").write_bytes((folder / "plain.h5").read_bytes())
    return folder, values


@pytest.fixture(scope="module")
def server(folder):
    pytest.importorskip("aiohttp")
    handler = functools.partial(Ranges, directory=str(folder[0]))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize("gap", [None, 0, 1 << 20])
@pytest.mark.parametrize("name", ["plain", "zstd"])
def test_http(folder, server, name, gap):
    with sl.open(f"{server}/{name}.h5", gap=gap) as volume:
        compare(volume, folder[1], random.Random(SEED), count=1 if gap == 0 else 12)


def test_few_requests_for_a_plane(folder, server):
    with sl.open(f"{server}/plain.h5") as volume:
        volume.layouts[0].index
        Ranges.log.clear()
        volume[7]
        assert len(Ranges.log) == 1  # 28 chunks, one after the other


def test_a_server_without_ranges(folder, server):
    with pytest.raises((OSError, ValueError)):
        sl.open(f"{server}/whole.h5")[0]
    source = RemoteObject(f"{server}/whole.h5?secret=1", None, {})
    with pytest.raises(OSError, match="whole.h5: asked for bytes 10 to 20, got .* must answer range requests") as error:
        source.fetch(10, 20)
    assert "secret" not in str(error.value)


def test_memory(folder):
    files = fsspec.filesystem("memory")
    files.pipe("/bucket/plain.h5", (folder[0] / "plain.h5").read_bytes())
    with sl.open("memory://bucket/plain.h5") as volume:
        compare(volume, folder[1], random.Random(SEED))


def test_s3(folder):
    """Where s3fs is installed and the environment names a server, as dev/interop/object_server.sh prints it."""
    s3fs = pytest.importorskip("s3fs")
    if "AWS_ENDPOINT_URL_S3" not in os.environ:
        pytest.skip("AWS_ENDPOINT_URL_S3 names no server")
    for name in ("plain", "zstd"):
        s3fs.S3FileSystem().put(str(folder[0] / f"{name}.h5"), f"surveys/{name}.h5")
        with sl.open(f"s3://surveys/{name}.h5") as volume:
            compare(volume, folder[1], random.Random(SEED))


def test_what_joins():
    position, size = np.array([0, 10, 25, 40, 41, 90]), np.array([10, 10, 10, 1, 9, 1])
    assert join(position, size, 0, 100).tolist() == [0, 2, 3, 5]
    assert join(position, size, 5, 100).tolist() == [0, 5]
    assert join(position, size, 5, 25).tolist() == [0, 2, 5]
    assert join(position, size, 1000, 1000).tolist() == [0]
