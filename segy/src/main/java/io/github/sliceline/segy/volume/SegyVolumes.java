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
 * Opens SEG-Y files, and those of Seismic Unix, as volumes, where it matters how they are scanned. {@link SeismicVolume#open(Path)} opens them too,
 * with standard byte positions, wherever this module is there.
 *
 * <p>Such a volume is read from the SEG-Y file itself, without a conversion: inlines of a file that goes by inlines fast,
 * slices as slowly as reading all of it takes. It has no statistics, revisions or further copies. Where
 * {@link ReadOptions#holes} wants stored samples, those of bins without a trace are 0.
 *
 * <p>Opening scans all trace headers. Of a file of 16 MiB or more what the scan found is kept for the next time, in
 * {@code sliceline/scans} in the folder that the system has for caches, at most 256 MiB of it; the system property
 * {@code sliceline.cache} names another folder, or is {@code off}. A file that was changed is scanned again.
 */
public final class SegyVolumes {
    private SegyVolumes() {}

    /**
     * Opens a volume: a SEG-Y file scanned with other byte positions, silently.
     *
     * @see #open(Path, ScanOptions, ReadOptions, Job)
     */
    public static SeismicVolume open(Path file, HeaderMapping mapping, ReadOptions options) throws IOException {
        return open(file, ScanOptions.DEFAULTS.withMapping(mapping), options, Job.quiet());
    }

    /**
     * Opens a volume: a SEG-Y file scanned as told, any other as {@link SeismicVolume#open(Path, ReadOptions)} does.
     *
     * @param file of any format that is read here
     * @param scan how to scan a SEG-Y file; not used for any other
     * @param options how to read; those of datasets, revisions, libhdf5 and jHDF are for HDF5 files only
     * @param job hears of the scan; cancelled, it ends it
     * @throws io.github.sliceline.CorruptFileException if the file is broken, or of no format that is read here
     * @throws io.github.sliceline.UnsupportedFileException if its trace headers make no survey, or the options do not fit
     *     the file; the message says what to try
     * @throws java.util.concurrent.CancellationException if cancelled
     */
    public static SeismicVolume open(Path file, ScanOptions scan, ReadOptions options, Job job) throws IOException {
        return SeismicVolume.open(file, options, OpenHooks.as(new SegyFormat(scan, job)));
    }
}
