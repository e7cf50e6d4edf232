package io.github.sliceline.jmh;

import io.github.sliceline.volume.VolumeBlock;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Compares a pass over a whole volume with the drive. It reads a cold file from front to end past the page cache, by one
 * thread and by many, without using the bytes; and it sums all samples of the volume through {@code blocks()}, without and
 * with a halo.
 *
 * <pre>{@code
 * ./mvnw -Pjmh -pl jmh-benchmarks -am package -Dquick -DskipTests
 * java -jar jmh-benchmarks/target/benchmarks.jar Blocks -p file=demo.h5
 * }</pre>
 */
public class BlocksBenchmark extends ColdReads {
    private static final int LONG_REQUEST = 4 << 20;
    private static final int REQUEST = 256 << 10;
    private static final int DEEP = 32;

    /** Threads that sum the samples. */
    @Param("2")
    public int threads;

    @Param("0,0,12")
    public String halo;

    @Benchmark
    public void fileByOneThread() throws IOException {
        issue(whole(LONG_REQUEST), 1);
    }

    @Benchmark
    public void fileByManyThreads() throws IOException {
        issue(whole(REQUEST), DEEP);
    }

    @Benchmark
    public double blocks() throws IOException {
        return sumOfBlocks(0, 0, 0);
    }

    @Benchmark
    public double blocksWithHalo() throws IOException {
        return sumOfBlocks(
                Arrays.stream(halo.split(",", -1)).mapToInt(Integer::parseInt).toArray());
    }

    private List<Request> whole(int length) throws IOException {
        long size = Files.size(location());
        return LongStream.range(0, (size + length - 1) / length)
                .map(number -> number * length)
                .mapToObj(at -> new Request(at, (int) Math.min(length, size - at)))
                .toList();
    }

    private double sumOfBlocks(int... around) throws IOException {
        DoubleAdder total = new DoubleAdder();
        volume().blocks().withHalo(around).forEach(threads, block -> total.add(sum(block)));
        return total.sum();
    }

    /** Returns the sum of the samples. Four partial sums avoid waiting for each addition. */
    static double sum(VolumeBlock block) {
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
