package io.github.sliceline.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** Sums of bytes that are the same however they were cut, against the JDK's CRC-32C of them in one piece. */
class SourceSumsTest {
    private static final int ZONE = 64 << 20;

    @Test
    void piecesInAnyOrderHaveTheSumOfTheWhole() {
        for (long seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            byte[] bytes = new byte[1 + random.nextInt(5000)];
            random.nextBytes(bytes);
            long at = random.nextBoolean() ? random.nextInt(1000) : (long) ZONE * 3 - random.nextInt(5000);
            SourceSums whole = new SourceSums();
            whole.add(at, ByteBuffer.wrap(bytes));
            SourceSums cut = cut(bytes, at, random);
            assertEquals(Optional.empty(), whole.difference(cut), "seed " + seed);
            assertEquals(whole.toString(), cut.toString(), "seed " + seed);
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            assertTrue(whole.difference(cut(bytes, at, random)).isPresent(), "seed " + seed);
        }
    }

    private static SourceSums cut(byte[] bytes, long at, Random random) {
        List<int[]> pieces = new ArrayList<>();
        for (int from = 0; from < bytes.length; ) {
            int to = Math.min(bytes.length, from + 1 + random.nextInt(900));
            pieces.add(new int[] {from, to});
            from = to;
        }
        Collections.shuffle(pieces, random);
        SourceSums some = new SourceSums();
        SourceSums others = new SourceSums();
        for (int[] piece : pieces) {
            (random.nextBoolean() ? some : others)
                    .add(at + piece[0], ByteBuffer.wrap(bytes, piece[0], piece[1] - piece[0]));
        }
        ByteBuffer written = others.withBytes(ByteBuffer.wrap(new byte[] {1, 2, 3}));
        some.add(SourceSums.read(written));
        assertEquals(3, written.remaining());
        return some;
    }

    /** A zone's sum is the CRC-32C of its bytes but for how a CRC begins and ends, which zeros alone show. */
    @Test
    void aZoneHasTheCrcOfItsBytes() {
        byte[] bytes = new byte[ZONE];
        new Random(1).nextBytes(bytes);
        SourceSums sums = new SourceSums();
        for (int from = 0; from < ZONE; from += 12_345) {
            sums.add(from, ByteBuffer.wrap(bytes, from, Math.min(12_345, ZONE - from)));
        }
        ByteBuffer written = sums.withBytes(ByteBuffer.allocate(0));
        assertEquals(1, written.getInt());
        assertEquals(0, written.getInt());
        assertEquals(crc(bytes) ^ crc(new byte[ZONE]), written.getInt());
    }

    private static int crc(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, bytes.length);
        return (int) crc.getValue();
    }

    @Test
    void aDifferentZoneIsNamed() {
        SourceSums one = new SourceSums();
        SourceSums other = new SourceSums();
        one.add(5, ByteBuffer.wrap(new byte[] {7}));
        other.add(5, ByteBuffer.wrap(new byte[] {7}));
        other.add(ZONE + 1, ByteBuffer.wrap(new byte[] {1}));
        assertEquals(Optional.of("bytes 67108864 to 134217727"), one.difference(other));
    }
}
