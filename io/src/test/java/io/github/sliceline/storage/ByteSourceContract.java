package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What every {@link ByteSource} promises. Subclasses say how to make one. */
public abstract class ByteSourceContract {
    private static final int SIZE = 10_000;

    /** New source with these bytes; the subclass closes it. */
    protected abstract ByteSource source(byte[] content) throws IOException;

    /** Bytes that look the same every time but not at two places. */
    protected static byte[] content(int size) {
        byte[] content = new byte[size];
        new Random(size).nextBytes(content);
        return content;
    }

    /** Reads into a new heap array. */
    protected static byte[] read(ByteSource source, long position, int length) throws IOException {
        byte[] bytes = new byte[length];
        source.readFully(ByteBuffer.wrap(bytes), position);
        return bytes;
    }

    /** How often each of several threads reads at once. */
    protected int readsAThread() {
        return 40_000;
    }

    @Test
    void sizeIsThatOfTheContent() throws IOException {
        assertEquals(SIZE, source(content(SIZE)).size());
        assertEquals(0, source(new byte[0]).size());
    }

    @Test
    void randomRangesComeBack() throws IOException {
        byte[] content = content(SIZE);
        ByteSource source = source(content);
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            int position = random.nextInt(SIZE);
            int length = random.nextInt(SIZE - position + 1);
            ByteBuffer dst = random.nextBoolean() ? ByteBuffer.allocate(length) : ByteBuffer.allocateDirect(length);
            source.readFully(dst, position);
            assertFalse(dst.hasRemaining(), "seed " + seed);
            assertEquals(ByteBuffer.wrap(content, position, length), dst.flip(), "seed " + seed);
        }
    }

    @Test
    void onlyTheBuffersWindowIsFilled() throws IOException {
        byte[] content = content(SIZE);
        byte[] wanted = new byte[100];
        System.arraycopy(content, 7, wanted, 30, 20);
        byte[] bytes = new byte[100];
        ByteBuffer dst = ByteBuffer.wrap(bytes).position(30).limit(50);
        source(content).readFully(dst, 7);
        assertArrayEquals(wanted, bytes);
        assertEquals(50, dst.position());
        assertEquals(50, dst.limit());
    }

    @Test
    void readingPastTheEndSaysWhatWasWantedAndWhatThereIs() throws IOException {
        ByteSource source = source(content(SIZE));
        assertDoesNotThrow(() -> read(source, SIZE - 10, 10));
        for (long position : new long[] {SIZE - 9, SIZE, SIZE + 5000, 1L << 40, Long.MAX_VALUE - 5}) {
            EOFException e = assertThrows(EOFException.class, () -> read(source, position, 10));
            String message = String.valueOf(e.getMessage());
            assertTrue(message.startsWith(source + ": wanted 10 bytes at " + position), message);
            assertTrue(message.endsWith("ends at " + SIZE), message);
        }
    }

    @Test
    void nothingWantedIsNothingMissing() throws IOException {
        ByteSource source = source(content(SIZE));
        assertDoesNotThrow(() -> read(source, SIZE, 0));
        assertDoesNotThrow(() -> read(source, Long.MAX_VALUE, 0));
    }

    @Test
    void negativePositionIsRefused() throws IOException {
        ByteSource source = source(content(SIZE));
        assertThrows(IllegalArgumentException.class, () -> read(source, -1, 10));
        assertThrows(IllegalArgumentException.class, () -> read(source, -1, 0));
    }

    /** Many short reads: a source that keeps a position somewhere gets caught between setting and using it. */
    @Test
    void manyThreadsReadAtOnce() throws IOException, InterruptedException {
        byte[] content = content(SIZE);
        ByteSource source = source(content);
        AtomicInteger wrong = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int first = t * SIZE / 4;
            threads.add(new Thread(() -> {
                for (int i = 0; i < readsAThread(); i++) {
                    int position = (first + i * 37) % (SIZE - 8);
                    byte[] wanted = Arrays.copyOfRange(content, position, position + 8);
                    if (!Arrays.equals(wanted, assertDoesNotThrow(() -> read(source, position, 8)))) {
                        wrong.incrementAndGet();
                    }
                }
            }));
        }
        for (Thread thread : threads) {
            thread.setUncaughtExceptionHandler((failed, e) -> wrong.incrementAndGet());
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(0, wrong.get(), "wrong or failed reads");
    }

    @Test
    void textDescribesTheSource() throws IOException {
        String text = source(content(1)).toString();
        assertFalse(text.isBlank());
        assertFalse(text.contains("@"), "not the default of Object: " + text);
    }
}
