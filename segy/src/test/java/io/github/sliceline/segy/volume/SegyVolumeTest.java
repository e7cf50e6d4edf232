package io.github.sliceline.segy.volume;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.FileChangedException;
import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.PlacedTraces;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.selection.Selection;
import io.github.sliceline.selection.TraceSelection;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeHeaders;
import io.github.sliceline.volume.info.ReadCost;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** SEG-Y files through the door of all volumes, against their traces read one by one. */
class SegyVolumeTest {
    /** In a build 120, with {@code -Pfull} 400. */
    private static final long SURVEYS = Cases.number("sliceline.random.segy.volumes", 120, 400);

    /** Divisible by the bytes of a sample of any format. */
    private static final int TRACE_WORDS = 18;

    @TempDir
    private Path folder;

    @Test
    void randomSurveysReadLikeTheirTraces() throws IOException {
        for (long seed = 1; seed <= SURVEYS; seed++) {
            PlacedTraces traces = PlacedTraces.random(seed);
            Random random = new Random(seed);
            Path path = Files.write(folder.resolve("survey.sgy"), bytes(traces, random));
            ScanOptions scan = ScanOptions.DEFAULTS.withDuplicates(DuplicatePolicy.FIRST);
            MissingTraces missingTraces = random.nextBoolean() ? MissingTraces.NAN : MissingTraces.STORED;
            ReadOptions options = options(random).withMissingTraces(missingTraces);
            try (SeismicVolume volume = SegyVolumes.open(path, scan, options, Job.quiet())) {
                float[] cube = cube(path, volume, missingTraces);
                assertArrayEquals(cube, volume.read(Region.all(volume.shape())), traces.toString());
                checkRegion(volume, cube, random, traces.toString());
                checkBlocks(volume, cube, traces.toString());
                checkHeaders(path, volume, random, traces.toString());
                if (volume.hasPlanes()) {
                    checkPlanes(volume, cube, random, traces.toString());
                } else {
                    assertTrue(volume.gathers().isPresent(), traces.toString());
                }
            }
        }
    }

    /** In any format and byte order, of any bytes. */
    private static byte[] bytes(PlacedTraces traces, Random random) {
        List<SampleFormat> formats = List.of(SampleFormat.values());
        SampleFormat format = formats.get(random.nextInt(formats.size()));
        ByteOrder order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        int samples = TRACE_WORDS * Float.BYTES / format.bytes();
        return traces.bytes()
                .samples(TRACE_WORDS)
                .order(order)
                .edit(file -> {
                    file.putShort(3220, (short) samples).putShort(3224, (short) format.code());
                    for (int at = 3600 + TraceHeader.BYTES; at < file.limit(); ) {
                        byte[] some = new byte[TRACE_WORDS * Float.BYTES];
                        random.nextBytes(some);
                        file.put(at, some);
                        at += TraceHeader.BYTES + some.length;
                    }
                })
                .bytes();
    }

    private static ReadOptions options(Random random) {
        return ReadOptions.DEFAULTS
                .withQueueDepth(random.nextInt(4))
                .withBackend(random.nextBoolean() ? Backend.AUTO : Backend.DIRECT);
    }

    /** Every trace of the file at the place that its header names, the first one if there are several. */
    private static float[] cube(Path path, SeismicVolume volume, MissingTraces missingTraces) throws IOException {
        long[] strides = volume.shape().strides();
        float[] cube = new float[(int) volume.shape().size()];
        Arrays.fill(cube, missingTraces == MissingTraces.NAN ? Float.NaN : 0);
        boolean[] taken = new boolean[cube.length];
        try (SegyFile file = SegyFile.open(path)) {
            for (long trace = 0; trace < file.traceCount(); trace++) {
                TraceHeader header = file.readTraceHeader(trace);
                long place = volume.inlines().indexOf((int) header.get(TraceField.INLINE)) * strides[0]
                        + volume.crosslines().indexOf((int) header.get(TraceField.CROSSLINE)) * strides[1];
                if (volume.gathers().isPresent()) {
                    place += volume.gathers().get().indexOf((int) header.get(TraceField.OFFSET)) * strides[2];
                }
                if (!taken[(int) place]) {
                    float[] samples = file.readTrace(trace);
                    System.arraycopy(samples, 0, cube, (int) place, samples.length);
                    taken[(int) place] = true;
                }
            }
        }
        return cube;
    }

    private static void checkRegion(SeismicVolume volume, float[] cube, Random random, String message)
            throws IOException {
        Shape shape = volume.shape();
        long[] start = new long[shape.rank()];
        long[] count = new long[shape.rank()];
        for (int d = 0; d < start.length; d++) {
            start[d] = random.nextInt((int) shape.extent(d));
            count[d] = 1L + random.nextInt((int) (shape.extent(d) - start[d]));
        }
        Region region = Region.of(start, count);
        assertArrayEquals(part(cube, shape, region), volume.read(region), message + " " + region);
        assertTrue(volume.cost(Query.of(region)).isPresent(), message);
    }

    private static float[] part(float[] cube, Shape shape, Region region) {
        long[] strides = shape.strides();
        float[] values = new float[(int) region.size()];
        long[] inRegion = region.shape().strides();
        for (int i = 0; i < values.length; i++) {
            long from = 0;
            long rest = i;
            for (int d = 0; d < strides.length; d++) {
                from += (region.start(d) + rest / inRegion[d]) * strides[d];
                rest %= inRegion[d];
            }
            values[i] = cube[(int) from];
        }
        return values;
    }

    private static void checkBlocks(SeismicVolume volume, float[] cube, String message) throws IOException {
        float[] seen = new float[cube.length];
        Arrays.fill(seen, Float.NEGATIVE_INFINITY);
        long[] strides = volume.shape().strides();
        volume.blocks().forEach(2, block -> {
            Region inner = block.inner();
            float[] wanted = part(cube, volume.shape(), inner);
            long[] inBlock = inner.shape().strides();
            for (int i = 0; i < wanted.length; i++) {
                long to = 0;
                long rest = i;
                for (int d = 0; d < strides.length; d++) {
                    to += (inner.start(d) + rest / inBlock[d]) * strides[d];
                    rest %= inBlock[d];
                }
                seen[(int) to] = block.samples()[i];
            }
        });
        assertArrayEquals(cube, seen, message);
    }

    /** Of all traces, and one by one as the file reads them. */
    private static void checkHeaders(Path path, SeismicVolume volume, Random random, String message)
            throws IOException {
        VolumeHeaders headers = volume.headers().orElseThrow();
        Region all = Region.all(headers.shape());
        long[] numbers = headers.traceNumbers(all);
        try (SegyFile file = SegyFile.open(path)) {
            assertArrayEquals(file.textHeader().bytes(), headers.textHeaders().get(0), message);
            assertArrayEquals(file.binaryHeader().bytes(), headers.binaryHeader(), message);
            AtomicLong traces = new AtomicLong();
            headers.read(
                    all,
                    (place, trace, header) -> {
                        TraceHeader wanted = file.readTraceHeader(trace);
                        assertEquals(numbers[(int) place], trace, message);
                        for (int at = 1; at < TraceHeader.BYTES; at += Integer.BYTES) {
                            assertEquals(wanted.getInt(at), header.getInt(at - 1), message);
                        }
                        traces.incrementAndGet();
                    },
                    Job.quiet());
            assertEquals(Arrays.stream(numbers).filter(number -> number >= 0).count(), traces.get(), message);
            long any = random.nextInt((int) file.traceCount());
            assertEquals(
                    file.readTraceHeader(any).getInt(189), headers.read(any).getInt(188), message);
        }
        boolean[] live = new boolean[numbers.length];
        for (int place = 0; place < live.length; place++) {
            live[place] = numbers[place] >= 0;
        }
        assertArrayEquals(live, volume.bins().live(all), message);
    }

    private static void checkPlanes(SeismicVolume volume, float[] cube, Random random, String message)
            throws IOException {
        Plane inline = new Plane.Inline(
                volume.inlines().numberAt(random.nextInt(volume.inlines().size())));
        int crossline =
                volume.crosslines().numberAt(random.nextInt(volume.crosslines().size()));
        Plane slice = new Plane.Slice(random.nextInt(volume.samples().size()));
        List<Plane> planes = List.of(inline, new Plane.Crossline(crossline), slice);
        var sections = volume.readAll(planes);
        for (int i = 0; i < planes.size(); i++) {
            Region region = planes.get(i)
                    .resolve(
                            volume.inlines(),
                            volume.crosslines(),
                            volume.samples().size());
            float[] wanted = part(cube, volume.shape(), region);
            assertArrayEquals(wanted, sections.get(i).samples(), message + " " + planes.get(i));
            IoFuture.join(volume.prefetch(Query.of(planes.get(i)), new CancelToken()));
            assertArrayEquals(
                    wanted,
                    IoFuture.join(volume.readAsync(planes.get(i), ReadPriority.SOON, new CancelToken()))
                            .samples(),
                    message);
        }
        float[] trace = volume.read(new TraceSelection(volume.inlines().last(), crossline));
        assertEquals(volume.samples().size(), trace.length, message);
    }

    /** An inline of 25 traces is one piece with their headers; of a crossline each trace is one, for the gaps are long. */
    @Test
    void aPlaneReadsOnlyItsTraces() throws IOException {
        Path path = write(new SegyBytes().samples(400).grid(20, 25));
        CostModel costs = new CostModel(8, 4096, 256 << 10, false);
        try (SeismicVolume volume = SeismicVolume.open(path, ReadOptions.DEFAULTS.withCosts(costs))) {
            assertCost(volume, new Plane.Inline(13), 1, 25 * 1600 + 24 * 240);
            assertCost(volume, new Plane.Crossline(22), 20, 20 * 1600);
            assertCost(volume, new TraceSelection(13, 22), 1, 1600);
            assertCost(volume, new Plane.Slice(7), 4, 499 * 1840 + 4 - 3 * 1836);
        }
    }

    private static void assertCost(SeismicVolume volume, Selection selection, int requests, long bytes)
            throws IOException {
        ReadCost cost = volume.cost(Query.of(selection)).orElseThrow();
        assertEquals(
                List.of((long) requests, bytes), List.of((long) cost.requests(), cost.bytes()), selection::toString);
    }

    @Test
    void infoDescribesTheFile() throws IOException {
        Path path = write(new SegyBytes().samples(5).grid(3, 4));
        try (SeismicVolume volume = SeismicVolume.open(path, ReadOptions.DEFAULTS.withLive(true))) {
            assertEquals(Backend.DIRECT, volume.backend());
            assertEquals("SEG-Y", volume.info().dataset());
            assertEquals("4-byte IEEE floating point big-endian", volume.info().elementType());
            assertEquals(12L * 20, volume.info().storedBytes());
            assertTrue(volume.refresh().complete());
            assertEquals(12, volume.refresh().chunksVisible());
            assertTrue(volume.statistics().isEmpty());
            assertTrue(volume.layouts().isEmpty());
            assertTrue(volume.grid().bins().isPresent());
            assertEquals("its samples of 3 × 4 × 5 in " + path + ", DIRECT", volume.toString());
        }
    }

    @Test
    void otherBytePositionsAreNamed() throws IOException {
        HeaderMapping mapping = new HeaderMapping(9, 21, 73, 77);
        Path path = write(new SegyBytes().mapping(mapping).grid(3, 4));
        try (SeismicVolume volume = SegyVolumes.open(path, mapping, ReadOptions.DEFAULTS)) {
            assertEquals(Shape.of(3, 4, 3), volume.shape());
        }
        try (SeismicVolume volume = SeismicVolume.open(path)) {
            assertEquals(Shape.of(3, 4, 3), volume.shape());
            assertEquals(
                    "Traces are on the axes line=ffid,cdp, as their headers show: 3 lines (ffid) × 4 CDPs (cdp),"
                            + " 100 % full.",
                    volume.remarks().get(0).sentence());
        }
    }

    @Test
    void optionsForHdf5AreRefused() throws IOException {
        Path path = write(new SegyBytes().grid(3, 4));
        assertRefused(
                path,
                ReadOptions.DEFAULTS.withBackend(Backend.NATIVE),
                "is a SEG-Y file, which only the direct read path reads");
        assertRefused(
                path,
                ReadOptions.DEFAULTS.withBackend(Backend.JHDF),
                "is a SEG-Y file, which only the direct read path reads");
        assertRefused(
                path,
                ReadOptions.DEFAULTS.withDataset("/data"),
                "is a SEG-Y file, and only an HDF5 file has a dataset /data; convert it first, or name none");
        assertRefused(
                path,
                ReadOptions.DEFAULTS.withRevision(2),
                "is a SEG-Y file, and only an HDF5 file has a revision 2; convert it first, or name none");
        SeismicVolume.open(path, ReadOptions.DEFAULTS.withRevision(ReadOptions.NEWEST_REVISION))
                .close();
    }

    private static void assertRefused(Path path, ReadOptions options, String problem) {
        UnsupportedFileException refused =
                assertThrows(UnsupportedFileException.class, () -> SeismicVolume.open(path, options));
        assertEquals(path + ": " + problem, refused.getMessage());
    }

    /** What is no volume at all is told as ever; what is meant as SEG-Y hears what is wrong with it as SEG-Y. */
    @Test
    void recognisesSegyByItsHeadersOrItsName() throws IOException {
        byte[] sound = new SegyBytes().grid(3, 4).bytes();
        Path unnamed = Files.write(folder.resolve("volume"), sound);
        SeismicVolume.open(unnamed).close();
        Path text = Files.writeString(folder.resolve("notes.txt"), "Call home.\n".repeat(1000));
        assertMessage(text, "not an HDF5 file");
        Path empty = Files.write(folder.resolve("empty.sgy"), new byte[0]);
        assertMessage(empty, "the file is empty");
        byte[] cut = Arrays.copyOf(sound, sound.length - 7);
        assertMessage(Files.write(folder.resolve("cut.SEGY"), cut), "");
        for (int i = 0; i < 3200; i++) {
            cut[i] = 'C';
        }
        assertMessage(Files.write(folder.resolve("cut"), cut), "");
        Path hdf5 = Files.write(folder.resolve("hdf5.sgy"), new byte[] {(byte) 0x89, 'H', 'D', 'F', 13, 10, 26, 10, 0});
        assertMessage(hdf5, "");
    }

    private static void assertMessage(Path path, String part) {
        IOException refused = assertThrows(IOException.class, () -> SeismicVolume.open(path));
        assertTrue(
                String.valueOf(refused.getMessage()).startsWith(path.toString())
                        && String.valueOf(refused.getMessage()).contains(part),
                refused.getMessage());
    }

    @Test
    void aFileTruncatedWhileOpenIsReported() throws IOException {
        Path path = write(new SegyBytes().samples(100).grid(10, 10));
        try (SeismicVolume volume = SeismicVolume.open(path)) {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
                channel.truncate(20_000);
            }
            IOException ended = assertThrows(IOException.class, () -> volume.readInline(19));
            assumeFalse(ended instanceof FileChangedException, "a second went by before the read, which looked again");
            assertInstanceOf(EOFException.class, ended);
            assertTrue(String.valueOf(ended.getMessage()).startsWith(path.toString()), ended.getMessage());
            assertEquals(1000, volume.readInline(10).samples().length);
        }
    }

    /** Half of it would be read from the one, half from the other. */
    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "Windows does not replace a file that is open")
    void aFileReplacedWhileItIsOpenedIsNotRead() throws IOException {
        Path path = write(new SegyBytes().grid(10, 10));
        Path other = Files.write(
                folder.resolve("other.sgy"), new SegyBytes().grid(10, 10).bytes());
        Job replacing = Job.heardBy((stage, done, total) -> {
            try {
                Files.move(other, path, StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        IOException refused = assertThrows(
                IOException.class, () -> SegyVolumes.open(path, ScanOptions.DEFAULTS, ReadOptions.DEFAULTS, replacing));
        assertEquals(
                path
                        + ": was replaced by another one while it was being scanned; open it again when nobody writes"
                        + " to it",
                refused.getMessage());
    }

    private Path write(SegyBytes bytes) throws IOException {
        return Files.write(folder.resolve("test.sgy"), bytes.bytes());
    }
}
