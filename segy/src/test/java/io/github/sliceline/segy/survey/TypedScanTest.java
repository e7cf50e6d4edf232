package io.github.sliceline.segy.survey;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.segy.FieldType;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.SegyOverrides;
import io.github.sliceline.storage.MemorySource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Lines and coordinates of any type, and traces that conditions leave out, against loops over the traces. */
class TypedScanTest {
    private record Place(int inline, int crossline, boolean isLeftOut) {}

    @Test
    void linesOfAnyTypeWithTracesLeftOut() throws IOException {
        for (long seed = 1; seed <= Cases.number(60, 600); seed++) {
            check(seed);
        }
    }

    private static HeaderColumn column(int at, FieldType type) {
        return new HeaderColumn("any", at, type);
    }

    private static void check(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        FieldType[] types = FieldType.values();
        HeaderMapping mapping = new HeaderMapping(
                column(1 + random.nextInt(8), types[random.nextInt(types.length)]),
                column(41 + random.nextInt(8), types[random.nextInt(types.length)]),
                column(121, random.nextBoolean() ? FieldType.INT32 : FieldType.FLOAT32),
                column(131, random.nextBoolean() ? FieldType.IBM32 : FieldType.FLOAT64),
                column(37, FieldType.INT32));
        int inlines = 2 + random.nextInt(6);
        int crosslines = 2 + random.nextInt(6);
        int step = 1 + random.nextInt(3);
        boolean leavesOut = random.nextInt(3) > 0;
        boolean shuffled = random.nextInt(3) == 0;
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < inlines; i++) {
            for (int x = 0; x < crosslines; x++) {
                places.add(new Place(10 + i * step, 50 + x, false));
                while (leavesOut && random.nextInt(4) == 0) {
                    places.add(random.nextInt(places.size()), new Place(7 + random.nextInt(99), 9, true));
                }
            }
        }
        for (int k = places.size() - 1; shuffled && k > 0; k--) {
            int other = random.nextInt(k + 1);
            places.set(k, places.set(other, places.get(k)));
        }
        SegyBytes made = new SegyBytes().order(random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        for (Place place : places) {
            made.trace(place.inline, place.crossline, header -> {
                for (int at = 0; at < 240; at++) {
                    header.put(at, (byte) 0);
                }
                header.putShort(114, (short) 3).putShort(116, (short) 4000);
                header.putShort(28, (short) (place.isLeftOut ? 7 : 1));
                mapping.inline().put(header, 0, (long) place.inline);
                mapping.crossline().put(header, 0, (long) place.crossline);
                mapping.x().put(header, 0, 1000.0 + 25 * place.inline);
                mapping.y().put(header, 0, 2000.0 + 50 * place.crossline);
            });
        }
        SegyOverrides overrides = leavesOut ? SegyOverrides.NONE.with("where-not", "trid=7") : SegyOverrides.NONE;
        try (SegyFile file = SegyFile.of(new MemorySource("test.sgy", ByteBuffer.wrap(made.bytes())), overrides);
                SegySurvey survey = SegyScanner.scan(
                        file,
                        ScanOptions.DEFAULTS
                                .withMapping(mapping)
                                .withMemoryBytes(random.nextBoolean() ? 4096 : 1 << 20),
                        null,
                        Job.quiet())) {
            String seeded = "seed " + seed + " " + mapping + (shuffled ? " shuffled" : "");
            assertEquals(inlines, survey.grid().inlines().size(), seeded);
            assertEquals(crosslines, survey.grid().crosslines().size(), seeded);
            List<Long> leftOut = new ArrayList<>();
            for (int trace = 0; trace < places.size(); trace++) {
                Place place = places.get(trace);
                if (place.isLeftOut) {
                    leftOut.add((long) trace);
                } else {
                    int inline = survey.grid().inlines().indexOf(place.inline);
                    int crossline = survey.grid().crosslines().indexOf(place.crossline);
                    assertEquals(trace, survey.traceAt(inline, crossline), seeded);
                }
            }
            assertArrayEquals(
                    leftOut.stream().mapToLong(Long::longValue).toArray(),
                    survey.leftOut().numbers(0, (int) survey.leftOut().count()),
                    seeded);
            assertEquals(0, survey.leftOut().duplicates(), seeded);
            assertTrue(survey.isRegular(), seeded);
            var corner = survey.grid().bins().orElseThrow().toMap(10, 50);
            assertEquals(1250, corner.x(), 1e-6, seeded);
            assertEquals(4500, corner.y(), 1e-6, seeded);
        }
    }

    @Test
    void fractionsAndLargeNumbersAreNoLines() throws IOException {
        HeaderMapping floats = HeaderMapping.STANDARD.withInline(HeaderColumn.parse("189:float32"));
        String said = refusal(new SegyBytes().trace(1, 1, header -> header.putFloat(188, 2.5f)), floats);
        assertTrue(said.contains("2.5 in bytes 189-192, float32 is no whole number"), said);
        HeaderMapping unsigned = HeaderMapping.STANDARD.withInline(HeaderColumn.parse("189:uint32"));
        said = refusal(new SegyBytes().trace(-1, 1), unsigned);
        assertTrue(said.contains("4294967295 in bytes 189-192, uint32 has more than 32 bits"), said);
        HeaderMapping extended = HeaderMapping.STANDARD.withX(HeaderColumn.parse("401"));
        said = refusal(new SegyBytes().grid(2, 2), extended);
        assertTrue(said.contains("have 240 bytes"), said);
    }

    private static String refusal(SegyBytes made, HeaderMapping mapping) throws IOException {
        try (SegyFile file = made.open()) {
            return String.valueOf(assertThrows(
                            UnsupportedFileException.class,
                            () -> SegyScanner.scan(file, mapping, 1, null, Job.quiet())
                                    .close())
                    .getMessage());
        }
    }

    @Test
    void startAndIntervalOfTheCaller() throws IOException {
        byte[] bytes = new SegyBytes()
                .trace(1, 1, SegyBytes.putShort(105, 1000))
                .trace(1, 2)
                .bytes();
        for (String start : List.of("105", "laga", "1s", "1000ms")) {
            SegyOverrides overrides = SegyOverrides.NONE.with("start", start).with("interval", "250us");
            try (SegyFile file = SegyFile.of(new MemorySource("test.sgy", ByteBuffer.wrap(bytes)), overrides);
                    SegySurvey survey = SegyScanner.scan(file, HeaderMapping.STANDARD, 1, null, Job.quiet())) {
                assertEquals(1000, survey.samples().start(), start);
                assertEquals(0.25, survey.samples().interval(), start);
                assertEquals(
                        2,
                        survey.remarks().stream()
                                .filter(remark -> remark.sentence().contains("as asked"))
                                .count(),
                        start);
            }
        }
        SegyOverrides metres = SegyOverrides.NONE.with("start", "12m");
        try (SegyFile file = SegyFile.of(new MemorySource("test.sgy", ByteBuffer.wrap(bytes)), metres)) {
            UnsupportedFileException e = assertThrows(
                    UnsupportedFileException.class,
                    () -> SegyScanner.scan(file, HeaderMapping.STANDARD, 1, null, Job.quiet())
                            .close());
            assertTrue(String.valueOf(e.getMessage()).contains("time in ms"), e::toString);
        }
    }
}
