package io.github.sliceline.exporting;

import io.github.sliceline.segy.SampleFormat;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Report of an export.
 *
 * @param source HDF5 file
 * @param target complete SEG-Y file; {@code -} for a stream
 * @param targetBytes length of the target
 * @param traces number of traces written
 * @param samplesPerTrace samples of each trace
 * @param format format of the samples
 * @param identical true if the target is bit for bit the file that the volume was made from
 * @param sha256 SHA-256 of the target, in hexadecimal
 * @param largestError largest difference between a finite sample and the integer written for it
 * @param beyondRange number of samples that the format cannot hold; the nearest word is written, or 0 for NaN
 * @param nonFinite number of samples that are NaN or infinite
 * @param time time for everything, with the final force
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
