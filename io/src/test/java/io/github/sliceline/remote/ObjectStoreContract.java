package io.github.sliceline.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.FileChangedException;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link ObjectStore} promises to who reads. Subclasses say how to put objects there. */
public abstract class ObjectStoreContract {
    private static final int SIZE = 300_000;
    private static final int HEAD = 1000;

    /** The store under test. */
    protected abstract ObjectStore store();

    /** Puts an object of this name there, or a new version of it. @return its URI */
    protected abstract URI put(String name, byte[] content) throws IOException;

    /** Requests that came to the server since it was last asked. */
    protected abstract int requests();

    /** Where an object is. */
    protected RemotePath path(String name, byte[] content) throws IOException {
        return RemotePath.of(put(name, content), store());
    }

    /** Bytes that look the same every time but not at two places. */
    protected static byte[] content(int size, int seed) {
        byte[] content = new byte[size];
        new Random(seed).nextBytes(content);
        return content;
    }

    private RemoteObject open(String name, byte[] content) throws IOException {
        return store().open(path(name, content), HEAD);
    }

    @Test
    void oneRequestOpensAndBringsTheHead() throws IOException {
        byte[] content = content(SIZE, 1);
        RemotePath path = path("survey.h5", content);
        requests();
        try (RemoteObject object = store().open(path, HEAD)) {
            assertEquals(SIZE, object.size());
            assertEquals(ByteBuffer.wrap(content, 0, HEAD), object.head());
            assertFalse(object.version().isEmpty());
            assertEquals(1, requests());
        }
    }

    @Test
    void theEndComesWithoutTheLengthBeingKnown() throws IOException {
        for (int size : new int[] {1, HEAD, SIZE}) {
            byte[] content = content(size, size);
            RemotePath path = path("end" + size, content);
            ObjectEnd end = store().end(path, HEAD).orElseThrow();
            int first = Math.max(0, size - HEAD);
            assertEquals(ByteBuffer.wrap(content, first, size - first), end.bytes());
            assertEquals(first, end.position());
            try (RemoteObject object = store().open(path, HEAD)) {
                assertTrue(end.isOf(object));
            }
            try (RemoteObject later = open("end" + size, content(size, 17))) {
                assertFalse(end.isOf(later));
            }
        }
    }

    @Test
    void aHeadIsOnesOwnAndCannotBeWritten() throws IOException {
        try (RemoteObject object = open("head", content(SIZE, 2))) {
            ByteBuffer head = object.head();
            head.get();
            assertEquals(0, object.head().position());
            assertThrows(ReadOnlyBufferException.class, () -> head.put(0, (byte) 0));
        }
    }

    @Test
    void shortObjectsComeWhole() throws IOException {
        for (int size : new int[] {0, 1, HEAD - 1, HEAD}) {
            byte[] content = content(size, size);
            try (RemoteObject object = open("short" + size, content)) {
                assertEquals(size, object.size());
                assertEquals(ByteBuffer.wrap(content), object.head(), size + " bytes");
                object.read(ByteBuffer.allocate(0), 0);
            }
        }
    }

    @Test
    void eachRangeIsOneRequestIntoTheBuffersWindow() throws IOException {
        byte[] content = content(SIZE, 3);
        try (RemoteObject object = open("ranges", content)) {
            requests();
            for (int seed = 0; seed < 50; seed++) {
                Random random = new Random(seed);
                int position = random.nextInt(SIZE - 1);
                int length = 1 + random.nextInt(Math.min(SIZE - position, 1 << (1 + random.nextInt(18))));
                ByteBuffer dst =
                        seed % 2 == 0 ? ByteBuffer.allocate(length + 7) : ByteBuffer.allocateDirect(length + 7);
                dst.position(3).limit(3 + length);
                object.read(dst, position);
                assertEquals(3 + length, dst.position(), "seed " + seed);
                assertEquals(
                        ByteBuffer.wrap(content, position, length), dst.flip().position(3), "seed " + seed);
                assertEquals(1, requests(), "seed " + seed);
                assertEquals(0, dst.clear().get(2) | dst.get(3 + length), "seed " + seed + " wrote beside");
            }
        }
    }

    @Test
    void manyThreadsReadAtOnce() throws Exception {
        byte[] content = content(SIZE, 4);
        ExecutorService threads = Executors.newFixedThreadPool(16);
        try (RemoteObject object = open("threads", content)) {
            List<Future<Boolean>> reads = IntStream.range(0, 200)
                    .mapToObj(i -> threads.submit(() -> isRight(object, content, (i * 997) % (SIZE - 5000), 5000)))
                    .toList();
            for (Future<Boolean> read : reads) {
                assertTrue(read.get());
            }
        } finally {
            threads.shutdown();
        }
    }

    private static boolean isRight(RemoteObject object, byte[] content, int position, int length) throws IOException {
        ByteBuffer dst = ByteBuffer.allocateDirect(length);
        object.read(dst, position);
        return dst.flip().equals(ByteBuffer.wrap(content, position, length));
    }

    @Test
    void anotherVersionIsRefusedAndNeverMixedIn() throws IOException {
        byte[] first = content(SIZE, 5);
        byte[] later = content(SIZE, 6);
        try (RemoteObject object = open("changing", first)) {
            String version = object.version();
            put("changing", later);
            ByteBuffer dst = ByteBuffer.allocate(100);
            IOException e = assertThrows(FileChangedException.class, () -> object.read(dst, 5000));
            assertTrue(String.valueOf(e.getMessage()).contains("changing"), e.getMessage());
            assertEquals(0, dst.position());
            assertFalse(Arrays.equals(Arrays.copyOfRange(later, 5000, 5100), dst.array()));
            try (RemoteObject again = open("changing", later)) {
                assertFalse(version.equals(again.version()));
            }
        }
    }

    @Test
    protected void whatIsNotThereIsSaidByName() throws IOException {
        URI there = put("there", new byte[1]);
        RemotePath path = RemotePath.of(there.resolve("not-there?secret=1"), store());
        NoSuchFileException e = assertThrows(NoSuchFileException.class, () -> store().open(path, HEAD));
        assertEquals(path.toString(), e.getFile());
        assertFalse(String.valueOf(e.getMessage()).contains("secret"), e.getMessage());
    }

    @Test
    void aClosedObjectIsNotRead() throws IOException {
        RemoteObject object = open("closed", content(SIZE, 7));
        object.close();
        object.close();
        assertThrows(IOException.class, () -> object.read(ByteBuffer.allocate(10), SIZE - 10));
    }
}
