package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.volume.info.Remark;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SegyFileTest {

    @Test
    void readsTracesByPosition(@TempDir Path folder) throws IOException {
        byte[] bytes = new SegyBytes().order(ByteOrder.LITTLE_ENDIAN).grid(2, 3).bytes();
        Path path = Files.write(folder.resolve("small.sgy"), bytes);
        try (SegyFile file = SegyFile.open(path)) {
            assertEquals(ByteOrder.LITTLE_ENDIAN, file.byteOrder());
            assertEquals(SampleFormat.IEEE_FLOAT32, file.format());
            assertEquals(6, file.traceCount());
            assertEquals(252, file.traceBytes());
            assertEquals(3600 + 5 * 252, file.traceOffset(5));
            assertEquals(4000, file.sampleIntervalMicros());
            assertEquals(path.toString(), file.toString());
            assertArrayEquals(new float[] {5000, 5001, 5002}, file.readTrace(5));
            assertEquals(11, file.readTraceHeader(5).inline(HeaderMapping.STANDARD));

            ByteBuffer dst = ByteBuffer.allocate(1000).position(7);
            file.readTraces(2, 3, dst);
            assertEquals(7 + 3 * 252, dst.position());
            assertEquals(1000, dst.limit());
            assertArrayEquals(
                    Arrays.copyOfRange(bytes, 3600 + 2 * 252, 3600 + 5 * 252),
                    Arrays.copyOfRange(dst.array(), 7, dst.position()));
            file.readTraces(6, 0, dst);
            assertThrows(IndexOutOfBoundsException.class, () -> file.readTraces(4, 3, dst.clear()));
            assertThrows(IndexOutOfBoundsException.class, () -> file.readTrace(6));
            assertThrows(IllegalArgumentException.class, () -> file.readTraces(0, 4, ByteBuffer.allocate(1007)));
        }
    }

    @Test
    void takesTheSampleCountThatFitsTheSize() throws IOException {
        // Traces say 99: not believed. The binary header says 4: only the traces' 3 fits.
        try (SegyFile file = new SegyBytes()
                .trace(1, 1, SegyBytes.putShort(115, 99))
                .trace(1, 2)
                .open()) {
            assertEquals(3, file.samplesPerTrace());
        }
        for (int wrong : new int[] {0, 4}) {
            try (SegyFile file = new SegyBytes()
                    .grid(2, 3)
                    .edit(SegyBytes.putShort(3221, wrong))
                    .open()) {
                assertEquals(3, file.samplesPerTrace());
                assertTrue(file.samplesFromTraceHeader());
                assertEquals(
                        "The binary header says " + wrong + " samples per trace (bytes 3221-3222), the trace headers 3 "
                                + "(bytes 115-116), which agrees with the size of the file and is taken.",
                        Remark.sentences(NaiveSurvey.scan(file, 1).remarks()).get(0));
            }
        }
    }

    /** Rev 2: large counts, a first trace farther on, extensions of the trace header, trailer records. */
    @Test
    void readsTheFieldsOfRevision2() throws IOException {
        byte[] old = new SegyBytes().samples(63).grid(2, 2).bytes();
        ByteBuffer bytes = ByteBuffer.allocate(old.length + 100 + 2 * 3200);
        bytes.put(old, 0, 3600).position(3700).put(old, 3600, old.length - 3600);
        bytes.put(3500, (byte) 2)
                .putShort(3220, (short) 0)
                .putInt(3268, 3)
                .putDouble(3272, 500.5)
                .putInt(3296, 16909060)
                .putShort(3506, (short) 1)
                .putLong(3512, 4)
                .putLong(3520, 3700)
                .putInt(3528, 2);
        try (SegyFile file = SegyInMemory.open("rev2.sgy", bytes.array())) {
            assertEquals(3, file.samplesPerTrace());
            assertEquals(480, file.traceHeaderBytes());
            assertEquals(492, file.traceBytes());
            assertEquals(4, file.traceCount());
            assertEquals(3700 + 492, file.traceOffset(1));
            assertEquals(500.5, file.sampleIntervalMicros());
            // Samples 60 to 62 of the file without extensions.
            assertArrayEquals(new float[] {2060, 2061, 2062}, file.readTrace(2));
            assertEquals(0.5005, NaiveSurvey.scan(file, 1).samples().interval(), 1e-12);
        }
    }

    @Test
    void countsTracesWithUnsignedSamples() throws IOException {
        try (SegyFile file = new SegyBytes().samples(60_000).grid(1, 2).open()) {
            assertEquals(60_000, file.samplesPerTrace());
        }
    }
}
