#!/usr/bin/env python3
"""Makes the small volumes of one version of Sliceline that later versions are tested with.

usage: make_earlier_files.py FOLDER SLICELINE...    such as writer/src/test/resources/earlier/0.1.0 java -jar sliceline-cli.jar

Writes surveys as SEG-Y, has the given command line convert them in every way, and packs the files with gzip: volumes into FOLDER,
surveys beside it. Samples follow a formula, value(), which EarlierVersionsTest has too. Needs Python, and strace for the conversion
that is stopped.
"""

import gzip
import os
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

INLINES, CROSSLINES, SAMPLES = 6, 7, 20
OFFSETS = 3
CHANGED = 1_767_225_600  # time of the surveys' last change, which journals hold

VOLUMES = {  # name: source, options of convert
    "plain": ("stack", []),
    "plain18": ("stack", ["--hdf5", "1.8"]),
    "deflate": ("stack", ["--filter", "deflate"]),
    "deflate18": ("stack", ["--filter", "deflate", "--hdf5", "1.8"]),
    "shuffle-deflate-fletcher32": ("stack", ["--filter", "shuffle,deflate,fletcher32"]),
    "shuffle-lz4": ("stack", ["--filter", "shuffle,lz4"]),
    "shuffle-zstd": ("stack", ["--filter", "shuffle,zstd"]),
    "bitshuffle-lz4": ("stack", ["--filter", "bitshuffle,lz4"]),
    "bitshuffle-zstd": ("stack", ["--filter", "bitshuffle,zstd"]),
    "layouts": ("stack", ["--layout", "6x7x20+8x8x20:int16:shuffle,deflate+6x7x4:int8+3x7x20"]),
    "holes": ("holes", []),
    "gathers": ("gathers", []),
    "numbered": ("numbered", ["--duplicates", "all"]),
    "line": ("line", []),
}


def value(source: str, trace: int, sample: int) -> float:
    """Of a trace by its number in the file: noise that no filter shortens, or something smooth. The same as a float."""
    if source == "holes":
        return (trace * 3 + sample * 5) % 33 / 4 - 4
    if trace % 4 == 3:
        return ((trace * 1000003 + sample * 7919 + 1) * 2654435761 % (1 << 32) >> 8) / (1 << 20) - 8
    return (trace * 3 + sample) % 17 / 4 - 2


def ibm(of: float, exponent: int) -> bytes:
    """A multiple of 1/4 up to 4 as an IBM float. Only with the exponent 1 are most of them normalised words."""
    return struct.pack(">I", (of < 0) << 31 | (0x40 + exponent) << 24 | int(abs(of) * 16 ** (6 - exponent)))


def bins(source: str):
    """Inline, crossline, offset of each trace, in the order of the file."""
    for i in range(1 if source == "line" else INLINES):
        for x in range(CROSSLINES):
            for o in range(OFFSETS if source in ("gathers", "numbered") else 1):
                if source == "holes" and (i + x) % 5 == 0 or source == "numbered" and (i + x + o) % 4 == 3:
                    continue
                offset = 100 + 50 * o + (7 * i + x if source == "numbered" else 0)
                yield 0 if source == "line" else 100 + 2 * i, 300 + 3 * x, offset


def segy(source: str) -> bytes:
    text = "".join(f"C{line:2} {'small survey ' + source if line == 1 else ''}".ljust(80) for line in range(1, 41))
    binary = bytearray(400)
    struct.pack_into(">hh", binary, 16, 2000, 2000)
    struct.pack_into(">hhh", binary, 20, SAMPLES, SAMPLES, 1 if source == "holes" else 5)
    struct.pack_into(">h", binary, 54, 1)
    struct.pack_into(">hhh", binary, 300, 0x0100, 1, 0)
    out = bytearray(text.encode("cp037")) + binary
    for n, (inline, crossline, offset) in enumerate(bins(source)):
        header = bytearray(240)
        struct.pack_into(">iii", header, 0, n + 1, n + 1, inline)
        struct.pack_into(">ii", header, 16, crossline, crossline)
        struct.pack_into(">h", header, 28, 1)
        struct.pack_into(">i", header, 36, offset)
        struct.pack_into(">hh", header, 68, 1, -10)
        easting, northing = 4_000_000 + 250 * inline, 60_000_000 + 125 * crossline
        struct.pack_into(">iiii", header, 72, easting, northing, easting, northing)
        struct.pack_into(">hh", header, 114, SAMPLES, 2000)
        struct.pack_into(">iiii", header, 180, easting, northing, inline, crossline)
        out += header
        for s in range(SAMPLES):
            sample = value(source, n, s)
            exponent = 3 if n == 5 or s == 7 else 1
            out += ibm(sample, exponent) if source == "holes" else struct.pack(">f", sample)
    return bytes(out)


def stop(conversion: list[str]) -> None:
    """Kills it once its journal says that something is done: at a later write each time, until there is such a journal."""
    for write in range(10, 80, 2):
        kill = ["strace", "-f", "-o", "/dev/null", "-e", "trace=pwrite64", "-e", f"inject=pwrite64:signal=KILL:when={write}"]
        subprocess.run([*kill, *conversion, "--restart"], check=False)
        journal = Path("stopped.h5.part.journal")
        if journal.exists() and journal.stat().st_size > 1300:
            return
    sys.exit("no write was the right one")


def main() -> None:
    folder, sliceline = Path(sys.argv[1]).resolve(), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)

    def keep(file: Path, into: Path = folder) -> None:
        (into / (file.name + ".gz")).write_bytes(gzip.compress(file.read_bytes(), 9, mtime=0))

    with tempfile.TemporaryDirectory() as work:
        os.chdir(work)
        for source in dict.fromkeys(source for source, _ in VOLUMES.values()):
            Path(source + ".sgy").write_bytes(segy(source))
            os.utime(source + ".sgy", (CHANGED, CHANGED))
            keep(Path(source + ".sgy"), folder.parent)
        for name, (source, options) in VOLUMES.items():
            volume = Path(name + ".h5")
            subprocess.run([*sliceline, "convert", source + ".sgy", volume, "--memory", "64M", *options], check=True)
            keep(volume)
        for name, options in {"edited": [], "history": ["--keep-history"]}.items():
            volume = Path(name + ".h5")
            subprocess.run([*sliceline, "convert", "stack.sgy", volume], check=True)
            for setting in ("crs=EPSG:23031", "survey=North flank"):
                subprocess.run([*sliceline, "edit", "set", volume, setting, *options], check=True)
            keep(volume)
        keep(Path("history.h5.onion"))
        stop([*sliceline, "convert", "stack.sgy", "stopped.h5", "--chunk", "2,7,20", "--threads", "1"])
        keep(Path("stopped.h5.part"))
        keep(Path("stopped.h5.part.journal"))


if __name__ == "__main__":
    main()
