package io.github.sliceline.segy.volume;

import io.github.sliceline.Job;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.format.OpenHooks;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Opener of SEG-Y and Seismic Unix files as volumes, with options of the scan. {@link SeismicVolume#open(Path)} opens
 * them too, with standard byte positions, if this module is present.
 *
 * <p>Such a volume is read from the SEG-Y file itself, without a conversion. Inlines are fast if the file is sorted by
 * inline. A slice takes as long as reading the whole file. The volume has no statistics, revisions or layouts. If
 * {@link ReadOptions#missingTraces} requests stored samples, bins without a trace have 0.
 *
 * <p>Opening scans all trace headers. The scan of a file of 16 MiB or more is kept for the next time, in
 * {@code sliceline/scans} in the system's folder for caches, up to 256 MiB. The system property
 * {@code sliceline.cache} names another folder, or is {@code off}. A file that has changed is scanned again.
 */
public final class SegyVolumes {
    private SegyVolumes() {}

    /**
     * Opens a SEG-Y file that is scanned with other byte positions. Reports no progress.
     *
     * @see #open(Path, ScanOptions, ReadOptions, Job)
     */
    public static SeismicVolume open(Path file, HeaderMapping mapping, ReadOptions options) throws IOException {
        return open(file, ScanOptions.DEFAULTS.withMapping(mapping), options, Job.quiet());
    }

    /**
     * Opens a SEG-Y file, scanned with these options, or a file of another format.
     *
     * @param file file of any supported format
     * @param scan options of the scan, for SEG-Y only
     * @param options how to read; options of datasets, revisions, libhdf5 and jHDF are for HDF5 files only
     * @param job reports the progress of the scan, and cancels it
     * @throws io.github.sliceline.CorruptFileException if the file is broken, or of an unknown format
     * @throws io.github.sliceline.UnsupportedFileException if its trace headers make no survey, or the options do not
     *     fit the file; the message says what to try
     * @throws java.util.concurrent.CancellationException if the job is cancelled
     * @see SeismicVolume#open(Path, ReadOptions)
     */
    public static SeismicVolume open(Path file, ScanOptions scan, ReadOptions options, Job job) throws IOException {
        return SeismicVolume.open(file, options, OpenHooks.as(new SegyFormat(scan.withTracesOtherwise(true), job)));
    }
}
