package io.github.sliceline.jmh;

import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.NativeFile;
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
 * Compares libhdf5 on a byte store, through a driver in Java, with libhdf5 on the file itself.
 *
 * <p>Bulk: a dataset of 256 MB, written in 16 slabs, contiguous or in chunks of 256 KiB. Metadata: 10,000 groups
 * with an attribute each. The store is the same file through a {@link ChannelStore}, and everything stays in the page
 * cache.
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

    /** Deletes the files of the last turn. */
    @Setup(Level.Iteration)
    public void prepare() throws IOException {
        written = Files.createDirectories(Path.of(dirs)).resolve("byte-store-written.h5");
        Files.deleteIfExists(written);
    }

    @FunctionalInterface
    private interface Work {
        void with(NativeFile file) throws IOException;
    }

    private void create(Work work) throws IOException {
        if (driver == Driver.LIBRARY) {
            try (NativeFile file = NativeFile.create(written, FormatVersion.V1_10)) {
                work.with(file);
            }
        } else {
            try (ChannelStore store = ChannelStore.openOrCreate(written);
                    NativeFile file = NativeFile.create(store, FormatVersion.V1_10)) {
                work.with(file);
            }
        }
    }

    private void write(NativeFile file, DatasetForm form) throws IOException {
        file.describe(new FileSpec(FormatVersion.V1_10).dataset("/data", form));
        for (long at = 0; at < form.bytes(); at += slab.capacity()) {
            file.write("/data", at, slab.clear());
        }
    }

    @Benchmark
    public void writeContiguous() throws IOException {
        create(file -> write(file, DatasetForm.contiguous(DataType.FLOAT32, SHAPE)));
    }

    @Benchmark
    public void writeChunked() throws IOException {
        create(file -> write(file, DatasetForm.chunked(DataType.FLOAT32, SHAPE, CHUNK)));
    }

    @Benchmark
    public void createGroups() throws IOException {
        FileSpec spec = new FileSpec(FormatVersion.V1_10);
        for (int i = 0; i < GROUPS; i++) {
            spec.group("/group " + i).attribute("/group " + i, "number", AttributeValue.integer(i));
        }
        create(file -> file.describe(spec));
    }
}
