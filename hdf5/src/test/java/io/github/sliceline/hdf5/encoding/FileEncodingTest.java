package io.github.sliceline.hdf5.encoding;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.OtherJvm;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import io.github.sliceline.hdf5.format.StorageLayout.Contiguous;
import io.github.sliceline.hdf5.format.StorageLayout.IndexKind;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexEncoding;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.hdf5.library.LibHdf5;
import io.github.sliceline.hdf5.library.NativeLibrary;
import io.github.sliceline.hdf5.write.HandMadeFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where things go, and what becomes known late. */
class FileEncodingTest {
    private static final DatasetForm AXIS = DatasetForm.contiguous(DataType.INT32, Shape.of(3));

    @TempDir
    Path folder;

    private static FileSpec volume(FormatVersion format) {
        FileSpec spec = new FileSpec(format);
        spec.dataset("/iline", AXIS);
        spec.dataset("/data", DatasetForm.chunked(DataType.FLOAT32, Shape.of(3, 50, 100), Shape.of(2, 25, 64)));
        spec.dataset(
                "/packed",
                DatasetForm.chunked(DataType.FLOAT32, Shape.of(9, 9), Shape.of(2, 2))
                        .deflated(1));
        spec.dataset("/xline", AXIS);
        spec.reserveAttribute("/", "source_sha256", AttributeValue.text("0".repeat(64)));
        spec.attribute("/", "rms", AttributeValue.real(0));
        spec.group("/segy")
                .reserve(
                        "/segy/raw",
                        DatasetForm.chunked(DataType.INT64, Shape.of(0), Shape.of(1 << 16))
                                .deflated(1));
        return spec;
    }

    @Test
    void metadataComeFirstThenWhatIsSmallThenIndexesThenDataOnPages() {
        for (FormatVersion format : FormatVersion.values()) {
            FileEncoding encoding = volume(format).encode();
            Contiguous iline = (Contiguous) encoding.place("/iline").layout();
            Contiguous xline = (Contiguous) encoding.place("/xline").layout();
            ChunkIndexEncoding index = encoding.place("/packed").index().orElseThrow();
            DatasetPlace data = encoding.place("/data");
            assertEquals((encoding.metadataBytes() + 7L) / 8 * 8, iline.address());
            assertEquals(iline.address() + 16, xline.address());
            assertTrue(index.address() >= xline.address() + xline.bytes());
            long first = data.known().orElseThrow().address(0);
            assertEquals(0, first % 4096);
            assertTrue(first >= index.address() + index.bytes());
            assertEquals(first + 2 * 2 * 2 * 12_800, encoding.end());
        }
    }

    @Test
    void layoutAvoidsBytesThatAreWrittenAlready() {
        FileSpec spec = volume(FormatVersion.V1_10);
        FileEncoding encoding = spec.encode(ExistingFile.NONE, 1 << 20, 3_000_001);
        assertEquals(spec.encode().place("/iline"), encoding.place("/iline"));
        ChunkIndexEncoding index = encoding.place("/packed").index().orElseThrow();
        assertTrue(index.address() + index.bytes() <= 1 << 20);
        long full = encoding.metadataBytes();
        FileEncoding behind = spec.encode(ExistingFile.NONE, full, 20_001);
        ChunkIndexEncoding indexBehind = behind.place("/packed").index().orElseThrow();
        assertEquals(20_008, indexBehind.address());
        assertTrue(((Contiguous) behind.place("/iline").layout()).address() >= 20_008 + index.bytes());
        refused(
                "metadata take " + encoding.metadataBytes() + " bytes, only the first 100 are free",
                () -> spec.encode(ExistingFile.NONE, 100, 200));
    }

    /** Trace headers are written so: they pass before the survey in them is known. */
    @Test
    void chunksMayBeWrittenBeforeTheRestIsKnown() throws IOException {
        Path path = folder.resolve("headers.h5");
        DatasetForm headers = DatasetForm.chunked(DataType.unsigned(1), Shape.of(300), Shape.of(100))
                .deflated(1);
        byte[] values = new byte[300];
        Arrays.fill(values, 200, 300, (byte) 2);
        HandMadeFile.encode(path, file -> {
            file.begin("/headers", headers);
            HandMadeFile.write(file, "/headers", headers, values, any -> true);
            file.describe(volume(FormatVersion.V1_10).dataset("/headers", headers));
        });
        try (Hdf5Container container = Hdf5Container.open(path)) {
            assertEquals(2, container.readNumbers("/headers")[299]);
        }
    }

    @Test
    void anImplicitIndexIsItsFirstChunk() {
        DatasetPlace data = volume(FormatVersion.V1_10).encode().place("/data");
        assertEquals(IndexKind.IMPLICIT, ((Chunked) data.layout()).kind());
        assertEquals(
                ((Chunked) data.layout()).indexAddress(),
                data.known().orElseThrow().address(0));
        assertEquals(
                ((Chunked) data.layout()).indexAddress() + 12_800,
                data.known().orElseThrow().address(1));
    }

    @Test
    void lateValuesChangeNothingElse() {
        FileEncoding encoding = volume(FormatVersion.V1_10).encode();
        LateValues late = encoding.late();
        ByteBuffer before = encoding.metadata(late);
        assertEquals(before, encoding.metadata(encoding.late()));
        late.set("/", "source_sha256", AttributeValue.text("f".repeat(64)));
        late.set("/", "rms", AttributeValue.real(1.5));
        DatasetPlace raw = late.append("/segy/raw", Shape.of(100));
        assertEquals(IndexKind.FIXED_ARRAY, ((Chunked) raw.layout()).kind());
        assertTrue(((Chunked) raw.layout()).indexAddress() >= encoding.end());
        ByteBuffer after = encoding.metadata(late);
        assertEquals(before.remaining(), after.remaining());
        assertFalse(before.equals(after));
        for (int i = 0; i < 2; i++) {
            assertEquals(after, encoding.metadata(late), "written again");
        }
    }

    @Test
    void lateValuesMustFit() {
        FileEncoding encoding = volume(FormatVersion.V1_10).encode();
        LateValues late = encoding.late();
        refused(
                "attribute source_sha256 of / has a place for text, scalar of [64] bytes, got text, scalar of [3]"
                        + " bytes",
                () -> late.set("/", "source_sha256", AttributeValue.text("abc")));
        refused(
                "attribute rms of / has a place for float64 little-endian, scalar, "
                        + "got int64 little-endian, scalar",
                () -> late.set("/", "rms", AttributeValue.integer(1)));
        refused("/ has no place for an attribute mean", () -> late.set("/", "mean", AttributeValue.real(1)));
        refused("/data is not reserved", () -> late.append("/data", Shape.of(1)));
        refused(
                "/segy/raw was reserved with 1 dimensions and some elements, got 3 × 3",
                () -> late.append("/segy/raw", Shape.of(3, 3)));
        refused("/segy/raw is no dataset that has a place", () -> encoding.place("/segy/raw"));
        late.append("/segy/raw", Shape.of(1));
        refused("/segy/raw is not reserved", () -> late.append("/segy/raw", Shape.of(1)));
    }

    private static void refused(String message, org.junit.jupiter.api.function.Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }

    @Test
    void reservedObjectsAreAbsentUntilTheyAreKnown() throws IOException {
        for (FormatVersion format : FormatVersion.values()) {
            Path path = folder.resolve(format + ".h5");
            isAbsent(new HandMadeFile(volume(format)).write(path));
            HandMadeFile.encode(path, file -> {
                file.describe(volume(format));
                file.set("/", "source_sha256", AttributeValue.text("a".repeat(64)));
                ByteBuffer values = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
                values.putLong(7).putLong(8).putLong(9);
                DatasetForm form = DatasetForm.chunked(DataType.INT64, Shape.of(3), Shape.of(3))
                        .deflated(1);
                file.append("/segy/raw", form.shape());
                HandMadeFile.write(file, "/segy/raw", form, values.array(), any -> true);
            });
            try (Hdf5Container container = Hdf5Container.open(path)) {
                assertEquals("a".repeat(64), container.attributes("/").get("source_sha256"));
                assertEquals(8, container.readNumbers("/segy/raw")[1]);
            }
        }
    }

    /** Before anything is known the file is sound, and chunks without a place are zeros. */
    private static void isAbsent(Path path) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(path)) {
            assertFalse(container.exists("/segy/raw"));
            assertEquals(Set.of("rms"), container.attributes("/").keySet());
            assertEquals(
                    0,
                    ChunkIndexReader.read(container.source(), container.dataset("/packed"))
                            .chunksStored());
        }
        if (NativeLibrary.unavailable().isEmpty()) {
            byte[] read = LibHdf5.call(path, "reading", local -> {
                int reading = HDF5Constants.H5F_ACC_RDONLY;
                long usual = HDF5Constants.H5P_DEFAULT;
                long file = local.add(H5.H5Fopen(path.toString(), reading, usual), H5::H5Fclose);
                LongConsumer close = H5::H5Dclose;
                long dataset = local.add(H5.H5Dopen(file, "/packed", usual), close);
                byte[] values = new byte[81 * Float.BYTES];
                Arrays.fill(values, (byte) 1);
                long all = HDF5Constants.H5S_ALL;
                H5.H5Dread(dataset, HDF5Constants.H5T_IEEE_F32LE, all, all, usual, values);
                return values;
            });
            assertArrayEquals(new byte[81 * Float.BYTES], read);
        }
    }

    @Test
    void aMillionChunksNeedLittleMemory() throws IOException, InterruptedException {
        OtherJvm.Outcome outcome = OtherJvm.run(List.of("-Xmx48m"), ManyChunks.class);
        assertEquals("told", outcome.output().strip());
        assertEquals(0, outcome.exitCode());
    }

    @Test
    void aTreeOfThreeLevelsIsReadBack() throws IOException {
        Path path = folder.resolve("tree.h5");
        int chunks = 20_000;
        DatasetForm form = DatasetForm.chunked(DataType.integer(1), Shape.of(chunks), Shape.of(1));
        FileSpec spec = new FileSpec(FormatVersion.V1_8);
        new HandMadeFile(spec).dataset("/data", form).write(path);
        try (Hdf5Container container = Hdf5Container.open(path)) {
            ChunkIndex index = ChunkIndexReader.read(container.source(), container.dataset("/data"));
            assertEquals(chunks, index.chunksStored());
            assertEquals(
                    spec.encode().place("/data").known().orElseThrow().address(chunks - 1), index.address(chunks - 1));
        }
    }

    @Test
    void headersMayBeLong() throws IOException {
        Path path = folder.resolve("long.h5");
        FileSpec spec = new FileSpec(FormatVersion.V1_10);
        for (int i = 0; i < 2999; i++) {
            spec.dataset("/dataset " + i, AXIS);
        }
        for (int i = 0; i < 20; i++) {
            spec.attribute("/", "long " + i, AttributeValue.reals(new double[8000]));
        }
        new HandMadeFile(spec)
                .dataset("/dataset 2999", AXIS, new byte[] {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0})
                .write(path);
        assertTrue(spec.encode().metadataBytes() > 20 * 64_000 + 3000 * 100);
        try (Hdf5Container container = Hdf5Container.open(path)) {
            assertEquals(3000, container.objects().size());
            assertEquals(20, container.attributes("/").size());
            assertEquals(3, container.readNumbers("/dataset 2999")[2]);
        }
        if (NativeLibrary.unavailable().isEmpty()) {
            long links = LibHdf5.call(path, "opening", local -> {
                int reading = HDF5Constants.H5F_ACC_RDONLY;
                long file = local.add(H5.H5Fopen(path.toString(), reading, HDF5Constants.H5P_DEFAULT), H5::H5Fclose);
                return H5.H5Gget_info(file).nlinks;
            });
            assertEquals(3000, links);
        }
    }
}
