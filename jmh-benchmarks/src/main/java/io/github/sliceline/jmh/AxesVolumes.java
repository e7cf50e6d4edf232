package io.github.sliceline.jmh;

import io.github.sliceline.Job;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.layouts.LayoutOptions;
import io.github.sliceline.layouts.VolumeLayouts;
import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.TraceSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

/** Volumes of shots, cables and channels for measurements, and the time to open a large table of traces. */
public final class AxesVolumes {
    private static final int CABLES = 8;
    private static final int CHANNELS = 300;
    private static final int SHOTS = 60;
    private static final int SAMPLES = 1000;

    /** Share of the places of a table that have a trace. */
    private static final double FILL = 0.05;

    private AxesVolumes() {}

    /** Makes a dense volume of 576 MB, with a further layout for common channels, unless it is there. */
    static void dense(Path file) throws IOException {
        if (!Files.exists(file)) {
            write(file, VolumeSpec.of(axes(SHOTS), samples(SAMPLES)));
            VolumeLayouts.add(file, SHOTS + "x1x1x" + SAMPLES, LayoutOptions.DEFAULTS, Job.quiet());
        }
    }

    /** Makes a table of 576 MB, of which a twentieth of the places have traces, unless it is there. */
    static void table(Path file) throws IOException {
        if (!Files.exists(file)) {
            int shots = (int) (SHOTS / FILL);
            write(
                    file,
                    VolumeSpec.ofTraces(axes(shots), places((long) shots * CABLES * CHANNELS, 1), samples(SAMPLES)));
        }
    }

    private static List<Axis> axes(int shots) {
        return List.of(
                Axis.of("shot", 1001, 1, shots), Axis.of("cable", 1, 1, CABLES), Axis.of("channel", 1, 1, CHANNELS));
    }

    private static SampleAxis samples(int count) {
        return new SampleAxis(0, 4, count, SampleUnit.MILLISECONDS);
    }

    /**
     * Returns places of traces, ascending.
     *
     * @param places number of all places, of which a twentieth have traces
     * @param together number of traces that stand side by side
     */
    private static long[] places(long places, int together) {
        Random random = new Random(places);
        long groups = places / together;
        return LongStream.range(0, groups)
                .filter(group -> random.nextDouble() < FILL)
                .flatMap(group -> LongStream.range(group * together, (group + 1) * together))
                .toArray();
    }

    private static void write(Path file, VolumeSpec spec) throws IOException {
        try (VolumeWriter writer = VolumeWriter.create(file, spec)) {
            long[] extents = writer.shape().extents();
            long rows = extents[0];
            long size = writer.shape().size() / rows;
            int most = (int) Math.max(1, Math.min(rows, (8 << 20) / size));
            float[] values = new float[(int) (most * size)];
            for (int i = 0; i < values.length; i++) {
                values[i] = i % 1013;
            }
            long[] start = new long[extents.length];
            for (long row = 0; row < rows; row += most) {
                start[0] = row;
                extents[0] = Math.min(most, rows - row);
                Region region = Region.of(start, extents);
                writer.write(region, Arrays.copyOf(values, (int) region.size()));
            }
            writer.commit();
        }
    }

    /**
     * Opens tables of a billion places and of a tenth of that, and reads the gather of one shot, with nothing in the page
     * cache; prints milliseconds, their ratio, the heap in use while it is open, and the bytes of the file beyond those of
     * the samples for each trace. Each table takes 4 GB for a while.
     *
     * @param arguments folder for the tables, number of samples of a trace (8), rounds (15)
     */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        int samples = Integer.parseInt(arguments[1]);
        int rounds = Integer.parseInt(arguments[2]);
        for (int together : new int[] {1, 12}) {
            Path large = folder.resolve("large.h5");
            Path small = folder.resolve("small.h5");
            try {
                long traces = make(large, 1_000_000_000L, together, samples);
                make(small, 100_000_000L, together, samples);
                List<Double> times = new ArrayList<>();
                List<Double> tenth = new ArrayList<>();
                for (int round = -5; round < rounds; round++) {
                    double one = milliseconds(large, round + 5);
                    double other = milliseconds(small, round + 5);
                    if (round >= 0) {
                        times.add(one);
                        tenth.add(other);
                    }
                }
                System.out.printf(
                        "| %s | %d | %.1f | %.1f | %.2f | %d | %.1f |%n",
                        together == 1 ? "random" : "clustered",
                        traces,
                        Medians.of(times),
                        Medians.of(tenth),
                        Medians.of(times) / Medians.of(tenth),
                        heapOfOpen(large),
                        (double) Files.size(large) / traces - samples * Float.BYTES);
            } finally {
                Files.deleteIfExists(large);
                Files.deleteIfExists(small);
            }
        }
    }

    private static long make(Path file, long places, int together, int samples) throws IOException {
        int shots = (int) (places / CABLES / CHANNELS);
        long[] traces = places((long) shots * CABLES * CHANNELS, together);
        write(file, VolumeSpec.ofTraces(axes(shots), traces, samples(samples)));
        return traces.length;
    }

    /** Returns the megabytes of the heap in use while a table is open and one gather of it was read. */
    private static long heapOfOpen(Path file) throws IOException {
        Runtime runtime = Runtime.getRuntime();
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            volume.read(Query.at("shot", volume.axes().get(0).valueAt(0)).traces());
            System.gc();
            return (runtime.totalMemory() - runtime.freeMemory()) >> 20;
        }
    }

    private static double milliseconds(Path file, int round) throws IOException {
        PageCache.evict(file);
        long start = System.nanoTime();
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            Axis shots = volume.axes().get(0);
            double shot = shots.valueAt((int) (round * 0.618_033_988_749_895 % 1 * shots.size()));
            TraceSet gather = volume.read(Query.at("shot", shot).traces());
            if (gather.size() == 0) {
                throw new IOException(file + ": no traces of shot " + shot);
            }
        }
        return (System.nanoTime() - start) / 1e6;
    }
}
