package io.github.sliceline.mirror.serving;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.memory.DirectIo;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What arrives is written where and in the order in which it arrived, whatever the ring does on the way. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class WriteBehindTest {
    private static final int MIB = 1 << 20;

    /** A file in memory that says what was written to it, and waits or fails before each write. */
    private static final class Recorder implements ByteStore {
        final byte[] bytes = new byte[32 * MIB];
        final List<Integer> lengths = Collections.synchronizedList(new ArrayList<>());
        final CountDownLatch open;
        boolean failing;

        Recorder(CountDownLatch open) {
            this.open = open;
        }

        @Override
        public void writeFully(ByteBuffer src, long position) throws IOException {
            try {
                open.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            if (failing) {
                throw new IOException("No space left on device");
            }
            lengths.add(src.remaining());
            src.get(bytes, (int) position, src.remaining());
        }

        @Override
        public long size() {
            return bytes.length;
        }

        @Override
        public void readFully(ByteBuffer dst, long position) {
            dst.put(bytes, (int) position, dst.remaining());
        }

        @Override
        public void truncate(long size) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void force() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            failing = true;
        }
    }

    private static Recorder recorder() {
        return new Recorder(new CountDownLatch(0));
    }

    private static void write(WriteBehind writes, byte[] content, long position) throws IOException {
        writes.room(content.length).put(content);
        writes.write(content.length, position);
    }

    private static byte[] content(Random random, int bytes) {
        byte[] content = new byte[bytes];
        random.nextBytes(content);
        return content;
    }

    /** Against an array: lengths of all kinds, pages or not, many that overlap, many that follow one another. */
    @Test
    void payloadsAreWrittenInOrder() throws IOException {
        for (int seed = 0; seed < Cases.number(3, 8); seed++) {
            Random random = new Random(seed);
            Recorder store = recorder();
            byte[] wanted = new byte[store.bytes.length];
            try (WriteBehind writes = new WriteBehind(store)) {
                int next = 0;
                for (int i = 0; i < 120; i++) {
                    int length = length(random);
                    int position = random.nextInt(3) > 0 && next + length <= wanted.length
                            ? next
                            : random.nextInt(wanted.length - length);
                    byte[] content = content(random, length);
                    System.arraycopy(content, 0, wanted, position, length);
                    write(writes, content, position);
                    writes.room(1 + random.nextInt(MIB)).put((byte) 1); // of a frame that is no write
                    assertTrue(writes.pending() <= WriteBehind.MOST_WAITING);
                    next = position + length;
                }
                writes.drain();
                assertEquals(0, writes.pending());
            }
            assertArrayEquals(wanted, store.bytes, "seed " + seed);
        }
    }

    private static int length(Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> MIB;
            case 1 -> DirectIo.PAGE * random.nextInt(MIB / DirectIo.PAGE);
            case 2 -> random.nextInt(MIB);
            default -> random.nextInt(100);
        };
    }

    @Test
    void adjacentPayloadsAreWrittenTogether() throws IOException {
        CountDownLatch held = new CountDownLatch(1);
        Recorder store = new Recorder(held);
        byte[] content = content(new Random(1), 4 * MIB);
        try (WriteBehind writes = new WriteBehind(store)) {
            for (int at = 0; at < content.length; at += MIB) {
                writes.room(MIB).put(content, at, MIB);
                writes.write(MIB, at);
            }
            assertEquals(4, writes.pending());
            held.countDown();
            writes.drain();
        }
        assertTrue(store.lengths.size() <= 3, store.lengths::toString);
        assertEquals(4 * MIB, store.lengths.stream().mapToInt(Integer::intValue).sum());
        assertArrayEquals(content, Arrays.copyOf(store.bytes, content.length));
    }

    /** However small they are: the client waits for an acknowledgement when so many are under way. */
    @Test
    void waitingPayloadsAreLimited() throws IOException, InterruptedException {
        CountDownLatch held = new CountDownLatch(1);
        Recorder store = new Recorder(held);
        CountDownLatch full = new CountDownLatch(WriteBehind.MOST_WAITING);
        try (WriteBehind writes = new WriteBehind(store)) {
            Thread client = new Thread(() -> {
                for (int i = 0; i < 3 * WriteBehind.MOST_WAITING; i++) {
                    try {
                        write(writes, new byte[] {1, 2, 3}, 10L * i);
                    } catch (IOException e) {
                        return;
                    }
                    full.countDown();
                }
            });
            client.start();
            full.await();
            while (client.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            assertEquals(WriteBehind.MOST_WAITING, writes.pending());
            held.countDown();
            client.join();
        }
        assertEquals(3 * WriteBehind.MOST_WAITING, store.lengths.size());
        assertEquals(3, store.bytes[30 * WriteBehind.MOST_WAITING - 8]);
    }

    @Test
    void afterAFailureNothingMoreIsWritten() throws IOException {
        CountDownLatch held = new CountDownLatch(1);
        Recorder store = new Recorder(held);
        store.failing = true;
        try (WriteBehind writes = new WriteBehind(store)) {
            write(writes, new byte[100], 0);
            write(writes, new byte[100], 1000);
            held.countDown();
            for (int i = 0; i < 2; i++) {
                IOException e = assertThrows(IOException.class, writes::drain);
                assertEquals("No space left on device", e.getMessage());
            }
            store.failing = false;
            assertThrows(IOException.class, () -> writes.room(1));
        }
        assertTrue(store.lengths.isEmpty());
    }
}
