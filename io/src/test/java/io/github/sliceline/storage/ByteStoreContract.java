package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link ByteStore} promises, decorators included. Subclasses say how to make one. */
public abstract class ByteStoreContract extends ByteSourceContract {

    /** New empty store; the subclass closes it. */
    protected abstract ByteStore store() throws IOException;

    @Override
    protected final ByteSource source(byte[] content) throws IOException {
        ByteStore store = store();
        store.writeFully(ByteBuffer.wrap(content), 0);
        return store;
    }

    @Test
    void randomWritesCutsAndReadsMatchAnArray() throws IOException {
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            ByteStore store = store();
            byte[] wanted = new byte[0];
            for (int step = 0; step < 60; step++) {
                if (random.nextInt(6) == 0) {
                    int size = random.nextInt(5000);
                    store.truncate(size);
                    wanted = Arrays.copyOf(wanted, Math.min(size, wanted.length));
                } else {
                    byte[] bytes = content(1 + random.nextInt(700));
                    int position = random.nextInt(5000);
                    wanted = Arrays.copyOf(wanted, Math.max(wanted.length, position + bytes.length));
                    System.arraycopy(bytes, 0, wanted, position, bytes.length);
                    store.writeFully(ByteBuffer.wrap(bytes), position);
                }
                assertEquals(wanted.length, store.size(), "seed " + seed + ", step " + step);
            }
            assertArrayEquals(wanted, read(store, 0, wanted.length), "seed " + seed);
        }
    }

    @Test
    void onlyTheBuffersWindowIsWritten() throws IOException {
        byte[] content = content(100);
        ByteStore store = store();
        ByteBuffer direct =
                ByteBuffer.allocateDirect(100).put(content).position(30).limit(50);
        store.writeFully(direct, 5);
        assertEquals(50, direct.position());
        assertEquals(25, store.size());
        assertArrayEquals(Arrays.copyOfRange(content, 30, 50), read(store, 5, 20));
    }

    @Test
    void bytesNeverWrittenAreZero() throws IOException {
        ByteStore store = store();
        store.writeFully(ByteBuffer.wrap(new byte[] {1}), 1000);
        assertEquals(1001, store.size());
        assertArrayEquals(new byte[1000], read(store, 0, 1000));
    }

    @Test
    void writingNothingDoesNotGrow() throws IOException {
        ByteStore store = store();
        store.writeFully(ByteBuffer.allocate(0), 1000);
        assertEquals(0, store.size());
    }

    @Test
    void truncateCutsAndNeverGrows() throws IOException {
        ByteStore store = store();
        store.writeFully(ByteBuffer.wrap(content(1000)), 0);
        store.truncate(600);
        assertEquals(600, store.size());
        assertThrows(EOFException.class, () -> read(store, 599, 2));
        store.truncate(5000);
        assertEquals(600, store.size());
        assertArrayEquals(Arrays.copyOf(content(1000), 600), read(store, 0, 600));
    }

    @Test
    void bytesCutOffDoNotComeBackWhenTheStoreGrowsAgain() throws IOException {
        ByteStore store = store();
        store.writeFully(ByteBuffer.wrap(content(1000)), 0);
        store.truncate(10);
        store.writeFully(ByteBuffer.wrap(new byte[] {1}), 999);
        assertArrayEquals(new byte[989], read(store, 10, 989));
    }

    @Test
    void negativePositionsAndSizesAreRefused() throws IOException {
        ByteStore store = store();
        assertThrows(IllegalArgumentException.class, () -> store.writeFully(ByteBuffer.allocate(1), -1));
        assertThrows(IllegalArgumentException.class, () -> store.writeFully(ByteBuffer.allocate(0), -1));
        assertThrows(IllegalArgumentException.class, () -> store.truncate(-1));
    }

    @Test
    void manyThreadsWriteDisjointRangesAtOnce() throws IOException {
        int blocks = 400;
        int blockBytes = 257;
        byte[] content = content(blocks * blockBytes);
        ByteStore store = store();
        IntStream.range(0, blocks).parallel().forEach(block -> {
            int position = block * blockBytes;
            assertDoesNotThrow(() -> store.writeFully(
                    ByteBuffer.wrap(content, position, blockBytes).slice(), position));
        });
        assertArrayEquals(content, read(store, 0, content.length));
    }

    @Test
    void writtenBytesAreThereAfterForce() throws IOException {
        ByteStore store = store();
        store.writeFully(ByteBuffer.wrap(content(1000)), 0);
        store.force();
        assertArrayEquals(content(1000), read(store, 0, 1000));
    }
}
