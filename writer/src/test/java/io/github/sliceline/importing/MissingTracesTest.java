package io.github.sliceline.importing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.ReadPriority;
import io.github.sliceline.hdf5.grid.ChunkFilters;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.PlacedTraces;
import io.github.sliceline.segy.PlacedTraces.Place;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.volume.HeaderTable;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeHeaders;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.open.UsableBackends;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.Precision;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Surveys in any order with holes and duplicates: NaN where no trace is, the mask, and headers, against the traces. */
@Tag("without-libhdf5")
class MissingTracesTest {
    /** In a build 15, with {@code -Pfull} 40. */
    private static final int SURVEYS = Cases.number("sliceline.random.surveys", 15, 40);

    private static final int SAMPLES = 5;
    private static final List<HeaderColumn> COLUMNS = List.of(
            HeaderColumn.parse("INLINE_3D"),
            HeaderColumn.parse("xline"),
            HeaderColumn.parse("byte 37"),
            HeaderColumn.parse("115:uint16"));

    @TempDir
    Path folder;

    private Path segy;
    private Path h5;

    @BeforeEach
    void names() {
        segy = folder.resolve("survey.sgy");
        h5 = folder.resolve("survey.h5");
    }

    /** What is known of a converted survey: the trace of each place, −1 for none, and samples by trace number. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Known(PlacedTraces traces, boolean filtered, Shape shape, float[] index) {
        float[] samples(Region region, float hole) {
            float[] samples = new float[Math.toIntExact(region.size())];
            long[] strides = shape.strides();
            long[] inRegion = region.shape().strides();
            for (int i = 0; i < samples.length; i++) {
                long at = 0;
                for (int d = 0; d < region.rank(); d++) {
                    at += (region.start(d) + i / inRegion[d] % region.count(d)) * strides[d];
                }
                float trace = index[(int) (at / SAMPLES)];
                samples[i] = trace < 0 ? hole : 1000 * trace + at % SAMPLES;
            }
            return samples;
        }
    }

    private Known convert(int seed) throws IOException {
        PlacedTraces traces = PlacedTraces.random(seed);
        Random random = new Random(seed);
        Files.write(segy, withSources(traces));
        SegyToHdf5.convert(
                segy,
                h5,
                ConvertOptions.DEFAULTS
                        .withChunk(Shape.of(
                                random.longs(traces.prestack() ? 4 : 3, 1, 6).toArray()))
                        .withFilters(ChunkFilters.deflate(random.nextInt(3) == 0 ? 1 : 0))
                        .withDuplicates(seed % 2 == 0 ? DuplicatePolicy.FIRST : DuplicatePolicy.LAST)
                        .withOverwrite(true),
                Job.quiet());
        ReadOptions map = ReadOptions.DEFAULTS.withDataset(VolumeProfile.TRACE_INDEX);
        try (SeismicVolume volume = SeismicVolume.open(h5);
                SeismicVolume index = SeismicVolume.open(h5, map)) {
            return new Known(
                    traces, !volume.info().filters().isEmpty(), volume.shape(), index.read(Region.all(index.shape())));
        }
    }

    /** The file, with a source point in each trace: by its number in the file. */
    private static byte[] withSources(PlacedTraces traces) throws IOException {
        byte[] bytes = traces.bytes().samples(SAMPLES).bytes();
        int count = traces.places().size();
        int traceBytes = TraceHeader.BYTES + SAMPLES * Float.BYTES;
        int first = bytes.length - count * traceBytes;
        for (int t = 0; t < count; t++) {
            int at = first + t * traceBytes - 1;
            ByteBuffer.wrap(bytes)
                    .putInt(at + TraceField.ENERGY_SOURCE_POINT.bytePosition(), sourcePoint(t))
                    .putShort(at + TraceField.MUTE_END.bytePosition(), (short) -sourcePoint(t));
        }
        return bytes;
    }

    private static int sourcePoint(int trace) {
        return 7 + 3 * trace;
    }

    private static Region part(Shape shape, Random random) {
        long[] start = new long[shape.rank()];
        long[] count = new long[shape.rank()];
        for (int d = 0; d < start.length; d++) {
            start[d] = random.nextInt((int) shape.extent(d));
            count[d] = 1L + random.nextInt((int) (shape.extent(d) - start[d]));
        }
        return Region.of(start, count);
    }

    private static Shape traces(Shape shape) {
        return Shape.of(Arrays.copyOf(shape.extents(), shape.rank() - 1));
    }

    @Test
    void samplesOfMissingTracesAreNaN() throws IOException {
        int holes = 0;
        for (int seed = 0; seed < SURVEYS; seed++) {
            Known known = convert(seed);
            Random random = new Random(-seed);
            for (Backend backend : Backend.values()) {
                boolean ignoresMasks = backend == Backend.JHDF; // of single chunks
                if (UsableBackends.isUsable(backend) && !(ignoresMasks && known.filtered)) {
                    check(known, ReadOptions.DEFAULTS.withBackend(backend), random);
                }
            }
            check(known, ReadOptions.DEFAULTS.withPrecision(Precision.DISPLAY), random);
            for (float trace : known.index) {
                holes += trace < 0 ? 1 : 0;
            }
        }
        assertTrue(holes > SURVEYS, "too few holes");
    }

    private void check(Known known, ReadOptions options, Random random) throws IOException {
        Region region = part(known.shape, random);
        String what = known.traces + ", " + options.backend() + ", " + region;
        try (SeismicVolume volume = SeismicVolume.open(h5, options);
                SeismicVolume stored = SeismicVolume.open(h5, options.withMissingTraces(MissingTraces.STORED))) {
            if (random.nextBoolean()) {
                assertArrayEquals(known.samples(region, Float.NaN), volume.read(region), what);
            }
            int[] halo = random.ints(known.shape.rank(), 0, 3).toArray();
            volume.blocks()
                    .withHalo(halo)
                    .forEach(
                            2,
                            block -> assertArrayEquals(
                                    known.samples(block.outer(), Float.NaN), block.samples(), () -> what + block));
            if (volume.hasPlanes()) {
                Plane plane = new Plane.Crossline(volume.crosslines().last());
                Region ofPlane = plane.resolve(volume.inlines(), volume.crosslines(), SAMPLES);
                float[] wanted = known.samples(ofPlane, Float.NaN);
                assertArrayEquals(wanted, volume.readAll(List.of(plane)).get(0).samples(), what);
                assertArrayEquals(
                        wanted,
                        IoFuture.join(volume.readAsync(plane, ReadPriority.NOW, new CancelToken()))
                                .samples(),
                        what);
            }
            assertArrayEquals(known.samples(region, Float.NaN), volume.read(region), what);
            assertArrayEquals(known.samples(region, 0), stored.read(region), what);
        }
    }

    @Test
    void maskAndHeadersAreThoseOfTheTraces() throws IOException {
        for (int seed = 0; seed < SURVEYS; seed++) {
            Known known = convert(seed);
            Region part = part(traces(known.shape), new Random(seed));
            try (SeismicVolume volume = SeismicVolume.open(h5);
                    SegyFile file = SegyFile.open(segy)) {
                checkMask(known, volume, part);
                checkFileHeaders(volume, file, known.traces.toString());
                checkTraceHeaders(known, volume, part);
                checkFields(known);
            }
        }
    }

    private static void checkMask(Known known, SeismicVolume volume, Region part) throws IOException {
        String what = known.traces + ", " + part;
        float[] index = cut(known, part);
        boolean[] live = volume.bins().live(part);
        assertEquals(index.length, live.length, what);
        int there = 0;
        for (int i = 0; i < live.length; i++) {
            assertEquals(index[i] >= 0, live[i], what);
        }
        for (float trace : known.index) {
            there += trace >= 0 ? 1 : 0;
        }
        assertEquals(there, volume.bins().liveCount(), what);
        Region bins = Region.of(new long[2], new long[] {1, known.shape.extent(1)});
        double[] x = volume.bins().coordinates(bins).x();
        for (int i = 0; i < x.length; i++) {
            int crossline = volume.crosslines().numberAt(i);
            assertEquals(
                    !Double.isNaN(x[i]), volume.bins().isLive(volume.inlines().first(), crossline), what);
        }
    }

    private static float[] cut(Known known, Region part) {
        long[] strides = traces(known.shape).strides();
        float[] index = new float[(int) part.size()];
        for (int i = 0; i < index.length; i++) {
            long at = 0;
            for (int d = 0; d < part.rank(); d++) {
                at += (part.start(d) + i / part.shape().strides()[d] % part.count(d)) * strides[d];
            }
            index[i] = known.index[(int) at];
        }
        return index;
    }

    private void checkFields(Known known) throws IOException {
        boolean several = known.traces.places().size() > 1;
        for (TraceField field : List.of(TraceField.ENERGY_SOURCE_POINT, TraceField.MUTE_END)) {
            int sign = field == TraceField.MUTE_END ? -1 : 1;
            int missing = field == TraceField.MUTE_END ? Short.MIN_VALUE : Integer.MIN_VALUE;
            String path = VolumeProfile.FIELDS + "/" + HeaderColumn.of(field).name();
            if (several) {
                ReadOptions stored = ReadOptions.DEFAULTS.withDataset(path).withMissingTraces(MissingTraces.STORED);
                try (SeismicVolume map = SeismicVolume.open(h5, stored)) {
                    float[] values = map.read(Region.all(map.shape()));
                    for (int i = 0; i < values.length; i++) {
                        int trace = (int) known.index[i];
                        float wanted = trace < 0 ? missing : sign * sourcePoint(trace);
                        assertEquals(wanted, values[i], known.traces + path);
                    }
                }
            }
        }
    }

    private static void checkFileHeaders(SeismicVolume volume, SegyFile file, String what) throws IOException {
        VolumeHeaders headers = volume.headers().orElseThrow();
        assertEquals(file.traceCount(), headers.traceCount(), what);
        assertArrayEquals(
                file.textHeader().bytes(), TextHeader.of(headers).get(0).bytes(), what);
        assertArrayEquals(file.binaryHeader().bytes(), BinaryHeader.of(headers).bytes(), what);
        long last = file.traceCount() - 1;
        assertArrayEquals(file.readTraceHeader(last).bytes(), headers.read(last).array(), what);
    }

    private static void checkTraceHeaders(Known known, SeismicVolume volume, Region part) throws IOException {
        String what = known.traces + ", " + part;
        HeaderTable table = HeaderTable.read(volume, part, COLUMNS, Job.quiet());
        int row = 0;
        for (float trace : cut(known, part)) {
            if (trace < 0) {
                continue;
            }
            Place place = known.traces.places().get((int) trace);
            assertEquals((long) trace, table.traces()[row], what);
            assertEquals(place.inline(), table.inline(row), what);
            assertEquals(place.crossline(), table.crossline(row), what);
            long[] wanted = {place.inline(), place.crossline(), place.offset(), SAMPLES};
            for (int c = 0; c < wanted.length; c++) {
                assertEquals(wanted[c], table.column(c)[row], what + COLUMNS.get(c));
            }
            if (known.traces.prestack()) {
                assertEquals(place.offset(), table.gather(row), what);
            }
            row++;
        }
        assertEquals(row, table.rows(), what);
    }
}
