package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.CorruptFileException;
import io.github.sliceline.segy.TraceLoss.Kind;
import io.github.sliceline.segy.survey.SegySurvey;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Of a damaged file exactly the whole traces are taken, and every byte that is not is accounted for. */
class SalvageTest {
    /** In a build 300, with {@code -Pfull} 1,000. */
    private static final long SEEDS = Cases.number("sliceline.random.damages", 300, 1000);

    @Test
    void salvagesIntactTracesAndCountsTheRest() throws IOException {
        for (long seed = 1; seed <= SEEDS; seed++) {
            DamagedSegy damaged = DamagedSegy.of(seed);
            try (SegyFile file = salvage(damaged.bytes())) {
                assertWhole(damaged, file);
                assertAccountedFor(file, damaged.toString());
                assertKinds(file.salvageReport().orElseThrow(), damaged);
            }
        }
    }

    private static void assertKinds(SalvageReport report, DamagedSegy damaged) {
        for (Kind kind : List.of(Kind.CUT_SHORT, Kind.OTHER_LENGTH, Kind.DOUBTFUL)) {
            long lost = report.losses().stream()
                    .filter(loss -> loss.kind() == kind)
                    .mapToLong(TraceLoss::traces)
                    .sum();
            assertEquals(damaged.damaged(kind), lost, damaged + ", " + kind + ", " + report);
        }
    }

    private static SegyFile salvage(byte[] bytes) throws IOException {
        return SegyInMemory.salvage("test.sgy", bytes);
    }

    private static void assertWhole(DamagedSegy damaged, SegyFile file) throws IOException {
        assertEquals(damaged.whole().size(), file.traceCount(), damaged + ", " + file.salvageReport());
        ByteBuffer together = ByteBuffer.allocate((int) file.traceCount() * file.traceBytes());
        file.readTraces(0, (int) file.traceCount(), together);
        for (int t = 0; t < damaged.whole().size(); t++) {
            byte[] trace = Arrays.copyOfRange(together.array(), t * file.traceBytes(), (t + 1) * file.traceBytes());
            assertArrayEquals(damaged.whole().get(t), trace, damaged + ", trace taken as " + t);
        }
    }

    /** Traces and losses cover the file from the first trace to the end without gap or overlap. */
    private static void assertAccountedFor(SegyFile file, String message) throws IOException {
        long at = 3600;
        List<TraceLoss> losses =
                new ArrayList<>(file.salvageReport().orElseThrow().losses());
        for (long trace = 0; trace <= file.traceCount(); trace++) {
            while (!losses.isEmpty() && losses.get(0).after() == trace) {
                assertEquals(at, losses.get(0).offset(), message);
                at += losses.remove(0).bytes();
            }
            if (trace < file.traceCount()) {
                assertEquals(at, file.traceOffset(trace), message);
                at += file.traceBytes();
            }
        }
        assertEquals(file.size(), at, message);
        assertTrue(losses.isEmpty(), message);
    }

    @Test
    void aWholeFileLosesNothing() throws IOException {
        byte[] bytes = new SegyBytes().grid(4, 5).bytes();
        try (SegyFile salvaged = salvage(bytes)) {
            SalvageReport report = salvaged.salvageReport().orElseThrow();
            assertEquals(new SalvageReport(20, 1, 0, List.of()), report);
            assertEquals("20 traces are whole; nothing was left out.", report.summary());
            assertEquals(3600 + 7 * 252, salvaged.traceOffset(7));
        }
    }

    /** Counts in trace headers are not believed over the binary header's while headers stand where they should. */
    @Test
    void wrongCountsInTraceHeadersLoseNothing() throws IOException {
        byte[] bytes = new SegyBytes()
                .grid(2, 5)
                .trace(12, 20, SegyBytes.putShort(115, 99))
                .trace(12, 21)
                .bytes();
        try (SegyFile salvaged = salvage(bytes)) {
            assertEquals(12, salvaged.traceCount());
        }
    }

    @Test
    void theLastTraceCutShortIsLeftOut() throws IOException {
        byte[] bytes = Arrays.copyOf(new SegyBytes().grid(2, 3).bytes(), 3600 + 5 * 252 + 245);
        try (SegyFile salvaged = salvage(bytes)) {
            assertEquals(5, salvaged.traceCount());
            SalvageReport report = salvaged.salvageReport().orElseThrow();
            assertEquals("5 traces are whole; 245 bytes in 1 place were left out.", report.summary());
            assertEquals(
                    "after trace 5, bytes 4861-5105: 1 trace cut short",
                    report.losses().get(0).toString());
        }
    }

    /** Without a word in common only the grid of equally long traces tells where they are: up to the first damage. */
    @Test
    void blankHeadersAreTakenUpToTheDamage() throws IOException {
        byte[] sound = new SegyBytes()
                .grid(2, 3)
                .edit(file -> {
                    for (int t = 0; t < 6; t++) {
                        file.putShort(3600 + 252 * t + 70, (short) 0)
                                .putShort(3600 + 252 * t + 114, (short) 0)
                                .putShort(3600 + 252 * t + 116, (short) 0);
                    }
                })
                .bytes();
        byte[] damaged = new byte[sound.length + 10];
        System.arraycopy(sound, 0, damaged, 0, 3600 + 3 * 252);
        Arrays.fill(damaged, 3600 + 3 * 252, 3600 + 3 * 252 + 10, (byte) 7);
        System.arraycopy(sound, 3600 + 3 * 252, damaged, 3600 + 3 * 252 + 10, 3 * 252);
        try (SegyFile salvaged = salvage(damaged)) {
            assertEquals(3, salvaged.traceCount());
            assertEquals(766, salvaged.salvageReport().orElseThrow().lostBytes());
        }
    }

    /** A broken beginning: what the headers have in common is found farther on. */
    @Test
    void findsTheTracesBehindABrokenBeginning() throws IOException {
        byte[] sound = new SegyBytes().grid(2, 3).bytes();
        byte[] damaged = new byte[sound.length + 1000];
        System.arraycopy(sound, 0, damaged, 0, 3600);
        Arrays.fill(damaged, 3600, 4600, (byte) 0x5A);
        System.arraycopy(sound, 3600, damaged, 4600, sound.length - 3600);
        try (SegyFile salvaged = salvage(damaged)) {
            assertEquals(6, salvaged.traceCount());
            assertEquals(4600, salvaged.traceOffset(0));
            assertEquals(
                    "before the first trace, bytes 3601-4600: 1000 bytes not recognised as a trace",
                    salvaged.salvageReport().orElseThrow().losses().get(0).toString());
        }
    }

    @Test
    void salvagedTracesMakeASurvey() throws IOException {
        byte[] bytes = new SegyBytes().grid(4, 6).bytes();
        Arrays.fill(bytes, 3600 + 9 * 252, 3600 + 11 * 252, (byte) 0x33);
        assertThrows(IOException.class, () -> NaiveSurvey.scan(SegyInMemory.open("x", bytes), 1));
        try (SegyFile salvaged = salvage(bytes)) {
            SegySurvey survey = NaiveSurvey.scan(salvaged, 3);
            assertEquals(22, survey.traceCount());
            assertEquals(2, survey.emptyBins());
            assertEquals(-1, survey.traceAt(1, 3));
            assertEquals(9, survey.traceAt(1, 5));
            assertArrayEquals(new float[] {11000, 11001, 11002}, salvaged.readTrace(9));
            NaiveSurvey.of(salvaged, HeaderMapping.STANDARD).assertSame(survey, "salvaged");
            TraceLoss loss = salvaged.salvageReport().orElseThrow().losses().get(0);
            assertEquals(new TraceLoss(Kind.FOREIGN, 3600 + 9 * 252, 2 * 252, 2, 9), loss);
        }
    }

    @Test
    void filesWithoutAnIntactTraceAreRefused() {
        byte[] bytes = new SegyBytes().grid(1, 1).bytes();
        for (int length : new int[] {3601, 3700, 3840, 3851}) {
            CorruptFileException e =
                    assertThrows(CorruptFileException.class, () -> salvage(Arrays.copyOf(bytes, length)));
            assertEquals(
                    "test.sgy @3600: no two traces of 3 samples every 4000 µs stand one after the other; nothing can "
                            + "be salvaged, copy the file again",
                    e.getMessage());
        }
    }

    @Test
    void refusesAFileDamagedAllOver() throws IOException {
        SegyBytes bytes = new SegyBytes().samples(1).trace(1, 1).trace(1, 2);
        byte[] head = bytes.bytes();
        int bad = SalvageWalk.MOST_PLACES / 2 + 10;
        byte[] file = Arrays.copyOf(head, head.length + bad * 246);
        for (int i = 0; i < bad; i++) {
            System.arraycopy(head, 3600, file, head.length + i * 246, 244);
            file[head.length + i * 246 + 244] = 1;
            file[head.length + i * 246 + 245] = 1;
        }
        String message =
                assertThrows(CorruptFileException.class, () -> salvage(file)).getMessage();
        assertTrue(String.valueOf(message).contains("damaged in more than"), message);
    }
}
