package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Small reads of a source that answers late: the right bytes, by few requests. */
class ReadBlocksTest {
    private static final int BLOCK = ReadBlocks.BLOCK_BYTES;
    private static final long SIZE = 100L * BLOCK + 12_345;

    private final Late source = new Late();
    private ReadBlocks blocks;

    /** Bytes that follow from their place; remembers the requests. */
    private static final class Late implements ByteSource {
        private final List<Long> lengths = new ArrayList<>();

        static byte at(long position) {
            return (byte) (position * 31 + (position >> 13));
        }

        @Override
        public long size() {
            return SIZE;
        }

        @Override
        public void readFully(ByteBuffer dst, long position) throws IOException {
            ByteSource.requireHeld(this, position, dst.remaining(), SIZE, "ends");
            assertTrue(position % BLOCK == 0 && dst.hasRemaining(), "whole blocks, got " + position);
            lengths.add((long) dst.remaining());
            byte[] bytes = new byte[dst.remaining()];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = at(position + i);
            }
            dst.put(bytes);
        }

        @Override
        public void close() {}
    }

    @BeforeEach
    void begin() throws IOException {
        blocks = new ReadBlocks(source, 1);
    }

    private void read(long position, int bytes, String what) throws IOException {
        byte[] wanted = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            wanted[i] = Late.at(position + i);
        }
        ByteBuffer dst = ByteBuffer.allocate(bytes);
        blocks.read(dst, position);
        assertArrayEquals(wanted, dst.array(), what + " at " + position);
    }

    @Test
    void randomReadsComeBack() throws IOException {
        Random random = new Random(15);
        for (int i = 0; i < 200; i++) {
            int bytes = 1 + random.nextInt(BLOCK / 4);
            long near = random.nextInt(101) * (long) BLOCK;
            long position = Math.max(0, Math.min(SIZE - bytes, near - random.nextInt(BLOCK / 4)));
            read(position, bytes, "read " + i + " of seed 15");
        }
        read(SIZE - 1, 1, "last");
    }

    @Test
    void readsInOrderDoubleTheRequests() throws IOException {
        for (long at = BLOCK; at < 33L * BLOCK; at += 50_000) {
            read(at, 50_000, "in order");
        }
        assertTrue(source.lengths.size() <= 6, source.lengths.toString());
        assertTrue(source.lengths.stream().allMatch(bytes -> bytes <= 8L * BLOCK), source.lengths.toString());
    }

    @Test
    void scatteredReadsFetchEachBlockOnce() throws IOException {
        for (int again = 0; again < 2; again++) {
            for (int i = 0; i < 16; i++) {
                read(90L * BLOCK - 5L * i * BLOCK + 77, 100, "scattered");
            }
            assertEquals(16, source.lengths.size());
        }
        assertTrue(source.lengths.stream().allMatch(bytes -> bytes == BLOCK), source.lengths.toString());
    }

    @Test
    void oneReadOfSeveralBlocksIsOneRequest() throws IOException {
        read(50L * BLOCK - 10, 20, "across");
        assertEquals(List.of(2L * BLOCK), source.lengths);
    }
}
