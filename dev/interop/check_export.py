#!/usr/bin/env python3
"""Checks with segyio that a SEG-Y file exported from a part of a volume holds what the survey holds there.

    python3 dev/interop/check_export.py SURVEY.sgy PART.sgy

Both must be surveys that segyio finds regular lines in, by bytes 189 and 193. Every trace of the part is compared
with the survey's trace of that inline and crossline: its samples at their times, exactly where both files have the same
sample format, else to the precision of floats; and its header, but for what an export changes. Exit code 0 if all
agree.
"""

import sys

import numpy as np
import segyio

CHANGED = {
    segyio.TraceField.TRACE_SEQUENCE_LINE,
    segyio.TraceField.TRACE_SEQUENCE_FILE,
    segyio.TraceField.DelayRecordingTime,
    segyio.TraceField.TRACE_SAMPLE_COUNT,
}


def lines(segy):
    """Trace number of each (inline, crossline)."""
    inlines = segy.attributes(segyio.TraceField.INLINE_3D)[:]
    crosslines = segy.attributes(segyio.TraceField.CROSSLINE_3D)[:]
    return {(int(i), int(x)): t for t, (i, x) in enumerate(zip(inlines, crosslines))}


def header_differences(ours, theirs):
    return [field for field in ours if field not in CHANGED and ours[field] != theirs[field]]


def check(survey, part):
    """The first difference, or None."""
    where = lines(survey)
    first = int(round((part.samples[0] - survey.samples[0]) / (survey.samples[1] - survey.samples[0])))
    rows = slice(first, first + len(part.samples))
    if not np.allclose(survey.samples[rows], part.samples):
        return f"times {part.samples[0]} to {part.samples[-1]} are not times of the survey"
    tolerance = 0 if int(survey.format) == int(part.format) else 1e-6
    for line, trace in lines(part).items():
        wanted = survey.trace[where[line]][rows]
        if not np.allclose(part.trace[trace], wanted, rtol=tolerance, atol=0):
            return f"samples of inline {line[0]}, crossline {line[1]} differ"
        different = header_differences(part.header[trace], survey.header[where[line]])
        if different:
            return f"header of inline {line[0]}, crossline {line[1]} differs in {different}"
        if part.header[trace][segyio.TraceField.TRACE_SEQUENCE_FILE] != trace + 1:
            return f"trace {trace + 1} has another sequence number"
    return None


def main(survey_path, part_path):
    with segyio.open(survey_path) as survey, segyio.open(part_path) as part:
        problem = check(survey, part)
        print(f"{part_path}: {len(part.ilines)} x {len(part.xlines)} x {len(part.samples)}, "
              f"format {int(part.format)}, {part.samples[0]} to {part.samples[-1]} ms: {problem or 'agrees'}")
    return 1 if problem else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
