package io.github.sliceline.jmh;

import io.github.sliceline.geometry.Region;
import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.write.DatasetSpec;
import io.github.sliceline.hdf5.write.Hdf5Output;
import io.github.sliceline.hdf5.write.Hdf5Writer;
import io.github.sliceline.hdf5.write.NumberType;
import io.github.sliceline.storage.ChannelStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
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
 * What does libhdf5 lose if it works on a byte store, through a driver in Java, instead of on the file itself?
 *
 * <p>Bulk: a dataset of 256 MB, written in 16 slabs, contiguous or in chunks of 256 KiB. Metadata: 10,000 groups
 * with an attribute each made in a new file, and another attribute added to each in a file that has them. The store
 * is the same file through a {@link ChannelStore}, and everything stays in the page cache.
 *
 * <p>The score is milliseconds, opening and closing included.
 *
 * <pre>{@code
 * ./mvnw -Pjmh -pl jmh-benchmarks -am package -Dquick -DskipTests
 * java -jar jmh-benchmarks/target/benchmarks.jar ByteStore
 * }</pre>
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 7)
@Fork(1)
public class ByteStoreBenchmark {
    private static final Shape SHAPE = Shape.of(1024, 256, 256);
    private static final Shape SLAB = Shape.of(64, 256, 256);
    private static final Shape CHUNK = Shape.of(64, 32, 32);
    private static final int GROUPS = 10_000;

    public enum Driver {
        LIBRARY,
        BYTE_STORE
    }

    @Param({"LIBRARY", "BYTE_STORE"})
    public Driver driver;

    @Param("target/jmh-volumes")
    public String dirs;

    private final ByteBuffer slab =
            ByteBuffer.allocateDirect((int) (Float.BYTES * SLAB.size())).order(ByteOrder.nativeOrder());
    private Path written = Path.of("");

    /** Takes away what the last turn wrote, and makes what is changed. */
    @Setup(Level.Iteration)
    public void prepare() throws IOException {
        Path folder = Files.createDirectories(Path.of(dirs));
        written = folder.resolve("byte-store-written.h5");
        Files.deleteIfExists(written);
        if (!Files.exists(groups())) {
            try (Hdf5Writer writer = Hdf5Writer.create(groups(), false)) {
                createGroups(writer);
            }
        }
        Files.copy(groups(), written);
    }

    private Path groups() {
        return Path.of(dirs).resolve("byte-store-groups.h5");
    }

    @FunctionalInterface
    private interface Work {
        void with(Hdf5Writer writer) throws IOException;
    }

    private void create(Work work) throws IOException {
        Files.delete(written);
        change(true, work);
    }

    private void change(boolean fresh, Work work) throws IOException {
        if (driver == Driver.LIBRARY) {
            try (Hdf5Writer writer =
                    fresh ? Hdf5Writer.create(written, false) : Hdf5Writer.open(written, false, () -> {})) {
                work.with(writer);
            }
        } else {
            try (ChannelStore store = ChannelStore.openOrCreate(written);
                    Hdf5Writer writer =
                            fresh ? Hdf5Writer.create(store, false) : Hdf5Writer.open(store, false, () -> {})) {
                work.with(writer);
            }
        }
    }

    private void write(Hdf5Writer writer, boolean chunked) throws IOException {
        Hdf5Output output = writer.createDataset(
                chunked
                        ? DatasetSpec.chunked("/data", NumberType.IEEE_F32LE, SHAPE, CHUNK, 0)
                        : DatasetSpec.contiguous("/data", NumberType.IEEE_F32LE, SHAPE.extents()));
        for (long inline = 0; inline < SHAPE.extent(0); inline += SLAB.extent(0)) {
            output.write(Region.of(new long[] {inline, 0, 0}, SLAB.extents()), slab.clear());
        }
    }

    private static void createGroups(Hdf5Writer writer) throws IOException {
        for (int i = 0; i < GROUPS; i++) {
            writer.createGroup("/group " + i);
            writer.attribute("/group " + i, "number", i);
        }
    }

    @Benchmark
    public void writeContiguous() throws IOException {
        create(writer -> write(writer, false));
    }

    @Benchmark
    public void writeChunked() throws IOException {
        create(writer -> write(writer, true));
    }

    @Benchmark
    public void createGroups() throws IOException {
        create(ByteStoreBenchmark::createGroups);
    }

    @Benchmark
    public void addAttributes() throws IOException {
        change(false, ByteStoreBenchmark::addAttributes);
    }

    private static void addAttributes(Hdf5Writer writer) throws IOException {
        for (int i = 0; i < GROUPS; i++) {
            writer.attribute("/group " + i, "square", (double) i * i);
        }
    }
}
