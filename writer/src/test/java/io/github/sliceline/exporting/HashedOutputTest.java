package io.github.sliceline.exporting;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.sliceline.Cases;
import io.github.sliceline.exporting.HashedOutput.OutputBuffer;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is appended, in pieces or copied, stands in the file in that order, and is hashed. */
class HashedOutputTest {
    /** In a build 12, with {@code -Pfull} 30. */
    private static final int FILES = Cases.number(12, 30);

    private static final int PIECE = 20_000;
    private static final int MANY_PIECES = 20_000;

    @TempDir
    Path folder;

    private HashedOutput open(Path file, boolean pastCache) throws IOException {
        return new HashedOutput(WorkStores.FILES, file, pastCache, 1 << 18, PIECE);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void piecesOfAnyLengthFollowOneAnother(boolean pastCache) throws IOException, NoSuchAlgorithmException {
        for (long seed = 1; seed <= FILES; seed++) {
            Random random = new Random(seed);
            byte[] content = new byte[random.nextInt(300_000)];
            random.nextBytes(content);
            Path file = folder.resolve("file" + seed);
            try (HashedOutput output = open(file, pastCache)) {
                for (int at = 0; at < content.length; ) {
                    int most = random.nextBoolean() ? 300 : PIECE; // many a piece ends in the page it begins in
                    int length = Math.min(content.length - at, 1 + random.nextInt(most));
                    append(output, content, at, length, random.nextBoolean());
                    at += length;
                }
                String sha256 = HexFormat.of()
                        .formatHex(MessageDigest.getInstance("SHA-256").digest(content));
                assertEquals(sha256, output.finish(), "seed " + seed);
            }
            assertArrayEquals(content, Files.readAllBytes(file), "seed " + seed);
        }
    }

    private static void append(HashedOutput output, byte[] content, int at, int length, boolean copied)
            throws IOException {
        if (copied) {
            output.append(ByteBuffer.wrap(content, at, length));
            return;
        }
        OutputBuffer piece = output.take(at, length);
        piece.bytes().put(0, content, at, length);
        output.append(piece);
        piece.release();
    }

    @Test
    void bytesLongerThanAPieceAreCut() throws IOException {
        byte[] content = new byte[10 * PIECE];
        Arrays.fill(content, (byte) 7);
        Path file = folder.resolve("long");
        try (HashedOutput output = open(file, true)) {
            output.append(ByteBuffer.wrap(content));
            output.finish();
        }
        assertArrayEquals(content, Files.readAllBytes(file));
    }

    /** Though a later write has not ended, and its end is what all of them together wait for. */
    @Test
    void theFirstFailureStopsAllCallers() throws IOException {
        Path file = folder.resolve("failed");
        CountDownLatch told = new CountDownLatch(1);
        ByteStore store = new StuckStore(told);
        try (HashedOutput output = new HashedOutput(only(store), file, false, 1 << 18, PIECE)) {
            try {
                IOException e = assertThrows(IOException.class, () -> appendUntilTold(output));
                assertEquals("drive is gone", e.getMessage());
            } finally {
                told.countDown();
            }
        }
    }

    private static void appendUntilTold(HashedOutput output) throws IOException {
        for (int i = 0; i < MANY_PIECES; i++) {
            output.append(ByteBuffer.wrap(new byte[PIECE]));
        }
    }

    private static WorkStores only(ByteStore store) {
        return new WorkStores() {
            @Override
            public ByteStore open(Path file) {
                return store;
            }

            @Override
            public Duration pause() {
                return Duration.ZERO;
            }
        };
    }

    @Test
    void gapsAreRefused() throws IOException {
        try (HashedOutput output = open(folder.resolve("gap"), false)) {
            OutputBuffer piece = output.take(100, 50);
            IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> output.append(piece));
            assertEquals("a piece at 100, wanted one at 0", e.getMessage());
            piece.release();
        }
    }

    /** The first write fails, the second waits, the others are done at once. */
    private static final class StuckStore implements ByteStore {
        private final CountDownLatch end;
        private final AtomicInteger writes = new AtomicInteger();

        StuckStore(CountDownLatch end) {
            this.end = end;
        }

        @Override
        public void writeFully(ByteBuffer src, long position) throws IOException {
            switch (writes.getAndIncrement()) {
                case 0 -> throw new IOException("drive is gone");
                case 1 -> waitForEnd();
                default -> src.position(src.limit());
            }
        }

        private void waitForEnd() throws InterruptedIOException {
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new InterruptedIOException();
            }
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
        public long size() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void readFully(ByteBuffer dst, long position) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }
}
