package io.github.sliceline.jmh;

import io.github.sliceline.geometry.Region;
import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.volume.Backend;
import io.github.sliceline.volume.ReadOptions;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long does it take to read compressed data in the smallest pieces, by a caller who tunes nothing?
 *
 * <p>The dataset of "Improving HDF5 Compression Performance" (The HDF Group): float32 big-endian,
 * 60 × 30 × 9 × 717, chunk 4 × 30 × 9 × 717, gzip 6, read row by row with 16,200 reads of 717 floats.
 * A chunk does not fit libhdf5's default cache of 1 MiB, so that each read inflates 3 MB: 345 s there,
 * 0.37 s with a cache that holds it. Here every read path has its default options.
 *
 * <p>The score is milliseconds for all rows, opening included.
 *
 * <pre>{@code
 * ./mvnw -Pjmh -pl jmh-benchmarks -am package -Dquick -DskipTests
 * java -jar jmh-benchmarks/target/benchmarks.jar RowByRow
 * }</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(1)
public class RowByRowBenchmark {

    /** The read path. */
    @Param({"DIRECT", "NATIVE"})
    public Backend backend;

    /** Where the file is made. */
    @Param("target/jmh-volumes")
    public String dirs;

    /** Whether the page cache is without the file when a turn begins; needs GNU dd. */
    @Param("false")
    public boolean cold;

    private Path file = Path.of("");

    /** Makes the file where it is missing, and empties the cache. */
    @Setup(Level.Iteration)
    public void create() throws IOException {
        file = Path.of(dirs).resolve("row-by-row.h5");
        RowByRowFile.create(file);
        if (cold) {
            PageCache.evict(file);
        }
    }

    /** All rows, one read each, into a buffer that is used again. */
    @Benchmark
    public FloatBuffer rows() throws IOException {
        int samples = Math.toIntExact(RowByRowFile.SHAPE.extent(3));
        FloatBuffer row = FloatBuffer.allocate(samples);
        long[] count = {1, 1, 1, samples};
        try (SeismicVolume volume = SeismicVolume.open(file, ReadOptions.DEFAULTS.withBackend(backend))) {
            for (long i = 0; i < RowByRowFile.SHAPE.extent(0); i++) {
                for (long j = 0; j < RowByRowFile.SHAPE.extent(1); j++) {
                    for (long k = 0; k < RowByRowFile.SHAPE.extent(2); k++) {
                        volume.read(Region.of(new long[] {i, j, k, 0}, count), row.clear());
                    }
                }
            }
        }
        return row;
    }
}
