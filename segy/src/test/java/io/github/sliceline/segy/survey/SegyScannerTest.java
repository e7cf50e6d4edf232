package io.github.sliceline.segy.survey;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Job;
import io.github.sliceline.Progress;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.MeasurementSystem;
import io.github.sliceline.segy.NaiveSurvey;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.SegyInMemory;
import io.github.sliceline.volume.info.Remark;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SegyScannerTest {

    /** Short traces are read whole, long ones by their headers. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 600, 1988, 1989})
    void handsOnEachHeaderOnce(int samples) throws IOException {
        byte[] bytes = new SegyBytes().samples(samples).grid(65, 64).bytes();
        Map<Long, byte[]> blocks = new ConcurrentHashMap<>();
        TraceHeaderSink sink = (first, count, packed) -> {
            assertEquals(count * 240, packed.remaining());
            assertEquals(ByteOrder.BIG_ENDIAN, packed.order());
            byte[] copy = new byte[packed.remaining()];
            packed.get(copy);
            assertEquals(null, blocks.put(first, copy), "block handed on twice");
        };
        AtomicLong done = new AtomicLong();
        Progress progress = (stage, now, total) -> {
            assertEquals("Scanning", stage);
            assertEquals(bytes.length - 3600, total);
            done.accumulateAndGet(now, Math::max);
        };
        try (SegyFile file = open(bytes)) {
            SegyScanner.scan(file, HeaderMapping.STANDARD, 3, sink, Job.heardBy(progress));
            assertEquals(bytes.length - 3600, done.get());
            assertEquals(2, blocks.size());
            for (Map.Entry<Long, byte[]> block : blocks.entrySet()) {
                assertHeaders(file, bytes, block.getKey(), block.getValue());
            }
        }
    }

    private static void assertHeaders(SegyFile file, byte[] bytes, long first, byte[] packed) {
        ByteBuffer wanted = ByteBuffer.allocate(packed.length);
        for (int k = 0; k < packed.length / 240; k++) {
            wanted.put(bytes, (int) file.traceOffset(first + k), 240);
        }
        assertArrayEquals(wanted.array(), packed);
    }

    private static SegyFile open(byte[] bytes) throws IOException {
        return SegyInMemory.open("test.sgy", bytes);
    }

    @Test
    void failureOfTheSinkEndsTheScan() throws IOException {
        IOException failure = new IOException("disk on fire");
        try (SegyFile file = new SegyBytes().samples(1).grid(100, 100).open()) {
            TraceHeaderSink sink = (first, count, packed) -> {
                throw failure;
            };
            assertSame(
                    failure,
                    assertThrows(
                            IOException.class,
                            () -> SegyScanner.scan(file, HeaderMapping.STANDARD, 4, sink, Job.quiet())));
        }
    }

    @Test
    void stopsWhenCancelled() throws IOException {
        CancelToken cancel = new CancelToken();
        AtomicLong blocks = new AtomicLong();
        try (SegyFile file = new SegyBytes().samples(1).grid(200, 100).open()) {
            TraceHeaderSink sink = (first, count, packed) -> {
                blocks.incrementAndGet();
                cancel.cancel();
            };
            assertThrows(
                    CancellationException.class,
                    () -> SegyScanner.scan(file, HeaderMapping.STANDARD, 1, sink, Job.stoppedBy(cancel)));
            assertEquals(1, blocks.get());
        }
    }

    @Test
    void interruptStaysPendingAndHarmsNothing() throws IOException {
        try (SegyFile file = new SegyBytes().grid(5, 5).open()) {
            Thread.currentThread().interrupt();
            SegySurvey survey = NaiveSurvey.scan(file, 2);
            assertTrue(Thread.interrupted(), "the interrupt is still pending");
            assertEquals(25, survey.traceCount());
        }
    }

    @Test
    void fitsTheBins() throws IOException {
        try (SegyFile file = new SegyBytes().grid(6, 7).open()) {
            SegySurvey survey = NaiveSurvey.scan(file, 1);
            BinTransform bins = survey.grid().bins().orElseThrow();
            assertEquals(25, bins.xPerInline(), 1e-9);
            assertEquals(1, bins.xPerCrossline(), 1e-9);
            assertEquals(-1, bins.yPerInline(), 1e-9);
            assertEquals(12.5, bins.yPerCrossline(), 1e-9);
            assertEquals(500_000 + 25 * 10 + 20, bins.toMap(10, 20).x(), 1e-6);
            assertEquals(MeasurementSystem.METRES, survey.measurementSystem());
            assertEquals(List.of(), Remark.sentences(survey.remarks()));
            assertTrue(survey.isRegular());
        }
    }

    @Test
    void usesOtherBytePositions() throws IOException {
        HeaderMapping mapping =
                HeaderMapping.STANDARD.withInline(9).withCrossline(21).withX(73).withY(77);
        try (SegyFile file = new SegyBytes().mapping(mapping).grid(3, 4).open()) {
            SegySurvey survey = SegyScanner.scan(file, mapping, 1, null, Job.quiet());
            assertEquals("10…12 step 1", survey.grid().inlines().toString());
            assertEquals("20…23 step 1", survey.grid().crosslines().toString());
            assertEquals(25, survey.grid().bins().orElseThrow().xPerInline(), 1e-9);
            assertEquals(mapping, survey.mapping());
        }
    }

    @Test
    void remarksOnOddities() throws IOException {
        SegyBytes bytes = new SegyBytes()
                .trace(0, 20, SegyBytes.putShort(29, 2))
                .trace(0, 21, SegyBytes.putShort(115, 99))
                .trace(0, 23, SegyBytes.putShort(109, 8));
        bytes.edit(file -> file.putShort(3216, (short) 2000));
        try (SegyFile file = bytes.open()) {
            SegySurvey survey = NaiveSurvey.scan(file, 1);
            assertEquals(2, survey.liveCount());
            assertEquals(1, survey.emptyBins());
            assertFalse(survey.isRegular());
            assertEquals(SampleAxis.milliseconds(0, 2, 3), survey.samples());
            assertEquals(
                    List.of(
                            "The sample interval is 2000 µs in the binary header (bytes 3217-3218) and 4000 µs in the first "
                                    + "trace header (bytes 117-118): the former is taken.",
                            "The inline number (bytes 189-192) is 0 in every trace: a single line, or another byte position.",
                            "1 trace is marked as dead (code 2 in bytes 29-30).",
                            "1 trace header has another number of samples (bytes 115-116) than the usual 3, such as trace 2 99: the "
                                    + "size of the file agrees with the usual one, which is taken for all.",
                            "1 trace header has another delay recording time (bytes 109-110) than the usual 0, such as trace 3 8: traces "
                                    + "start at different times, and the first one's is used for all."),
                    Remark.sentences(survey.remarks()));
        }
    }

    @Test
    void numbersSamplesWithoutAnInterval() throws IOException {
        SegyBytes bytes =
                new SegyBytes().trace(1, 1, SegyBytes.putShort(117, 0)).trace(1, 2);
        try (SegyFile file = bytes.edit(b -> b.putShort(3216, (short) 0)).open()) {
            SegySurvey survey = NaiveSurvey.scan(file, 1);
            assertEquals(SampleAxis.ofIndices(3), survey.samples());
            assertTrue(
                    Remark.sentences(survey.remarks())
                            .contains("Neither the binary header (bytes 3217-3218) nor the first trace header "
                                    + "(bytes 117-118) has a sample interval: samples are numbered 0, 1, 2, …"),
                    Remark.sentences(survey.remarks())::toString);
        }
    }

    @Test
    void leavesGeographicCoordinatesAlone() throws IOException {
        SegyBytes bytes = new SegyBytes()
                .trace(1, 1, SegyBytes.putShort(89, 3))
                .trace(1, 2)
                .trace(2, 1);
        try (SegyFile file = bytes.open()) {
            SegySurvey survey = NaiveSurvey.scan(file, 1);
            assertTrue(survey.grid().bins().isEmpty());
            assertEquals(
                    "The coordinates are geographic (code 3 in bytes 89-90), not a map projection: they are kept in degrees, and no grid of bins is fitted to them.",
                    Remark.sentences(survey.remarks()).get(0));
        }
    }
}
