package io.github.sliceline.jmh;

import io.github.sliceline.Job;
import io.github.sliceline.compare.ComparisonOptions;
import io.github.sliceline.compare.VolumeComparison;
import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.DoubleAdder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Compares two cold volumes, beside summing the samples of both through {@code blocks()}, one after the other.
 *
 * <pre>{@code
 * java -jar jmh-benchmarks/target/benchmarks.jar Compare -p file=demo.h5 -p other=copy.h5
 * }</pre>
 */
public class CompareBenchmark extends ColdReads {
    @Param("copy.h5")
    public String other;

    @Param("4")
    public int threads;

    @Benchmark
    public double bothByBlocks() throws IOException {
        DoubleAdder total = new DoubleAdder();
        try (SeismicVolume second = second()) {
            for (SeismicVolume volume : List.of(volume(), second)) {
                volume.blocks().forEach(threads, block -> total.add(BlocksBenchmark.sum(block)));
            }
        }
        return total.sum();
    }

    @Benchmark
    public double comparison() throws IOException {
        try (SeismicVolume second = second()) {
            ComparisonOptions options = ComparisonOptions.DEFAULTS.withThreads(threads);
            return VolumeComparison.compare(volume(), second, options, Job.quiet())
                    .nrms();
        }
    }

    private SeismicVolume second() throws IOException {
        PageCache.evict(Path.of(other));
        return SeismicVolume.open(Path.of(other));
    }
}
