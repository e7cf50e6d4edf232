package io.github.sliceline.bench.preset;

import io.github.sliceline.Job;
import io.github.sliceline.NativeLibraryException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.bench.MadeFiles;
import io.github.sliceline.bench.ReadPath;
import io.github.sliceline.bench.preset.CrispCell.Setting;
import io.github.sliceline.bench.report.AdviceText;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.option.MeasuredOptions.LibraryCache;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Tables 1 to 8 of "Improving HDF5 Compression Performance" (The HDF Group, 2015): how long it takes to read all of an
 * array of 60 × 30 × 9 × 717 big-endian floats, with and without gzip, in two chunk sizes, with libhdf5's default chunk cache
 * of 1 MiB and one of 3 MiB, row by row and chunk by chunk.
 *
 * <p>libhdf5 has exactly the cache of the table, 521 slots as by default, and gives up what was used longest ago; that it
 * may prefer chunks read to the end, as the paper sets it, makes no difference where the cache holds one. Our paths have
 * their defaults in all cells. Files are in the page cache, and opening and closing counts. Not thread-safe.
 */
public final class Crisp {
    /** Passes of each setting, of which the median counts. */
    public static final int ROUNDS = 3;

    private static final int DEFAULT_SLOTS = 521;

    /** A pass that takes longer is not made to its end: every read costs the same, so the rest is reckoned. */
    private static final long PATIENCE_NANOS = 8_000_000_000L;

    /** And is not made again. */
    private static final long LONG_NANOS = 4_000_000_000L;

    private final Path folder;
    private final int rounds;
    private final Job job;
    private final float[] values = CrispFile.samples();

    /**
     * What one path took for one setting.
     *
     * @param seconds for all of the array, the median
     * @param reads that were made of a pass
     * @param of how many there are; if fewer were made, the time is reckoned from these
     */
    record Took(double seconds, int reads, int of) {
        boolean isReckoned() {
            return reads < of;
        }
    }

    private Crisp(Path folder, int rounds, Job job) {
        this.folder = folder;
        this.rounds = rounds;
        this.job = job;
    }

    /**
     * Makes the four files, reads them and removes them.
     *
     * @param folder where they are made, 170 MB; itself made if it is not there, and then removed too
     * @param paths to read along; one that cannot read the files is left out with a remark
     * @param rounds passes of each setting
     * @throws IOException if a path gives a wrong float
     * @throws java.nio.file.FileAlreadyExistsException if a file of such a name is there
     */
    public static CrispReport measure(Path folder, List<Backend> paths, int rounds, Job job) throws IOException {
        List<Path> files =
                Arrays.stream(CrispFile.values()).map(file -> file.in(folder)).toList();
        return MadeFiles.with(folder, files, () -> new Crisp(folder, rounds, job).measure(paths));
    }

    private CrispReport measure(List<Backend> paths) throws IOException {
        for (CrispFile file : CrispFile.values()) {
            file.write(folder, values, job);
        }
        List<String> remarks = new ArrayList<>();
        List<Backend> usable = new ArrayList<>();
        for (Backend path : paths) {
            if (isUsable(path, remarks)) {
                usable.add(path);
            }
        }
        Map<Setting, Map<Backend, Took>> took = new LinkedHashMap<>();
        List<Setting> settings = CrispCell.published().stream()
                .map(CrispCell::setting)
                .distinct()
                .toList();
        for (Setting setting : settings) {
            Map<Backend, Took> byPath = new LinkedHashMap<>();
            for (Backend path : usable) {
                job.report(
                        "Reading",
                        (long) took.size() * usable.size() + byPath.size(),
                        (long) settings.size() * usable.size());
                byPath.put(path, took(setting, path));
            }
            took.put(setting, byPath);
        }
        return new CrispReport(took, usable, remarks);
    }

    /** Reads every file once and compares all floats; afterwards code is compiled and the files are in the page cache. */
    private boolean isUsable(Backend path, List<String> remarks) throws IOException {
        for (CrispFile file : CrispFile.values()) {
            ReadOptions generous = ReadOptions.DEFAULTS.withBackend(path).withDataset(CrispFile.DATASET);
            try (SeismicVolume volume = SeismicVolume.open(file.in(folder), generous)) {
                if (!Arrays.equals(values, volume.read(Region.all(volume.shape())))) {
                    throw new IOException(
                            file.in(folder) + ": " + name(path) + " gives other samples than were written");
                }
            } catch (UnsupportedFileException | NativeLibraryException e) {
                remarks.add(name(path) + " is left out: " + AdviceText.in(String.valueOf(e.getMessage())));
                return false;
            }
        }
        return true;
    }

    private static String name(Backend path) {
        return ReadPath.nameOf(path);
    }

    private Took took(Setting setting, Backend path) throws IOException {
        ReadOptions options = ReadOptions.DEFAULTS.withBackend(path).withDataset(CrispFile.DATASET);
        if (path == Backend.NATIVE) {
            options = LibraryCache.withSlots(options.withCacheBytes((long) setting.cacheMiB() << 20), DEFAULT_SLOTS);
        }
        List<Region> regions = setting.piece().regions();
        List<Double> seconds = new ArrayList<>();
        int reads = 0;
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            reads = pass(setting, options, regions, start);
            long nanos = System.nanoTime() - start;
            seconds.add(nanos / 1e9 * regions.size() / reads);
            if (nanos > LONG_NANOS) {
                break;
            }
        }
        seconds.sort(null);
        return new Took(seconds.get(seconds.size() / 2), reads, regions.size());
    }

    /** Reads until the end, or until patience does; gives how many reads it made. */
    private int pass(Setting setting, ReadOptions options, List<Region> regions, long start) throws IOException {
        FloatBuffer piece =
                FloatBuffer.allocate(Math.toIntExact(setting.piece().extents().size()));
        int reads = 0;
        try (SeismicVolume volume = SeismicVolume.open(setting.file().in(folder), options)) {
            for (Region region : regions) {
                volume.read(region, piece.clear(), job.token());
                reads++;
                if (System.nanoTime() - start > PATIENCE_NANOS) {
                    break;
                }
            }
        }
        return reads;
    }
}
