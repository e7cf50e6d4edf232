package io.github.sliceline.jmh;

import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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
 * Time to open a volume of a million chunks and read its chunk index, in a heap of 64 MB. With a filter the index is a fixed
 * array of a million entries; without a filter there is no index.
 *
 * <pre>{@code
 * java -jar jmh-benchmarks/target/benchmarks.jar Open -prof gc
 * }</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 1, jvmArgsAppend = "-Xmx64m")
public class OpenBenchmark {

    /** Filter of the chunks: {@code none}, or {@code deflate}. */
    @Param({"deflate", "none"})
    public String filter;

    /** Inlines, crosslines and samples, in chunks of 1 × 1 × 4. */
    @Param("200x200x100")
    public String shape;

    /** Folder in which the file is made once. */
    @Param("target/jmh-volumes")
    public String dirs;

    private @Nullable BenchmarkVolume files;

    @Setup(Level.Trial)
    public void create() throws IOException {
        files = BenchmarkVolume.of(dirs, shape, "1x1x4", filter);
        files.create();
    }

    /** Opens and closes the volume. Returns the number of chunks, so that the compiler keeps all work. */
    @Benchmark
    public long open() throws IOException {
        ReadOptions options = ReadOptions.DEFAULTS.withBackend(Backend.DIRECT);
        try (SeismicVolume volume =
                SeismicVolume.open(Objects.requireNonNull(files).hdf5(), options)) {
            return volume.info().chunksStored();
        }
    }
}
