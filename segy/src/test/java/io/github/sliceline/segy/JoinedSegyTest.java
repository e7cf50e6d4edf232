package io.github.sliceline.segy;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.segy.survey.SegySurvey;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that were cut from one are that one again. */
class JoinedSegyTest {
    private static final int TRACE_BYTES = 252;
    private static final int TRAILER_BYTES = 3200;

    @TempDir
    Path folder;

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    @Test
    void joinedFilesReadLikeOneFile() throws IOException {
        // Revision 2 with one trailer record, which comes after the last trace of all.
        byte[] whole = Arrays.copyOf(
                new SegyBytes()
                        .grid(6, 5)
                        .edit(b -> b.put(3500, (byte) 2).putInt(3528, 1))
                        .bytes(),
                3600 + 30 * TRACE_BYTES + TRAILER_BYTES);
        List<Path> parts = new ArrayList<>();
        for (int[] cut : new int[][] {{0, 7}, {7, 8}, {8, 30}}) {
            byte[] part = new byte[3600 + (cut[1] - cut[0]) * TRACE_BYTES + TRAILER_BYTES];
            System.arraycopy(whole, 0, part, 0, 3600);
            System.arraycopy(whole, 3600 + cut[0] * TRACE_BYTES, part, 3600, (cut[1] - cut[0]) * TRACE_BYTES);
            parts.add(write("part" + parts.size() + ".sgy", part));
        }
        try (SegyFile joined = JoinedSegy.open(parts)) {
            assertEquals(whole.length, joined.size());
            assertEquals(30, joined.traceCount());
            Random random = new Random(1);
            for (int k = 0; k < 200; k++) {
                int from = random.nextInt(whole.length + 1);
                int to = from + random.nextInt(whole.length + 1 - from);
                ByteBuffer read = ByteBuffer.allocate(to - from);
                joined.readFully(read, from);
                assertArrayEquals(Arrays.copyOfRange(whole, from, to), read.array(), from + " to " + to);
            }
            assertThrows(EOFException.class, () -> joined.readFully(ByteBuffer.allocate(2), whole.length - 1L));
            try (SegySurvey survey = NaiveSurvey.scan(joined, 2)) {
                NaiveSurvey.of(joined, HeaderMapping.STANDARD).assertSame(survey, "joined");
            }
            assertEquals(parts.get(0) + " and 2 more", joined.toString());
        }
    }

    static Stream<Arguments> others() {
        return Stream.of(
                Arguments.of(new SegyBytes().grid(1, 2).samples(4), "samples per trace is 4, and 3 in "),
                Arguments.of(
                        new SegyBytes().grid(1, 2).order(ByteOrder.LITTLE_ENDIAN),
                        "byte order is LITTLE_ENDIAN, and BIG_ENDIAN in "),
                Arguments.of(
                        new SegyBytes().grid(1, 2).edit(SegyBytes.putShort(3225, 1)),
                        "sample format is 4-byte IBM floating point, and 4-byte IEEE floating point in "),
                Arguments.of(
                        new SegyBytes().grid(1, 2).edit(SegyBytes.putShort(3217, 2000)),
                        "sample interval in µs is 2000.0, and 4000.0 in "));
    }

    @ParameterizedTest
    @MethodSource("others")
    void differentFilesAreRefusedAndBothNamed(SegyBytes other, String difference) throws IOException {
        Path first = write("first.sgy", new SegyBytes().grid(1, 2).bytes());
        Path second = write("second.sgy", other.bytes());
        UnsupportedFileException e =
                assertThrows(UnsupportedFileException.class, () -> JoinedSegy.open(List.of(first, second)));
        assertEquals(
                second + ": " + difference + first + "; files of one survey have the same, so convert these apart",
                e.getMessage());
    }
}
