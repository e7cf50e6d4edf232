package io.github.sliceline.segy.survey;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.PlacedTraces;
import io.github.sliceline.segy.SegyBytes;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.MemorySource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class KeptHeadersTest {
    private static final long PLENTY = 1 << 20;

    private static final ScanOptions ALL = ScanOptions.DEFAULTS.withDuplicates(DuplicatePolicy.ALL);

    /** Scanned from memory a file is the survey that it is from the drive, with these byte positions and with others. */
    @Test
    void aScanFromMemoryIsAScanOfTheFile() throws IOException {
        for (int seed = 0; seed < 60; seed++) {
            SegyBytes bytes = PlacedTraces.random(seed)
                    .bytes()
                    .order(seed % 2 == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
            try (SegyFile file = bytes.open()) {
                KeptHeaders kept = new KeptHeaders(file, PLENTY);
                said(() -> SegyScanner.scan(file, ALL, kept, Job.quiet()));
                assertTrue(kept.isComplete());
                ScanOptions other = ALL.withMapping(HeaderMapping.STANDARD.withInline(181 + seed % 9));
                for (ScanOptions asked : new ScanOptions[] {ALL, other}) {
                    assertEquals(
                            said(() -> SegyScanner.scan(file, asked, null, Job.quiet())),
                            said(() -> SegyScanner.scan(kept, asked, null, Job.quiet())),
                            "seed " + seed);
                }
            }
        }
    }

    /** What a scan gives: a survey or a refusal. */
    private interface Scan {
        SegySurvey run() throws IOException;
    }

    private static String said(Scan scan) throws IOException {
        try (SegySurvey survey = scan.run()) {
            return survey.grid() + ", " + survey.gather() + ", " + survey.sorting() + ", " + survey.fold() + ", "
                    + survey.liveCount() + ", " + survey.remarks() + survey.traceAt(0, 0);
        } catch (UnsupportedFileException e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** Bytes that nothing can be made of come back too, in blocks, of which the last is shorter. */
    @Test
    void everyByteComesBack() throws IOException {
        Random random = new Random(7);
        byte[] bytes = new SegyBytes().samples(1).grid(50, 100).bytes();
        for (int trace = 0; trace < 5000; trace++) {
            byte[] noise = new byte[240];
            random.nextBytes(noise);
            // Neither line numbers nor what says how long a trace is.
            System.arraycopy(noise, 0, bytes, 3600 + trace * 244, 70);
            System.arraycopy(noise, 120, bytes, 3600 + trace * 244 + 196, 40);
        }
        try (SegyFile file = SegyFile.of(new MemorySource("noise", ByteBuffer.wrap(bytes)))) {
            KeptHeaders kept = new KeptHeaders(file, 10 * PLENTY);
            SegyScanner.scan(file, ALL, kept, Job.quiet()).close();
            byte[] again = new byte[5000 * 240];
            TraceHeaderSink sink = (first, count, packed) -> packed.get(again, (int) first * 240, count * 240);
            SegyScanner.scan(kept, ALL, sink, Job.quiet()).close();
            for (int trace = 0; trace < 5000; trace++) {
                byte[] wanted = new byte[240];
                System.arraycopy(bytes, 3600 + trace * 244, wanted, 0, 240);
                byte[] found = new byte[240];
                System.arraycopy(again, trace * 240, found, 0, 240);
                assertArrayEquals(wanted, found, "trace " + trace);
            }
        }
    }

    /** Five thousand headers of 240 bytes: in memory one in twenty of that, and from the file some hundred again. */
    @Test
    void takesFewBytesAndFewReads() throws IOException {
        byte[] bytes = new SegyBytes().samples(3000).grid(50, 100).bytes();
        AtomicInteger reads = new AtomicInteger();
        try (SegyFile file = SegyFile.of(new Counted(new MemorySource("grid", ByteBuffer.wrap(bytes)), reads))) {
            KeptHeaders kept = new KeptHeaders(file, PLENTY);
            SegyScanner.scan(file, ALL, kept, Job.quiet()).close();
            assertTrue(kept.bytes() < 5000 * 12, () -> kept.bytes() + " bytes");
            SegyScanner.scan(kept, ALL, null, Job.quiet()).close(); // looks at amplitudes, once
            assertTrue(reads.getAndSet(0) > 5000);
            SegyScanner.scan(kept, ALL, null, Job.quiet()).close();
            assertTrue(reads.get() < 350, () -> reads + " reads");
        }
    }

    /** Counts what is read of another source. */
    private record Counted(ByteSource source, AtomicInteger reads) implements ByteSource {
        @Override
        public long size() throws IOException {
            return source.size();
        }

        @Override
        public void readFully(ByteBuffer dst, long position) throws IOException {
            reads.incrementAndGet();
            source.readFully(dst, position);
        }

        @Override
        public void close() throws IOException {
            source.close();
        }
    }

    @Test
    void headersBeyondTheLimitAreNotKept() throws IOException {
        try (SegyFile file = new SegyBytes().grid(4, 5).open()) {
            KeptHeaders kept = new KeptHeaders(file, 40);
            assertFalse(kept.isComplete(), "nothing has passed by");
            SegyScanner.scan(file, ALL, kept, Job.quiet()).close();
            assertFalse(kept.isComplete());
            assertThrows(IllegalStateException.class, () -> SegyScanner.scan(kept, ALL, null, Job.quiet()));
        }
    }
}
