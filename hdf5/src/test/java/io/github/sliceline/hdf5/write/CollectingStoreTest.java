package io.github.sliceline.hdf5.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.MemoryStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Garbage may be collected whenever libhdf5 calls a store. While the library has a Java array pinned that would wait
 * for ever, and with it the whole JVM; so this happens in one of its own.
 */
class CollectingStoreTest {
    private static final int GARBAGE_BYTES = 100_000_000;

    @TempDir
    Path folder;

    @Test
    void storesMayNeedMemory() throws IOException, InterruptedException {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), "libhdf5 is not available here");
        Process job = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx32m",
                        "-XX:+UseG1GC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Job.class.getName(),
                        folder.resolve("file.h5").toString()))
                .inheritIO()
                .start();
        boolean ended = job.waitFor(60, TimeUnit.SECONDS);
        job.destroyForcibly();
        assertTrue(ended, "still waiting");
        assertEquals(0, job.waitFor());
    }

    /** Makes a file and changes its attributes through a store that collects garbage. */
    static final class Job {
        private Job() {}

        public static void main(String[] arguments) throws IOException {
            Path path = Path.of(arguments[0]);
            try (NativeFile file = NativeFile.create(path, FormatVersion.V1_8)) {
                new HandMadeFile(FormatVersion.V1_8)
                        .dataset("/data", DatasetForm.contiguous(DataType.FLOAT32, Shape.of(100)))
                        .writeTo(file);
            }
            try (ByteStore store = new CollectingStore(new MemoryStore("memory", Files.readAllBytes(path)))) {
                try (Hdf5File file = Hdf5File.open(store)) {
                    AttributeValues values = AttributeValues.reals(1, 2, 3);
                    Optional<Shape> three = Optional.of(Shape.of(3L));
                    file.attributes()
                            .create(
                                    "/data",
                                    "new",
                                    AttributeType.named("H5T_IEEE_F64LE").orElseThrow(),
                                    three,
                                    values);
                }
            }
        }
    }

    /** Makes more garbage in every call than there is memory. */
    private record CollectingStore(MemoryStore store) implements ByteStore {
        private static void collect() {
            byte[] last = {};
            for (int made = 0; made < GARBAGE_BYTES; made += last.length + 1) {
                last = new byte[GARBAGE_BYTES / 1000];
            }
            assertEquals(GARBAGE_BYTES / 1000, last.length);
        }

        @Override
        public long size() throws IOException {
            return store.size();
        }

        @Override
        public void readFully(ByteBuffer dst, long position) throws IOException {
            collect();
            store.readFully(dst, position);
        }

        @Override
        public void writeFully(ByteBuffer src, long position) throws IOException {
            collect();
            store.writeFully(src, position);
        }

        @Override
        public void truncate(long size) throws IOException {
            collect();
            store.truncate(size);
        }

        @Override
        public void force() throws IOException {
            store.force();
        }

        @Override
        public void close() {
            store.close();
        }

        @Override
        public String toString() {
            return store.toString();
        }
    }
}
