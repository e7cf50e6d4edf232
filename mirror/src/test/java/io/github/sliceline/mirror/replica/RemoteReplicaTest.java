package io.github.sliceline.mirror.replica;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.mirror.server.TestServer;
import io.github.sliceline.mirror.wire.MirrorConnection;
import io.github.sliceline.mirror.wire.OpenRequest.Purpose;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ByteStoreContract;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A file on a server behaves as any other store. */
class RemoteReplicaTest extends ByteStoreContract {
    @TempDir
    Path folder;

    private TestServer server = unset();
    private final List<RemoteReplica> opened = new ArrayList<>();

    @SuppressWarnings("NullAway") // set before each test
    private static TestServer unset() {
        return null;
    }

    @BeforeEach
    void start() throws IOException {
        server = TestServer.start(folder, 0, options -> options.withConnections(200));
    }

    @AfterEach
    void stop() throws IOException {
        for (RemoteReplica store : opened) {
            store.close();
        }
        server.close();
    }

    @Override
    protected ByteStore store() throws IOException {
        return open("store" + opened.size(), Purpose.CREATE);
    }

    /** Each is a round trip. */
    @Override
    protected int readsAThread() {
        return 500;
    }

    private RemoteReplica open(String name, Purpose purpose) throws IOException {
        RemoteReplica store =
                RemoteReplica.open(server.address(name), TestServer.access(), purpose, true, UUID.randomUUID());
        opened.add(store);
        return store;
    }

    @Test
    void aFileHasItsNameWhenItIsPublished() throws IOException {
        RemoteReplica store = open("survey.h5", Purpose.CREATE);
        byte[] content = content(3_500_000);
        store.writeFully(ByteBuffer.wrap(content), 0);
        store.force();
        assertFalse(Files.exists(folder.resolve("survey.h5")));
        assertArrayEquals(content, Files.readAllBytes(folder.resolve("survey.h5.part")));
        store.publish();
        assertArrayEquals(content, Files.readAllBytes(folder.resolve("survey.h5")));
        assertFalse(Files.exists(folder.resolve("survey.h5.part")));
    }

    @Test
    void aPublishedFileStaysWholeWhileItIsChanged() throws IOException {
        Path file = folder.resolve("old.h5");
        byte[] old = content(2_000_000);
        Files.write(file, old);
        RemoteReplica store = open("old.h5", Purpose.UPDATE);
        assertEquals(old.length, store.size());
        store.writeFully(ByteBuffer.wrap(new byte[] {1, 2, 3}), 1_000_000);
        store.force();
        assertArrayEquals(old, Files.readAllBytes(file));
        store.publish();
        byte[] changed = old.clone();
        System.arraycopy(new byte[] {1, 2, 3}, 0, changed, 1_000_000, 3);
        assertArrayEquals(changed, Files.readAllBytes(file));
    }

    @Test
    void anUnfinishedReplicaIsResumed() throws IOException, InterruptedException {
        RemoteReplica store = open("survey.h5", Purpose.CREATE);
        store.writeFully(ByteBuffer.wrap(content(1000)), 0);
        store.force();
        store.close();
        RemoteReplica again = open("survey.h5", Purpose.CREATE);
        assertEquals(1000, again.size());
        assertArrayEquals(content(1000), read(again, 0, 1000));
        server.awaitLog("writes survey.h5, 1000 bytes are there");
    }

    @Test
    void comparingWritesNothing() throws IOException {
        Files.write(folder.resolve("file"), content(1000));
        RemoteReplica store = open("file", Purpose.READ);
        assertEquals(1000, store.size());
        store.writeFully(ByteBuffer.wrap(new byte[1]), 0); // sent without waiting
        IOException e = assertThrows(IOException.class, store::force);
        assertTrue(String.valueOf(e.getMessage()).contains("WRITE frame where none is expected"), e::toString);
        assertArrayEquals(content(1000), Files.readAllBytes(folder.resolve("file")));
    }

    /** Several times what may be under way, in frames and in bytes: neither end waits for the other for ever. */
    @Test
    @Timeout(value = 120, unit = TimeUnit.SECONDS)
    void framesAreAcknowledgedInTime() throws IOException {
        RemoteReplica store = open("file", Purpose.CREATE);
        byte[] content = content(3 * MirrorConnection.MOST_BYTES);
        for (int i = 0; i < 5 * MirrorConnection.MOST_FRAMES; i++) {
            store.writeFully(ByteBuffer.wrap(content, 7 * i, 7), 7L * i);
        }
        store.writeFully(ByteBuffer.wrap(content), 0);
        store.truncate(content.length - 10);
        store.publish();
        assertArrayEquals(Arrays.copyOf(content, content.length - 10), Files.readAllBytes(folder.resolve("file")));
    }

    @Test
    void aFailedStoreStaysFailed() throws IOException {
        RemoteReplica store = open("file", Purpose.CREATE);
        server.close();
        assertThrows(IOException.class, () -> {
            store.writeFully(ByteBuffer.wrap(new byte[10]), 0);
            store.force();
        });
        IOException e = assertThrows(IOException.class, store::size);
        assertTrue(String.valueOf(e.getMessage()).startsWith("mirror 127.0.0.1:"), e::toString);
    }
}
