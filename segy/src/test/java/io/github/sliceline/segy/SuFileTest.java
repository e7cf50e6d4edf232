package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.Job;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.SegyScanner;
import io.github.sliceline.segy.survey.SegySurvey;
import io.github.sliceline.segy.survey.Vertical;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Files of Seismic Unix: SEG-Y files without what stands before the first trace. */
class SuFileTest {
    private static final List<ByteOrder> ORDERS = List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN);

    private static byte[] su(SegyBytes bytes) {
        byte[] all = bytes.bytes();
        return Arrays.copyOfRange(all, 3600, all.length);
    }

    /** A line of CDPs, with floats of SU's own where SEG-Y has coordinates and line numbers. */
    private static byte[] line(ByteOrder order, Consumer<ByteBuffer> edit) {
        SegyBytes bytes = new SegyBytes().order(order).samples(11);
        for (int cdp = 1; cdp <= 9; cdp++) {
            int number = cdp;
            bytes.trace(0, 0, header -> {
                header.putInt(20, 100 + number)
                        .putInt(72, 5000 + 25 * number)
                        .putInt(76, 0)
                        .putShort(70, (short) 1);
                header.putFloat(180, 0).putFloat(184, 0).putFloat(188, 12.5f).putFloat(192, 12.5f * number);
                edit.accept(header);
            });
        }
        return su(bytes);
    }

    @Test
    void tracesAreThoseOfTheSegyFile() throws IOException {
        for (ByteOrder order : ORDERS) {
            for (int samples : new int[] {1, 7, 255, 256, 257, 1000}) {
                SegyBytes bytes = new SegyBytes().order(order).samples(samples).grid(3, 4);
                try (SegyFile segy = bytes.open();
                        SegyFile su = SegyInMemory.open("test.su", su(bytes))) {
                    String message = order + ", " + samples + " samples";
                    assertTrue(su.isSu(), message);
                    assertFalse(segy.isSu(), message);
                    assertEquals(order, su.byteOrder(), message);
                    assertEquals(SampleFormat.IEEE_FLOAT32, su.format());
                    assertEquals(12, su.traceCount(), message);
                    assertEquals(segy.size() - 3600, su.storedBytes(), message);
                    assertEquals(4000, su.sampleIntervalMicros());
                    for (int trace = 0; trace < 12; trace++) {
                        assertArrayEquals(segy.readTrace(trace), su.readTrace(trace), message);
                        assertArrayEquals(
                                segy.readTraceHeader(trace).bytes(),
                                su.readTraceHeader(trace).bytes(),
                                message);
                    }
                }
            }
        }
    }

    @Test
    void aLineIsCountedByCdpWhateverFloatsStandAtLineNumbers() throws IOException {
        for (ByteOrder order : ORDERS) {
            try (SegyFile su = SegyInMemory.open("line.su", line(order, header -> {}));
                    SegySurvey survey = SegyScanner.scan(su, ScanOptions.DEFAULTS, null, Job.quiet())) {
                assertEquals(Axis.of(101, 1, 9), survey.grid().crosslines());
                assertEquals(1, survey.grid().inlines().size());
                assertEquals(SampleAxis.milliseconds(0, 4, 11), survey.samples());
            }
        }
    }

    /** Floats at the places of line numbers are none, and coordinates are the source's, also where one position is given. */
    @Test
    void onePositionThatIsGivenLeavesTheOthersAsTheyWereFound() throws IOException {
        List<UnaryOperator<HeaderMapping>> given = List.of(
                mapping -> mapping.withInline(9),
                mapping -> mapping.withCrossline(1),
                mapping -> mapping.withX(81),
                mapping -> mapping.withY(85),
                mapping -> mapping.withOffset(41));
        byte[] bytes = line(ByteOrder.BIG_ENDIAN, header -> header.putInt(0, header.getInt(20)));
        try (SegyFile su = SegyInMemory.open("line.su", bytes);
                SegySurvey found = SegyScanner.scan(su, ScanOptions.DEFAULTS, null, Job.quiet())) {
            assertEquals(new HeaderMapping(237, 21, 73, 77), found.mapping());
            for (UnaryOperator<HeaderMapping> one : given) {
                ScanOptions asked = ScanOptions.DEFAULTS.withMapping(one.apply(HeaderMapping.STANDARD));
                try (SegySurvey survey = SegyScanner.scan(su, asked, null, Job.quiet())) {
                    assertEquals(one.apply(found.mapping()), survey.mapping());
                    assertEquals(9, survey.grid().crosslines().size());
                    assertEquals(1, survey.grid().inlines().size());
                }
            }
        }
    }

    @Test
    void depthsHaveIntervalAndStartOfTheirOwn() throws IOException {
        for (int code : new int[] {30, 130}) {
            byte[] bytes = line(
                    ByteOrder.LITTLE_ENDIAN,
                    header -> header.putShort(28, (short) code)
                            .putShort(116, (short) 0)
                            .putFloat(180, 2.5f)
                            .putFloat(184, 100));
            try (SegyFile su = SegyInMemory.open("depth.su", bytes);
                    SegySurvey found = SegyScanner.scan(su, ScanOptions.DEFAULTS, null, Job.quiet());
                    SegySurvey asked = SegyScanner.scan(
                            su, ScanOptions.DEFAULTS.withVertical(Vertical.parse("depth:ft")), null, Job.quiet())) {
                assertEquals(new SampleAxis(100, 2.5, 11, SampleUnit.METRES), found.samples());
                assertEquals(new SampleAxis(100, 2.5, 11, SampleUnit.FEET), asked.samples());
            }
        }
    }

    /** Whatever is wrong, it is said by a declared exception, and what opens can be scanned. */
    @Test
    void brokenFilesAreRefusedOrRead() throws IOException {
        int opened = 0;
        for (long seed = 0; seed < 600; seed++) {
            Random random = new Random(seed);
            byte[] bytes = line(ORDERS.get(random.nextInt(2)), header -> {});
            for (int i = random.nextInt(4); i >= 0; i--) {
                bytes[random.nextInt(random.nextBoolean() ? 240 : bytes.length)] = (byte) random.nextInt(256);
            }
            byte[] mutant = random.nextInt(3) > 0 ? bytes : Arrays.copyOf(bytes, random.nextInt(bytes.length));
            try (SegyFile su = SegyInMemory.open("mutant.su", mutant);
                    SegySurvey survey = SegyScanner.scan(su, ScanOptions.DEFAULTS, null, Job.quiet())) {
                opened++;
                assertTrue(survey.traceCount() > 0, "seed " + seed);
            } catch (IOException e) {
                assertTrue(String.valueOf(e.getMessage()).contains("mutant.su"), "seed " + seed + ": " + e);
            }
        }
        assertTrue(opened > 60, "only " + opened + " opened");
    }

    @Test
    void truncatedFilesAreNamedAsSuch() {
        byte[] whole = line(ByteOrder.LITTLE_ENDIAN, header -> {});
        CorruptFileException e = assertThrows(
                CorruptFileException.class, () -> SegyInMemory.open("cut.su", Arrays.copyOf(whole, whole.length - 1)));
        assertTrue(
                String.valueOf(e.getMessage())
                        .contains(
                                "this looks like a Seismic Unix file, little-endian, of 11 samples per trace, but it is"
                                        + " not whole traces of that length"),
                e.getMessage());
        byte[] uneven = whole.clone();
        ByteBuffer.wrap(uneven).order(ByteOrder.LITTLE_ENDIAN).putShort(uneven.length - 284 + 114, (short) 10);
        assertThrows(CorruptFileException.class, () -> SegyInMemory.open("uneven.su", uneven));
    }
}
