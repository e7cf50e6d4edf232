package io.github.sliceline.mirror.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.mirror.access.MirrorAddress;
import io.github.sliceline.mirror.replica.RemoteReplica;
import io.github.sliceline.mirror.wire.OpenRequest.Purpose;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A server whose JVM has 32 MB: room for the buffers of at least five connections, whatever they write. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the server is started for tests that need signals")
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class ServerMemoryTest {
    private static final int FIT = 5;
    private static final int CLIENTS = 8;

    @TempDir
    Path folder;

    private static RemoteReplica open(ServerProcess server, String name) throws IOException {
        MirrorAddress address = new MirrorAddress("127.0.0.1", server.port(), name);
        return RemoteReplica.open(address, TestServer.access(), Purpose.CREATE, true, UUID.randomUUID());
    }

    @Test
    void clientsBeyondTheMemoryAreSentAwayAndTheOthersServed() throws IOException, InterruptedException {
        byte[] content = new byte[3 << 20];
        new Random(1).nextBytes(content);
        try (ServerProcess server = ServerProcess.start(List.of(), folder, 0, CLIENTS)) {
            List<RemoteReplica> stores = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                try {
                    stores.add(open(server, "file" + i));
                } catch (IOException e) {
                    assertTrue(
                            String.valueOf(e.getMessage()).contains("no memory for another connection"), e::toString);
                }
            }
            assertTrue(stores.size() >= FIT, () -> stores.toString());
            assertTrue(stores.size() < CLIENTS, () -> stores.toString());
            for (int round = 0; round < 3; round++) {
                for (RemoteReplica store : stores) {
                    store.writeFully(ByteBuffer.wrap(content), (long) round * content.length);
                }
            }
            for (RemoteReplica store : stores) {
                store.publish();
                store.close();
            }
            // Memory of those that left is had again.
            for (int i = 0; i < FIT; i++) {
                try (RemoteReplica store = open(server, "again" + i)) {
                    store.writeFully(ByteBuffer.wrap(content), 0);
                    store.publish();
                }
                assertArrayEquals(content, Files.readAllBytes(folder.resolve("again" + i)));
            }
            assertEquals(3L * content.length, Files.size(folder.resolve("file0")));
        }
    }
}
