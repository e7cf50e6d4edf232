package io.github.sliceline.jmh;

import io.github.sliceline.CancelToken;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.grid.ChunkGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.testdata.PageCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Does a new volume take longer than a copy of it? Writes one of 768 × 768 × 1024 floats, forced, and copies the file with
 * {@code cp} and {@code sync}, cold and warm. In rounds, since a shared drive is never the same; the ratio is that of the
 * round, to the faster copy. A program, not a JMH benchmark: what it waits for is the drive.
 *
 * <p>Arguments: folder, rounds, threads, edge of the chunks.
 */
public final class WriterTable {
    private static final int INLINES = 768;
    private static final int CROSSLINES = 768;
    private static final int SAMPLES = 1024;

    private WriterTable() {}

    private interface Step {
        void run() throws IOException;
    }

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
        int threads = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 2;
        int edge = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 64;
        Path made = folder.resolve("made.h5");
        Path copy = folder.resolve("copy.h5");
        System.out.println("seconds, and the ratio to the faster copy");
        System.out.println("| VolumeWriter | cp + sync, cold | cp + sync, warm | ratio |\n|---|---|---|---|");
        for (int round = 0; round < rounds; round++) {
            double writing = seconds(() -> write(made, threads, edge), made);
            PageCache.evict(made);
            double cold = seconds(() -> copy(made, copy), copy);
            double warm = seconds(() -> copy(made, copy), copy);
            System.out.printf(
                    Locale.ROOT,
                    "| %.2f | %.2f | %.2f | %.2f |%n",
                    writing,
                    cold,
                    warm,
                    writing / Math.min(cold, warm));
        }
        Files.deleteIfExists(made);
        Files.deleteIfExists(copy);
    }

    private static double seconds(Step step, Path result) throws IOException {
        Files.deleteIfExists(result);
        run("sync");
        long start = System.nanoTime();
        step.run();
        return (System.nanoTime() - start) / 1e9;
    }

    private static void write(Path file, int threads, int edge) throws IOException {
        VolumeSpec spec = VolumeSpec.of(
                        LineAxis.ofIndices(INLINES),
                        LineAxis.ofIndices(CROSSLINES),
                        SampleAxis.milliseconds(0, 4, SAMPLES))
                .withChunk(edge, edge, edge);
        ChunkGrid grid = new ChunkGrid(spec.shape(), spec.chunk());
        float[] samples = samples(spec.chunk());
        long[] extents = spec.chunk().extents();
        try (VolumeWriter out = VolumeWriter.create(file, spec);
                WorkerThreads callers = new WorkerThreads("callers", threads)) {
            callers.run(
                    Math.toIntExact(grid.chunks().size()),
                    chunk -> out.write(Region.of(grid.start(chunk), extents), samples),
                    new CancelToken());
            out.commit();
        }
    }

    /** Noise: statistics take as long as they do of seismic samples. */
    private static float[] samples(Shape chunk) {
        Random random = new Random(1);
        float[] samples = new float[Math.toIntExact(chunk.size())];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = (float) random.nextGaussian() * 1000;
        }
        return samples;
    }

    private static void copy(Path from, Path to) throws IOException {
        run("cp", from, to);
        run("sync", to);
    }

    private static void run(String command, Path... files) throws IOException {
        List<String> words = new ArrayList<>(List.of(command));
        for (Path file : files) {
            words.add(file.toString());
        }
        try {
            int code = new ProcessBuilder(words).inheritIO().start().waitFor();
            if (code != 0) {
                throw new IOException(words + " ended with " + code);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
