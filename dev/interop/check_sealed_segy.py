#!/usr/bin/env python3
"""Kills edits of a SEG-Y file at each write and force, and checks that segyio and obspy never find samples in what is left
unless it is the old file or the new one, and that Sliceline then makes it one of them.

    python3 dev/interop/check_sealed_segy.py SURVEY.sgy [SETTING ...]

Without settings, sets the format, the number of samples and trace headers, one after the other. Needs segyio, obspy, and
strace, which kills. Exit code 0 if all agree.
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import warnings

import segyio
from obspy.io.segy.segy import _read_segy

SLICELINE = pathlib.Path(__file__).resolve().parents[2] / "sliceline"
EVERY_TRACE = ["--where", f"inline=-{2**31}:{2**31 - 1}"]
EDITS = [
    ["original_samples_per_trace=7", "sorting=4", "text.3=reprocessed"],
    ["format={other_format}", "sample_interval=3000"],
    ["samples_per_trace=0", "trace.sample_count={samples}", *EVERY_TRACE],
    ["extended_samples_per_trace={samples}"],
    ["trace.offset=9", *EVERY_TRACE],
]


def readers(file):
    """What each reader does with a file: the number of its samples, or None if it refuses."""
    for endian in "big", "little":
        try:
            with segyio.open(file, ignore_geometry=True, endian=endian) as segy:
                yield "segyio " + endian, segy.tracecount * len(segy.samples)
        except (OSError, RuntimeError, ValueError):
            yield "segyio " + endian, None
    for endian in None, ">", "<":
        try:
            traces = _read_segy(str(file), endian=endian).traces
            yield f"obspy {endian}", sum(len(trace.data) for trace in traces)
        except Exception as refusal:  # SEGYError, KeyError, struct.error and others
            yield f"obspy {endian}", None


def run(arguments, strace=()):
    return subprocess.run([*strace, SLICELINE, *arguments], capture_output=True, text=True, check=False)


def kills(survey, settings, folder):
    new = folder / "new.sgy"
    shutil.copyfile(survey, new)
    done = run(["edit", "set", new, *settings])
    if done.returncode:
        print(f"  {' '.join(settings)}: not tried: {done.stderr.strip()}")
        return 0, 0, []
    old_bytes, new_bytes = survey.read_bytes(), new.read_bytes()
    count = sealed = 0
    problems = []
    for call in "pwrite64", "fdatasync", "rename", "unlink":
        for when in range(1, 99):
            file = folder / "edited.sgy"
            shutil.copyfile(survey, file)
            strace = ["strace", "-f", "-qq", "-o", "/dev/null", "-P", file, "-P", f"{file}.undo", "-P", f"{file}.undo.part",
                      "-e", f"inject={call}:signal=KILL:when={when}"]
            if run(["edit", "set", file, *settings], strace).returncode == 0:
                break
            count += 1
            left = file.read_bytes()
            if left not in (old_bytes, new_bytes):
                sealed += 1
                problems += [f"{settings} killed at {call} {when}: {name} finds {samples} samples"
                             for name, samples in readers(file) if samples]
            run(["headers", file])
            if file.read_bytes() not in (old_bytes, new_bytes):
                problems.append(f"{settings} killed at {call} {when}: not recovered")
            for beside in folder.glob("edited.sgy.*"):
                beside.unlink()
    return count, sealed, problems


def main(survey, settings):
    survey = pathlib.Path(survey)
    order = "little" if any(samples and name.endswith("little") for name, samples in readers(survey)) else "big"
    with segyio.open(survey, ignore_geometry=True, endian=order) as segy:
        known = {"samples": len(segy.samples), "other_format": 1 if int(segy.format) == 5 else 5}
    edits = [settings] if settings else [[setting.format(**known) for setting in edit] for edit in EDITS]
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        for edit in edits:
            count, sealed, problems = kills(survey, edit, pathlib.Path(folder))
            print(f"{' '.join(edit)}: {count} kills, {sealed} left the file sealed, {len(problems)} problems")
            failures += problems
    print(*failures, sep="\n", end="")
    return 1 if failures else 0


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2:]))
