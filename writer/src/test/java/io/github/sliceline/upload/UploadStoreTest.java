package io.github.sliceline.upload;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.CancelToken;
import io.github.sliceline.Cases;
import io.github.sliceline.hdf5.encoding.FilePieces;
import io.github.sliceline.hdf5.encoding.FilePieces.Piece;
import io.github.sliceline.memory.AllocationFaults;
import io.github.sliceline.memory.DirectMemory;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.storage.WorkerThreads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Random writes of a random file, against an array; what has all of its bytes is sent, and the rest at the end. */
class UploadStoreTest {
    /** In a build 15, with {@code -Pfull} 40. */
    private static final int FILES = Cases.number(15, 40);

    private static final RemotePath OBJECT = MemoryObjects.path("file");

    @AfterEach
    void forget() {
        MemoryObjects.forget();
    }

    /** A file with gaps, and the pieces that it is written in. */
    private static final class RandomFile {
        final byte[] bytes;
        final int metadata;
        final FilePieces extents;
        final List<Piece> writes = new ArrayList<>();

        RandomFile(Random random) {
            List<Piece> pieces = new ArrayList<>();
            metadata = 100 + random.nextInt(10_000);
            pieces.add(Piece.plain(0, metadata));
            long at = metadata;
            for (int n = 1 + random.nextInt(4); n > 0; n--) {
                at += random.nextInt(3) * 5000L;
                long grain = random.nextBoolean() ? 1 : 100 + random.nextInt(2000);
                long length = grain * (1 + random.nextInt((int) (100_000 / grain)));
                pieces.add(new Piece(at, at + length, grain));
                for (long from = at; from < at + length; ) {
                    long to = Math.min(at + length, from + 1 + random.nextInt(9000));
                    writes.add(new Piece(from, to, 1));
                    from = to;
                }
                at += length;
            }
            extents = new FilePieces(metadata, pieces, at, 0);
            bytes = new byte[(int) at];
            fill(random, 0, metadata);
            writes.forEach(piece -> fill(random, (int) piece.from(), (int) piece.to()));
        }

        private void fill(Random random, int from, int to) {
            for (int i = from; i < to; i++) {
                bytes[i] = (byte) random.nextInt();
            }
        }

        void write(UploadStore store, Piece piece) throws IOException {
            store.writeFully(
                    ByteBuffer.wrap(bytes, (int) piece.from(), (int) (piece.to() - piece.from())), piece.from());
        }
    }

    @Test
    void anyOrderGivesTheSameBytes() throws IOException {
        long before = DirectMemory.inUse();
        for (long seed = 0; seed < FILES; seed++) {
            Random random = new Random(seed);
            RandomFile file = new RandomFile(random);
            if (seed % 2 == 0) {
                Collections.shuffle(file.writes, random);
            }
            try (UploadStore store = UploadStore.begin(OBJECT, true, 0);
                    WorkerThreads threads = new WorkerThreads("writers", 1 + random.nextInt(4))) {
                store.laidOut(file.extents, 0);
                store.writeFully(ByteBuffer.allocate(file.metadata), 0);
                threads.run(file.writes, piece -> file.write(store, piece), new CancelToken());
                file.write(store, Piece.plain(0, file.metadata));
                assertEquals(file.bytes.length, store.size());
                store.complete();
                assertTrue(
                        store.plan().fixedParts() >= file.bytes.length / 65_536,
                        store.plan().toString());
            }
            assertArrayEquals(file.bytes, MemoryObjects.bytes(OBJECT), "seed " + seed);
        }
        assertEquals(before, DirectMemory.inUse());
    }

    /** Only the metadata and what has gaps waits for the end. */
    @Test
    void wholePartsAreSentAtOnce() throws IOException {
        List<Piece> pieces = List.of(Piece.plain(0, 5000), new Piece(8192, 8192 + 400_000, 1000));
        try (UploadStore store = UploadStore.begin(OBJECT, false, 0)) {
            store.laidOut(new FilePieces(5000, pieces, 408_192, 0), 0);
            for (int at = 8192; at < 408_192; at += 1000) {
                store.writeFully(ByteBuffer.allocate(1000), at);
            }
            int first = store.plan().partOf(8192);
            int last = store.plan().partOf(408_191);
            assertTrue(last - first > 50, store.plan().toString());
            assertEquals(last - first + 1, store.receipts().size());
            IOException twice =
                    assertThrows(IOException.class, () -> store.writeFully(ByteBuffer.allocate(10), 300_000));
            assertTrue(twice.toString().contains("which is sent already"), twice.toString());
            assertThrows(IOException.class, () -> store.readFully(ByteBuffer.allocate(10), 9000));
            assertThrows(IllegalArgumentException.class, () -> store.writeFully(ByteBuffer.allocate(1), -1));
        }
        assertEquals(0, MemoryObjects.unfinishedUploads());
    }

    /** A store that takes nothing is waited for, and memory does not grow. */
    @Test
    void writingWaitsForASlowStore() throws Exception {
        Semaphore allowed = new Semaphore(0);
        MemoryObjects.holdParts(allowed);
        long before = DirectMemory.inUse();
        long end = 8192 + 2_000_000;
        UploadStore store = UploadStore.begin(OBJECT, false, 0);
        store.laidOut(new FilePieces(5000, List.of(Piece.plain(0, 5000), new Piece(8192, end, 1000)), end, 0), 0);
        store.writeFully(ByteBuffer.allocate(5000), 0);
        AtomicLong written = new AtomicLong(8192);
        Thread writer = new Thread(() -> {
            try {
                for (; written.get() < end; written.addAndGet(1000)) {
                    store.writeFully(ByteBuffer.allocate(1000), written.get());
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writer.start();
        long most = (UploadStore.MOST_UNDER_WAY + 3) * store.plan().length();
        while (writer.getState() != Thread.State.WAITING) {
            assertTrue(written.get() < 8192 + most, "at " + written.get());
            Thread.onSpinWait();
        }
        assertTrue(DirectMemory.inUse() - before < 40 * 70_000, DirectMemory.inUse() + " after " + before);
        allowed.release(1000);
        writer.join();
        store.complete();
        store.close();
        assertEquals(end, MemoryObjects.bytes(OBJECT).length);
        assertEquals(before, DirectMemory.inUse());
    }

    /** Memory that is not there when it is wanted is waited for as long as some is to come back, or said to be missing. */
    @Test
    void failedAllocationsAreReported() throws IOException {
        RandomFile file = new RandomFile(new Random(3));
        long before = DirectMemory.inUse();
        int refused = 0;
        for (int allocation = 1; allocation < 20; allocation++) {
            AtomicReference<@Nullable IOException> failure = new AtomicReference<>();
            try (UploadStore store = UploadStore.begin(OBJECT, true, 0)) {
                store.laidOut(file.extents, 0);
                AllocationFaults.during(() -> failure.set(written(store, file)), allocation);
                if (failure.get() == null) {
                    store.complete();
                    assertArrayEquals(file.bytes, MemoryObjects.bytes(OBJECT));
                } else {
                    assertTrue(String.valueOf(failure.get()).contains("there is no memory for another"));
                    refused++;
                }
            }
            assertEquals(before, DirectMemory.inUse());
        }
        assertTrue(refused > 0);
    }

    private static @Nullable IOException written(UploadStore store, RandomFile file) {
        try {
            file.write(store, Piece.plain(0, file.metadata));
            for (Piece piece : file.writes) {
                file.write(store, piece);
            }
            return null;
        } catch (IOException e) {
            return e;
        }
    }
}
