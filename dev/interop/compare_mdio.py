"""Shots by MDIO and by Sliceline, in turns, and conversions on several axes: what docs/measurements.md, "Shots", says.

usage: compare_mdio.py FOLDER SHOTS ROUNDS

Makes FOLDER/shots.sgy (SHOTS x 4 cables x 300 channels of 1,001 IEEE floats, 4.8 MB a shot) unless it is there, and ingests it with
the template StreamerShotGathers3D of MDIO, and with sliceline convert in chunks of the same extents and the same compressor. The traces also
have line numbers, so that the same file is converted as a stacked survey, as a table (on axes that are mostly empty), and shuffled.
Then reads one shot and one common channel, with nothing of the files in the page cache. Needs multidimio, and the package sliceline_hdf5
on PYTHONPATH. SLICELINE names the command to convert with.
"""

import os
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

CABLES, CHANNELS, SAMPLES, INTERVAL = 4, 300, 1001, 4
CHUNK = (8, 1, 128, SAMPLES)


def make(path: Path, shots: int) -> None:
    random = np.random.default_rng(1)
    trace = np.dtype({
        "names": [
            "channel", "shot", "cable", "gun", "scalar", "sx", "sy", "gx", "gy", "inline", "crossline", "count", "interval", "samples",
        ],
        "formats": [">i4", ">i4", ">i2", ">i2", ">i2", *[">i4"] * 6, ">u2", ">u2", (">f4", SAMPLES)],
        "offsets": [12, 16, 136, 170, 70, 72, 76, 80, 84, 188, 192, 114, 116, 240],
        "itemsize": 240 + 4 * SAMPLES,
    })
    binary = bytearray(400)
    binary[16:18] = (1000 * INTERVAL).to_bytes(2, "big")
    binary[20:22] = SAMPLES.to_bytes(2, "big")
    binary[24:26] = (5).to_bytes(2, "big")
    binary[300:302] = (0x0100).to_bytes(2, "big")
    with path.with_suffix(".part").open("wb") as out:
        out.write(("C 1 SHOTS".ljust(80) * 40).encode("cp037"))
        out.write(binary)
        cables, channels = (a.ravel() for a in np.mgrid[1 : CABLES + 1, 1 : CHANNELS + 1])
        for shot in range(shots):
            traces = np.zeros(CABLES * CHANNELS, trace)
            traces["channel"], traces["cable"], traces["shot"], traces["gun"] = channels, cables, 1001 + shot, 1
            traces["scalar"], traces["sx"], traces["sy"] = 1, 500000 + 25 * shot, 6000000
            traces["gx"], traces["gy"] = 500000 + 25 * shot - 12 * channels, 6000000 + 100 * cables
            traces["inline"], traces["crossline"] = 1001 + shot, np.arange(1, len(traces) + 1)
            traces["count"], traces["interval"] = SAMPLES, 1000 * INTERVAL
            traces["samples"] = np.cumsum(random.standard_normal((len(traces), SAMPLES), np.float32), axis=1)
            out.write(traces.tobytes())
    path.with_suffix(".part").rename(path)


def files(path: Path) -> list[Path]:
    return [p for p in path.rglob("*") if p.is_file()] if path.is_dir() else [path]


def evict(path: Path) -> None:
    for file in files(path):
        fd = os.open(file, os.O_RDONLY)
        os.fsync(fd)
        os.posix_fadvise(fd, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(fd)


def seconds(work) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def ingest_mdio(source: Path, target: Path) -> None:
    from mdio import segy_to_mdio
    from mdio.builder.template_registry import get_template
    from segy.schema import HeaderField
    from segy.standards import get_segy_standard

    fields = [
        HeaderField(name="shot_point", byte=17, format="int32"),
        HeaderField(name="cable", byte=137, format="int16"),
        HeaderField(name="channel", byte=13, format="int32"),
        HeaderField(name="gun", byte=171, format="int16"),
        HeaderField(name="source_coord_x", byte=73, format="int32"),
        HeaderField(name="source_coord_y", byte=77, format="int32"),
        HeaderField(name="group_coord_x", byte=81, format="int32"),
        HeaderField(name="group_coord_y", byte=85, format="int32"),
    ]
    spec = get_segy_standard(1.0).customize(trace_header_fields=fields)
    segy_to_mdio(spec, get_template("StreamerShotGathers3D"), source, target, overwrite=True)
    for file in files(target):
        with file.open("rb") as one:
            os.fsync(one.fileno())


def ingest_sliceline(source: Path, target: Path, *options: str) -> None:
    convert(source, target, "--axes", "shot=17,cable=137:int16,channel=13", *options)


def convert(source: Path, target: Path, *options: str) -> None:
    target.unlink(missing_ok=True)
    command = os.environ["SLICELINE"].split()
    subprocess.run([*command, "convert", source, target, *options], check=True, stdout=subprocess.DEVNULL)


def shuffle(source: Path, target: Path) -> None:
    traces = np.memmap(source, np.uint8, "r", offset=3600).reshape(-1, 240 + 4 * SAMPLES)
    order = np.random.default_rng(2).permutation(len(traces))
    with target.with_suffix(".part").open("wb") as out:
        out.write(source.open("rb").read(3600))
        for start in range(0, len(order), 10_000):
            out.write(traces[order[start : start + 10_000]].tobytes())
    target.with_suffix(".part").rename(target)


def main() -> None:
    folder, shots, rounds = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    source, zarr = folder / "shots.sgy", folder / "shots.mdio"
    same, plain = folder / "shots-zstd.h5", folder / "shots.h5"
    shuffled = folder / "shuffled.sgy"
    if not source.exists():
        make(source, shots)
    if not shuffled.exists():
        shuffle(source, shuffled)
    chunk = "x".join(map(str, CHUNK))
    ingests = {
        "MDIO": lambda: ingest_mdio(source, zarr),
        "Sliceline, same chunks, zstd": lambda: ingest_sliceline(source, same, "--chunk", chunk, "--filter", "shuffle,zstd"),
        "Sliceline, default": lambda: ingest_sliceline(source, plain),
        "Sliceline, stacked": lambda: convert(source, folder / "stacked.h5"),
        "Sliceline, table": lambda: convert(source, folder / "table.h5", "--axes", "shot=17,cable=137:int16,receiver=81"),
        "Sliceline, unsorted": lambda: ingest_sliceline(shuffled, folder / "shuffled.h5"),
    }
    times = {name: [] for name in ingests}
    for _ in range(rounds):
        for name, work in ingests.items():
            evict(source)
            evict(shuffled)
            times[name].append(seconds(work))
    report("ingest", times)

    import mdio
    import sliceline_hdf5

    middle = 1001 + shots // 2
    def shot_mdio():
        return mdio.open_mdio(zarr)["amplitude"].sel(shot_point=middle).values
    def channel_mdio():
        return mdio.open_mdio(zarr)["amplitude"].sel(channel=CHANNELS // 2).values
    def part(file, **place):
        with sliceline_hdf5.Volume(file) as volume:
            return volume.at(**place)
    for what, theirs, place in (("one shot", shot_mdio, {"shot": middle}), ("one common channel", channel_mdio, {"channel": CHANNELS // 2})):
        ours = np.asarray(part(same, **place))
        np.testing.assert_array_equal(ours, theirs())
        times = {"MDIO": [], "Sliceline, same chunks, zstd": [], "Sliceline, default": []}
        for _ in range(5 * rounds):
            for name, file, work in (
                ("MDIO", zarr, theirs),
                ("Sliceline, same chunks, zstd", same, lambda: part(same, **place)),
                ("Sliceline, default", plain, lambda: part(plain, **place)),
            ):
                evict(file)
                times[name].append(seconds(work))
        report(what, times)


def report(what: str, times: dict[str, list[float]]) -> None:
    base = statistics.median(times["MDIO"])
    for name, taken in times.items():
        middle = statistics.median(taken)
        print(f"| {what} | {name} | {middle:.3f} s | {base / middle:.1f} |", flush=True)


if __name__ == "__main__":
    main()
