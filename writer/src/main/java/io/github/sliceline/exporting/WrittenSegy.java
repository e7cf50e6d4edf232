package io.github.sliceline.exporting;

import io.github.sliceline.segy.SampleFormat;

/** What an export has written, as {@link ExportReport} has it. */
record WrittenSegy(
        long traces, int samplesPerTrace, SampleFormat format, boolean identical, String sha256, long beyondRange) {}
