package io.github.sliceline.volume.open;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.volume.CopiedVolume;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.Section;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.format.OpenHooks;
import io.github.sliceline.volume.info.LayoutInfo;
import io.github.sliceline.volume.options.Precision;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies that are damaged, stale or foreign never serve, never make a read fail, and say why. */
@Tag("without-libhdf5")
class LayoutDamageTest {
    /** In a build 120, with {@code -Pfull} 400. */
    private static final int MUTANTS = Cases.number("sliceline.layout.mutants", 120, 400);

    private static final Shape SHAPE = Shape.of(12, 14, 40);
    private static final Shape INLINES = Shape.of(1, 14, 40);
    private static final Region INLINE = Region.of(new long[] {5, 0, 0}, new long[] {1, 14, 40});

    @TempDir
    Path folder;

    private Path file = Path.of("");
    private CopiedVolume volume = new CopiedVolume(Shape.of(1, 1, 1), Shape.of(1, 1, 1), false, new Random(1));

    @BeforeEach
    void write() throws IOException {
        volume = cube().checksums(CopiedVolume.CHECKSUM)
                .copy("inlines", INLINES, 4, true)
                .copy("slices", Shape.of(12, 14, 1), 4, true)
                .copy("bytes", INLINES, 1, true);
        file = volume.write(folder.resolve("volume.h5"));
    }

    private static CopiedVolume cube() {
        return new CopiedVolume(SHAPE, Shape.of(6, 7, 8), true, new Random(4));
    }

    private static LayoutInfo layout(SeismicVolume open, String name) throws IOException {
        return open.layouts().stream()
                .filter(layout -> layout.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String reason(SeismicVolume open, String name) throws IOException {
        return layout(open, name).setAside().orElse("");
    }

    @Test
    void soundCopiesServeAndSayWhatTheyAre() throws IOException {
        try (SeismicVolume open = SeismicVolume.open(file)) {
            assertEquals(
                    "inlines",
                    open.cost(Query.of(new Plane.Inline(5))).orElseThrow().layout());
            assertEquals(
                    "slices",
                    open.cost(Query.of(new Plane.Slice(5))).orElseThrow().layout());
            open.read(INLINE);
            assertTrue(
                    open.toString().endsWith("DIRECT, layouts inlines, slices; inlines served last"), open::toString);
            LayoutInfo inlines = layout(open, "inlines");
            assertTrue(inlines.exact()
                    && inlines.isUsable()
                    && inlines.largestError().orElseThrow() == 0);
            assertEquals(INLINES, inlines.chunk().orElseThrow());
            assertEquals(List.of("deflate 1", "fletcher32"), inlines.filters());
            assertTrue(inlines.storedBytes().orElseThrow() > 0);
            LayoutInfo bytes = layout(open, "bytes");
            assertEquals("int8", bytes.elementType());
            assertFalse(bytes.exact());
            assertEquals(volume.errors.get("bytes"), bytes.largestError().orElseThrow());
        }
        ReadOptions another = ReadOptions.DEFAULTS.withDataset("/layouts/slices");
        try (SeismicVolume open = SeismicVolume.open(file, another)) {
            assertEquals(List.of(), open.layouts());
            assertEquals(
                    "data",
                    open.cost(Query.of(new Plane.Inline(5))).orElseThrow().layout());
        }
    }

    @Test
    void whatIsNoCopyOfThisCubeIsSetAside() throws IOException {
        CopiedVolume foreign =
                cube().checksums(CopiedVolume.CHECKSUM).copy("stale", INLINES, 4, false, CopiedVolume.CHECKSUM + 1);
        foreign.file()
                .dataset("/layouts/other", DatasetForm.chunked(DataType.FLOAT32, Shape.of(3, 4, 5), Shape.of(1, 4, 5)))
                .dataset("/layouts/begun", DatasetForm.chunked(DataType.FLOAT32, SHAPE, INLINES))
                .attribute("/layouts/begun", "largest_error", AttributeValue.real(0))
                .dataset("/layouts/whole", DatasetForm.contiguous(DataType.FLOAT32, SHAPE))
                .group("/layouts/checksums")
                .dataset("/layouts/checksums/stale", DatasetForm.contiguous(DataType.unsigned(4), Shape.of(1, 1, 1)))
                .group("/layouts/group")
                .dataset("/layouts/group/1", DatasetForm.contiguous(DataType.FLOAT32, Shape.of(6, 7, 20)));
        try (SeismicVolume open = SeismicVolume.open(foreign.write(folder.resolve("foreign.h5")))) {
            assertEquals(4, open.layouts().size());
            assertEquals(
                    "was made of other samples than the cube has now: the cube was changed since",
                    reason(open, "stale"));
            assertEquals("is 3 × 4 × 5, and the cube 12 × 14 × 40", reason(open, "other"));
            assertTrue(reason(open, "begun").contains("no attribute cube_checksum"), reason(open, "begun"));
            assertEquals("is contiguous, want chunks", reason(open, "whole"));
            foreign.check(INLINE, open.read(INLINE), 0, "foreign copies");
            assertEquals(
                    "data",
                    open.cost(Query.of(new Plane.Inline(5))).orElseThrow().layout());
        }
        CopiedVolume unsure = cube().copy("inlines", INLINES, 4, false);
        try (SeismicVolume open = SeismicVolume.open(unsure.write(folder.resolve("unsure.h5")))) {
            assertTrue(reason(open, "inlines").contains("/checksums/data has no attribute checksum"));
            unsure.check(INLINE, open.read(INLINE), 0, "no checksum of the cube");
        }
    }

    /** Where a copy's header, its index and one of its chunks stand in the file. */
    private record Places(long header, long index, long block, long chunk, int chunkBytes) {}

    private Places places(String path) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file)) {
            DatasetInfo dataset = container.dataset(path);
            ChunkIndex index = ChunkIndexReader.read(container.source(), dataset);
            long array = ((StorageLayout.Chunked) dataset.layout()).indexAddress();
            long block = container
                    .source()
                    .read(array + 16, Long.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .getLong();
            return new Places(dataset.headerAddress(), array, block, index.address(5), index.storedBytes(5));
        }
    }

    private void flip(long position, int bits) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, position);
            channel.write(one.put(0, (byte) (one.get(0) ^ bits)).flip(), position);
        }
    }

    @Test
    void mutantsOfACopyNeverServeNorFail() throws IOException {
        Places places = places("/layouts/inlines");
        int setAside = 0;
        for (int seed = 0; seed < MUTANTS; seed++) {
            Random random = new Random(seed);
            long at = switch (seed % 4) {
                case 0 -> places.header + random.nextInt(60);
                case 1 -> places.index + random.nextInt(28);
                case 2 -> places.block + random.nextInt(60);
                default -> places.chunk + random.nextInt(places.chunkBytes);
            };
            int bits = 1 + random.nextInt(255);
            String what = "seed " + seed + ", byte " + at + " xor " + bits;
            flip(at, bits);
            for (Precision precision : Precision.values()) {
                try (SeismicVolume open = SeismicVolume.open(file, ReadOptions.DEFAULTS.withPrecision(precision))) {
                    read(open, precision, random, what);
                    setAside += reason(open, "inlines").isEmpty() ? 0 : 1;
                } catch (IOException | RuntimeException e) {
                    throw new AssertionError(what, e);
                }
            }
            flip(at, bits);
        }
        assertTrue(setAside > MUTANTS, () -> "too few mutants were noticed");
    }

    private void read(SeismicVolume open, Precision precision, Random random, String what) throws IOException {
        double error = precision == Precision.EXACT ? 0 : volume.largestError();
        Region region = random.nextBoolean() ? INLINE : CopiedVolume.randomRegion(SHAPE, random);
        switch (random.nextInt(3)) {
            case 0 -> volume.check(region, open.read(region), error, what);
            case 1 -> {
                open.prefetch(Query.of(new Plane.Inline(5)), new CancelToken()).join();
                List<Section> both = open.readAll(List.of(new Plane.Slice(3), new Plane.Inline(5)));
                volume.check(INLINE, both.get(1).samples(), error, what + ", together");
            }
            default ->
                volume.check(
                        INLINE,
                        open.readAsync(new Plane.Inline(5), ReadPriority.NOW, new CancelToken())
                                .join()
                                .samples(),
                        error,
                        what + ", without waiting");
        }
        volume.check(INLINE, open.read(INLINE), error, what + ", again");
    }

    @Test
    void manyReadersOfOneDamagedCopyAllGetTheCubesSamples() throws Exception {
        Places places = places("/layouts/inlines");
        flip(places.chunk + places.chunkBytes / 2, 0x40);
        for (int round = 0; round < 20; round++) {
            ExecutorService threads = Executors.newFixedThreadPool(8);
            try (SeismicVolume open = SeismicVolume.open(file, ReadOptions.DEFAULTS.withCacheBytes(round % 2 << 20))) {
                List<Future<?>> readers = new ArrayList<>();
                for (int thread = 0; thread < 8; thread++) {
                    Random random = new Random(100 * round + thread);
                    readers.add(threads.submit(() -> {
                        for (int i = 0; i < 10; i++) {
                            read(open, Precision.EXACT, random, "damaged copy");
                        }
                        return null;
                    }));
                }
                for (Future<?> reader : readers) {
                    reader.get();
                }
                assertTrue(reason(open, "inlines").contains("chunk has checksum"), reason(open, "inlines"));
                assertTrue(layout(open, "slices").isUsable());
                assertEquals(
                        "data",
                        open.cost(Query.of(new Plane.Inline(5))).orElseThrow().layout());
            } finally {
                threads.shutdownNow();
            }
        }
    }

    @Test
    void theNextBestServesInsteadOfADamagedOne() throws IOException {
        Places places = places("/layouts/bytes");
        flip(places.chunk + places.chunkBytes / 2, 0x40);
        ReadOptions display = ReadOptions.DEFAULTS.withPrecision(Precision.DISPLAY);
        try (SeismicVolume open = SeismicVolume.open(file, display)) {
            assertEquals(
                    "bytes",
                    open.cost(Query.of(new Plane.Inline(5))).orElseThrow().layout());
            volume.check(INLINE, open.read(INLINE), 0, "exact from the next best");
            assertEquals(
                    "inlines",
                    open.cost(Query.of(new Plane.Inline(5))).orElseThrow().layout());
        }
    }

    @Test
    void damageOfTheCubeIsAnErrorThoughACopyIsSound() throws IOException {
        Places places = places("/data");
        flip(places.chunk + places.chunkBytes / 2, 0x40);
        try (SeismicVolume open = SeismicVolume.open(file)) {
            volume.check(INLINE, open.read(INLINE), 0, "from the copy");
            Region chunk = Region.of(new long[] {0, 7, 0}, new long[] {6, 7, 8});
            assertThrows(CorruptFileException.class, () -> open.read(chunk));
            assertThrows(CorruptFileException.class, () -> open.blocks().forEach(1, block -> {}));
            assertTrue(open.layouts().stream().allMatch(LayoutInfo::isUsable));
        }
    }

    /** A file without copies is opened as before: looking for them reads nothing. */
    @Test
    void lookingForCopiesThatAreNotThereReadsNothing() throws IOException {
        Path plain = cube().checksums(CopiedVolume.CHECKSUM).write(folder.resolve("plain.h5"));
        try (Hdf5Volume open =
                (Hdf5Volume) new VolumeOpener(plain, ReadOptions.DEFAULTS, OpenHooks.NONE).open(volume -> volume)) {
            open.container().close();
            assertEquals(List.of(), CubeLayoutFinder.find(open, ReadLimits.DEFAULTS));
        }
    }
}
