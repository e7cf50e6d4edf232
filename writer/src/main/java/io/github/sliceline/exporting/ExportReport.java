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
 * @param largestError by which a finite sample differs from what is written, where that is an integer
 * @param beyondRange samples that the format does not hold: written as its nearest word, or 0 for NaN
 * @param nonFinite samples that were NaN or infinite
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
        double largestError,
        long beyondRange,
        long nonFinite,
        Duration time) {}
