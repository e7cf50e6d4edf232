package io.github.sliceline.jmh;

import io.github.sliceline.CancelToken;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.create.VolumeWriter;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.testdata.PageCache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Compares writing a new volume with copying one. It writes a volume of 768 × 768 × 1024 floats to the drive, and copies
 * such a file with {@code cp} and {@code sync}, cold and from the page cache.
 *
 * <pre>{@code
 * ./mvnw -Pjmh -pl jmh-benchmarks -am package -Dquick -DskipTests
 * java -jar jmh-benchmarks/target/benchmarks.jar Writer -p dirs=/mnt/nvme/jmh -p edge=32,64
 * }</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 6)
@Fork(1)
public class WriterBenchmark {
    private static final Shape SHAPE = Shape.of(768, 768, 1024);

    @Param("target/jmh-volumes")
    public String dirs;

    /** Edge of the chunks. */
    @Param("64")
    public int edge;

    /** Threads that write. */
    @Param("2")
    public int threads;

    private Path written = Path.of("");

    @Setup(Level.Iteration)
    public void prepare() throws IOException {
        written = Files.createDirectories(Path.of(dirs)).resolve("written.h5");
        Files.deleteIfExists(written);
        run("sync");
    }

    @TearDown(Level.Iteration)
    public void remove() throws IOException {
        Files.deleteIfExists(written);
    }

    /** File to copy, made when first needed. */
    @State(Scope.Benchmark)
    public static class Source {
        @Param({"true", "false"})
        public boolean cold;

        private Path file = Path.of("");

        @Setup(Level.Iteration)
        public void prepare(WriterBenchmark writer) throws IOException {
            file = Path.of(writer.dirs).resolve("source-" + writer.edge + ".h5");
            if (!Files.exists(file)) {
                writer.write(file);
            }
            if (cold) {
                PageCache.evict(file);
            } else {
                PageCache.load(file);
            }
        }
    }

    @Benchmark
    public void write() throws IOException {
        write(written);
    }

    @Benchmark
    public void copy(Source source) throws IOException {
        run("cp", source.file.toString(), written.toString());
        run("sync", written.toString());
    }

    private void write(Path file) throws IOException {
        VolumeSpec spec = VolumeSpec.of(
                        Axis.ofIndices((int) SHAPE.extent(0)),
                        Axis.ofIndices((int) SHAPE.extent(1)),
                        SampleAxis.milliseconds(0, 4, (int) SHAPE.extent(2)))
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

    /** Returns noise, for which statistics take as long as for seismic samples. */
    private static float[] samples(Shape chunk) {
        Random random = new Random(1);
        float[] samples = new float[Math.toIntExact(chunk.size())];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = (float) random.nextGaussian() * 1000;
        }
        return samples;
    }

    private static void run(String... command) throws IOException {
        try {
            int code = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (code != 0) {
                throw new IOException(String.join(" ", command) + " ended with " + code);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
