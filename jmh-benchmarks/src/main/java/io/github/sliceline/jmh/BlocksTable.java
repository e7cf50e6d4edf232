package io.github.sliceline.jmh;

import io.github.sliceline.CancelToken;
import io.github.sliceline.storage.DirectIo;
import io.github.sliceline.storage.DirectReads;
import io.github.sliceline.storage.ReadScheduler;
import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBlock;
import io.github.sliceline.volume.VolumeBlocks;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.atomic.DoubleAdder;

/**
 * Does a pass over a whole volume keep up with the drive? Reads a file cold, front to end past the page cache with nothing
 * done to the bytes, and then its volume through {@code blocks()}, summing all samples; the same with a halo. In rounds,
 * since a shared drive is never the same; the ratio is that of the round. A program, not a JMH benchmark: what it waits
 * for is the drive.
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
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 5;
        int threads = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 2;
        String around = arguments.length > 3 ? arguments[3] : "0,0,12";
        int[] halo =
                Arrays.stream(around.split(",", -1)).mapToInt(Integer::parseInt).toArray();
        System.out.println("MB/s, and the ratio to the faster of the reads without a volume");
        System.out.printf(
                "| 1 × 4 MiB | %d × 256 KiB | blocks() | ratio | with halo %s | ratio |%n|---|---|---|---|---|---|%n",
                DEEP, around);
        for (int round = 0; round < rounds; round++) {
            double single = megabytesPerSecond(file, () -> sequential(file, 1, LONG_REQUEST));
            double deep = megabytesPerSecond(file, () -> sequential(file, DEEP, REQUEST));
            double most = Math.max(single, deep);
            double plain = megabytesPerSecond(file, () -> sum(file, threads, new int[halo.length]));
            double around12 = megabytesPerSecond(file, () -> sum(file, threads, halo));
            System.out.printf(
                    Locale.ROOT,
                    "| %.0f | %.0f | %.0f | %.2f | %.0f | %.2f |%n",
                    single,
                    deep,
                    plain,
                    plain / most,
                    around12,
                    around12 / most);
        }
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
                ReadScheduler threads = new ReadScheduler("sequential", depth)) {
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
