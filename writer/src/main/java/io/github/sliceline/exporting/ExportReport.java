package io.github.sliceline.exporting;

import io.github.sliceline.segy.SampleFormat;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What an export did.
 *
 * @param source the HDF5 file
 * @param target the SEG-Y file, complete; {@code -} for a stream
 * @param targetBytes its length
 * @param traces written
 * @param samplesPerTrace of each
 * @param format of the samples
 * @param identical whether the target was found to be the file that the volume was made from, bit for bit
 * @param sha256 of the target, in hexadecimal
 * @param beyondRange samples that the format does not hold: written as its nearest word, or 0 for NaN
 * @param time for everything, the final force included
 */
public record ExportReport(
        Path source,
        Path target,
        long targetBytes,
        long traces,
        int samplesPerTrace,
        SampleFormat format,
        boolean identical,
        String sha256,
        long beyondRange,
        Duration time) {}
