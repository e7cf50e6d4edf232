package io.github.sliceline.hdf5.write;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.NaiveDatasetReader;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.storage.MemoryStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** The order of things, and what is refused; that files are right, {@code RandomHdf5FileTest} shows. */
class NativeFileTest {
    private static final DatasetForm AXIS = DatasetForm.contiguous(DataType.INT32, Shape.of(3));
    private static final DatasetForm CUBE = DatasetForm.contiguous(DataType.unsigned(1), Shape.of(5, 6, 7));
    private static final DatasetForm PACKED = DatasetForm.chunked(DataType.unsigned(1), Shape.of(4, 5), Shape.of(2, 2))
            .deflated(1);

    @TempDir
    Path folder;

    private Path path;

    @BeforeEach
    void needsLibrary() {
        assumeTrue(NativeLibrary.unavailable().isEmpty(), () -> "no libhdf5: " + NativeLibrary.unavailable());
        path = folder.resolve("native.h5");
    }

    private static FileSpec spec() {
        return new FileSpec(FormatVersion.V1_10)
                .group("/g")
                .dataset("/g/axis", AXIS)
                .dataset("/cube", CUBE)
                .dataset("/g/packed", PACKED)
                .link("/g/again", "/cube")
                .reserve("/late", DatasetForm.contiguous(DataType.unsigned(1), Shape.of(0)))
                .attribute("/late", "of", AttributeValue.reference("/g/axis"))
                .reserveAttribute("/late", "count", AttributeValue.integer(0))
                .reserveAttribute("/", "remark", AttributeValue.text("four"));
    }

    private static void write(NativeFile file) throws IOException {
        file.begin("/g/packed", PACKED);
        file.describe(spec());
        file.set("/", "remark", AttributeValue.text("five"));
        file.set("/late", "count", AttributeValue.integer(7));
        file.append("/late", Shape.of(2));
        file.write("/late", 0, ByteBuffer.wrap(new byte[] {1, 2}));
        file.complete();
    }

    @Test
    void appendedDatasetsHaveTheirAttributes() throws IOException {
        try (NativeFile file = NativeFile.create(path, FormatVersion.V1_10)) {
            write(file);
        }
        try (Hdf5Container container = Hdf5Container.open(path)) {
            assertEquals("five", container.attributes("/").get("remark"));
            assertEquals(7L, container.attributes("/late").get("count"));
            assertArrayEquals(new double[] {1, 2}, container.readNumbers("/late"));
        }
    }

    @Test
    void aStoreGetsTheSameBytes() throws IOException {
        MemoryStore store = new MemoryStore("memory", new byte[] {1, 2, 3});
        try (NativeFile file = NativeFile.create(store, FormatVersion.V1_10);
                NativeFile same = NativeFile.create(path, FormatVersion.V1_10)) {
            write(file);
            write(same);
        }
        assertArrayEquals(Files.readAllBytes(path), store.bytes());
    }

    @Test
    void anyRangeOfElementsIsWritten() throws IOException {
        Random random = new Random(5);
        byte[] wanted = new byte[5 * 6 * 7];
        try (NativeFile file = NativeFile.create(path, FormatVersion.V1_10)) {
            file.describe(spec());
            file.write("/cube", 0, ByteBuffer.wrap(wanted));
            for (int i = 0; i < 300; i++) {
                int from = random.nextInt(wanted.length + 1);
                byte[] piece = new byte[random.nextInt(wanted.length - from + 1)];
                random.nextBytes(piece);
                ByteBuffer direct = ByteBuffer.allocateDirect(piece.length + 3)
                        .position(3)
                        .put(piece)
                        .position(3);
                file.write(i % 2 == 0 ? "/cube" : "/g/again", from, direct);
                assertFalse(direct.hasRemaining());
                System.arraycopy(piece, 0, wanted, from, piece.length);
            }
            file.complete();
        }
        try (Hdf5Container container = Hdf5Container.open(path)) {
            assertArrayEquals(wanted, NaiveDatasetReader.read(container.source(), container.dataset("/cube")));
        }
    }

    private static void refused(String message, Executable call) {
        assertEquals(message, assertThrows(RuntimeException.class, call).getMessage());
    }

    @Test
    void refusesCallsThatDoNotFitTheDescription() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(4);
        try (NativeFile file = NativeFile.create(new MemoryStore("memory"), FormatVersion.V1_10)) {
            refused("memory is not described yet", () -> file.set("/", "remark", AttributeValue.text("five")));
            refused("memory is not described yet", () -> file.append("/late", Shape.of(1)));
            refused(
                    "memory is of format V1_10, described as V1_8",
                    () -> file.describe(new FileSpec(FormatVersion.V1_8)));
            file.begin("/g/packed", PACKED);
            refused("/g/packed has begun already", () -> file.begin("/g/packed", PACKED));
            refused(
                    "/g/packed is described otherwise than it began",
                    () -> file.describe(
                            new FileSpec(FormatVersion.V1_10).group("/g").dataset("/g/packed", AXIS)));
            refused("there is nothing at /g/packed", () -> file.describe(new FileSpec(FormatVersion.V1_10)));
            file.describe(spec());
            refused("memory is described already", () -> file.describe(spec()));
            refused("memory is described already", () -> file.begin("/cube", CUBE));
            refused("/g/packed has 6 chunks, none of number 6", () -> file.writeChunk("/g/packed", 6, bytes));
            refused("/cube has 0 chunks, none of number 0", () -> file.writeChunk("/cube", 0, bytes));
            refused("/late is no dataset that is there already", () -> file.write("/late", 0, bytes));
            refused(
                    "bytes 2 to 6 are no whole elements of /g/axis, which has 12 bytes",
                    () -> file.write("/g/axis", 2, bytes));
            refused(
                    "bytes 12 to 16 are no whole elements of /g/axis, which has 12 bytes",
                    () -> file.write("/g/axis", 12, bytes));
            refused("/ has no place for an attribute other", () -> file.set("/", "other", AttributeValue.real(1)));
            refused("/cube is not reserved", () -> file.append("/cube", Shape.of(1)));
        }
    }
}
