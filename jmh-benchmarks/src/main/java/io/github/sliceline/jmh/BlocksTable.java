package io.github.sliceline.jmh;

import io.github.sliceline.CancelToken;
import io.github.sliceline.memory.DirectIo;
import io.github.sliceline.storage.DirectReads;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBlock;
import io.github.sliceline.volume.VolumeBlocks;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.DoubleAdder;

/**
 * Does a pass over a whole volume keep up with the drive? Reads a file cold, front to end past the page cache with nothing
 * done to the bytes, by one thread and by many, and its volume through {@code blocks()}, summing all samples; the same
 * with a halo. A shared drive is never the same, and answers faster after a rest: all take turns, and in each round another
 * is the first. A program, not a JMH benchmark: what it waits for is the drive.
 *
 * <p>Arguments: volume, rounds, threads that sum, and the halo if not 0,0,12.
 */
public final class BlocksTable {
    private static final int LONG_REQUEST = 4 << 20;
    private static final int REQUEST = 256 << 10;
    private static final int DEEP = 32;

    private BlocksTable() {}

    private interface Pass {
        double run() throws IOException;
    }

    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 8;
        int threads = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 2;
        String around = arguments.length > 3 ? arguments[3] : "0,0,12";
        int[] halo =
                Arrays.stream(around.split(",", -1)).mapToInt(Integer::parseInt).toArray();
        List<Pass> passes = List.of(
                () -> sequential(file, 1, LONG_REQUEST),
                () -> sequential(file, DEEP, REQUEST),
                () -> sum(file, threads, new int[halo.length]),
                () -> sum(file, threads, halo));
        System.out.println("| MB/s | 1 × 4 MiB | " + DEEP + " × 256 KiB | blocks() | with halo " + around
                + " |\n|---|---|---|---|---|");
        double[][] rates = new double[passes.size()][rounds];
        for (int round = -1; round < rounds; round++) { // the first is the compilers'
            double[] row = new double[rates.length];
            for (int i = 0; i < row.length; i++) {
                int turn = (i + round + 1) % row.length;
                row[turn] = megabytesPerSecond(file, passes.get(turn));
            }
            for (int i = 0; i < row.length && round >= 0; i++) {
                rates[i][round] = row[i];
            }
            print(round < 0 ? "warm-up" : "round " + (round + 1), row);
        }
        double[] medians = Arrays.stream(rates).mapToDouble(BlocksTable::median).toArray();
        print("median", medians);
        double most = Math.max(medians[0], medians[1]);
        System.out.printf(Locale.ROOT, "blocks(): %.2f of the faster one%n", medians[2] / most);
    }

    private static void print(String what, double[] rates) {
        System.out.printf(
                Locale.ROOT, "| %s | %.0f | %.0f | %.0f | %.0f |%n", what, rates[0], rates[1], rates[2], rates[3]);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private static double megabytesPerSecond(Path file, Pass pass) throws IOException {
        PageCache.unmap(file);
        PageCache.evict(file);
        long start = System.nanoTime();
        double result = pass.run();
        double seconds = (System.nanoTime() - start) / 1e9;
        if (Double.isNaN(result)) {
            System.out.println("some samples are no numbers");
        }
        return Files.size(file) / 1e6 / seconds;
    }

    /** In file order, so many requests under way. */
    private static double sequential(Path file, int depth, int request) throws IOException {
        try (DirectReads reads = DirectReads.open(file)
                        .orElseThrow(() -> new IOException(file + " cannot be read past the page cache"));
                WorkerThreads threads = new WorkerThreads("sequential", depth)) {
            long size = reads.size();
            ThreadLocal<ByteBuffer> memory =
                    ThreadLocal.withInitial(() -> DirectIo.allocate(request + 2 * DirectIo.PAGE));
            threads.run(
                    Math.toIntExact((size + request - 1) / request),
                    number -> {
                        long at = (long) number * request;
                        reads.readRange(memory.get(), at, (int) Math.min(request, size - at));
                    },
                    new CancelToken());
            return size;
        }
    }

    private static double sum(Path file, int threads, int[] halo) throws IOException {
        DoubleAdder total = new DoubleAdder();
        try (SeismicVolume volume = SeismicVolume.open(file)) {
            VolumeBlocks blocks = volume.blocks().withHalo(halo);
            blocks.forEach(threads, block -> total.add(sum(block)));
        }
        return total.sum();
    }

    /** Four sums, since one would wait for each addition. */
    private static double sum(VolumeBlock block) {
        float[] samples = block.samples();
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        int i = 0;
        for (; i + 3 < samples.length; i += 4) {
            a += samples[i];
            b += samples[i + 1];
            c += samples[i + 2];
            d += samples[i + 3];
        }
        for (; i < samples.length; i++) {
            a += samples[i];
        }
        return a + b + c + d;
    }
}
