package io.github.sliceline.mirror.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.journal.JournalRecord;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.mirror.hdf5.Hdf5TestClient.Reply;
import io.github.sliceline.mirror.server.Hdf5MirrorOptions;
import io.github.sliceline.mirror.server.TestServer;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.work.JournalWriter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whatever says that it is HDF5's mirror driver: it is refused and logged, files stay, and the next one is served. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class Hdf5MirrorFaultTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final byte[] OLD = "what was there".getBytes(StandardCharsets.US_ASCII);

    @TempDir
    Path parent;

    private Path folder() throws IOException {
        return Files.createDirectories(parent.resolve("served"));
    }

    private TestServer server() throws IOException {
        Files.write(folder().resolve("old.h5"), OLD);
        return TestServer.startWithHdf5(folder(), options -> options);
    }

    private static void done(Reply reply) {
        Hdf5TestClient.requireDone(reply);
    }

    private static void refused(Reply reply, String part) {
        assertTrue(reply.sentence().startsWith("mirror server: "), reply::toString);
        assertTrue(reply.sentence().contains(part), reply::toString);
    }

    /** The server lives, and what was there is still there. */
    private void assertServes(TestServer server) throws IOException {
        byte[] content = new byte[1000];
        new Random(1).nextBytes(content);
        try (Hdf5TestClient client = Hdf5TestClient.opened(server, "next.h5", Hdf5TestClient.CREATE)) {
            done(client.setEndOfAllocation(content.length));
            done(client.write(content, 0));
            done(client.closeFile());
        }
        assertArrayEquals(content, Files.readAllBytes(folder().resolve("next.h5")));
        assertArrayEquals(OLD, Files.readAllBytes(folder().resolve("old.h5")));
    }

    private static void assertDismissed(TestServer server, Hdf5TestClient client, Reply reply, String why)
            throws IOException, InterruptedException {
        refused(reply, why);
        assertTrue(client.isClosedByServer());
        String line = server.awaitLog(client.port() + " HDF5 refused: ");
        assertTrue(line.contains(why), line);
    }

    /** What is beside a file may be of more worth than the copy: it is left, and the client hears why. */
    @Test
    void neitherHistoriesNorUnfinishedConversionsAreTouched() throws IOException {
        try (TestServer server = server()) {
            Path onion = Files.write(folder().resolve("old.h5.onion"), OLD);
            try (Hdf5TestClient client = Hdf5TestClient.opened(server, "old.h5", Hdf5TestClient.CREATE)) {
                done(client.setEndOfAllocation(4));
                refused(client.write(new byte[4], 0), "a history stands beside it");
            }
            Files.delete(onion);
            assertServes(server);
        }
        WorkFiles work = new WorkFiles(folder().resolve("other.h5"));
        Files.write(work.part(), OLD);
        JournalRecord.Begun begun = new JournalRecord.Begun(Map.of(), OLD.length, 0);
        JournalWriter.begin(ChannelStore.openOrCreate(work.journal()), begun).close();
        try (TestServer server = server();
                Hdf5TestClient client = Hdf5TestClient.opened(server, "other.h5", Hdf5TestClient.CREATE)) {
            done(client.setEndOfAllocation(4));
            refused(client.write(new byte[4], 0), "is an unfinished conversion");
            assertArrayEquals(OLD, Files.readAllBytes(work.part()));
        }
    }

    @Test
    void strangersAreRefused() throws IOException, InterruptedException {
        try (TestServer server = server()) {
            for (String text : new String[] {"GET / HTTP/1.1\r\n\r\n", "SHUTDOWN\0", "CONFIRM\0", "GOODBYE"}) {
                byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
                try (Hdf5TestClient client = new Hdf5TestClient(server)) {
                    client.send(bytes);
                    String line = server.awaitLog(client.port() + " HDF5 refused: ");
                    String found = String.format("found %02x%02x%02x%02x", bytes[0], bytes[1], bytes[2], bytes[3]);
                    assertTrue(line.contains(found), line);
                }
            }
            assertServes(server);
        }
    }

    /** In place of OPEN, and behind it. */
    @Test
    void transmissionsOutOfStepAreRefused() throws IOException, InterruptedException {
        int magic = Hdf5TestClient.MAGIC;
        try (TestServer server = server()) {
            try (Hdf5TestClient client = new Hdf5TestClient(server)) {
                assertDismissed(server, client, client.askOddly(magic, 1, 0, 0, 4), "TRUNCATE before OPEN");
            }
            try (Hdf5TestClient client = new Hdf5TestClient(server)) {
                assertDismissed(server, client, client.askOddly(magic, 2, 0, 0, 1), "the client version 2");
            }
            try (Hdf5TestClient client = new Hdf5TestClient(server)) {
                assertDismissed(server, client, client.askOddly(magic, 1, 0, 7, 1), "transmission 7 where 0 is due");
            }
            for (int i = 0; i < 6; i++) {
                try (Hdf5TestClient client = Hdf5TestClient.opened(server, "old.h5", Hdf5TestClient.READ_WRITE)) {
                    done(client.setEndOfAllocation(100));
                    done(client.write(new byte[50], 0));
                    Reply reply = switch (i) {
                        case 0 -> client.askOddly(magic, 1, 0, -1, 4);
                        case 1 -> client.askOddly(magic, 1, 1, 0, 4);
                        case 2 -> client.askOddly(magic, 9, 0, 0, 4);
                        case 3 -> client.askOddly(magic, 1, 0, 0, 77);
                        case 4 -> client.askOddly(magic, 1, 0, 0, 0);
                        default -> client.open("other.h5", Hdf5TestClient.CREATE);
                    };
                    String why = new String[] {
                                "transmission 6 where 7 is due",
                                "another session",
                                "the client version 9",
                                "unknown operation 77",
                                "unknown operation 0",
                                "OPEN in the middle of a session"
                            }
                            [i];
                    assertDismissed(server, client, reply, why);
                    server.awaitLog(client.port() + " HDF5 DIFFERENT: old.h5, 50 bytes in 1 writes, not published");
                }
            }
            assertServes(server);
        }
    }

    @Test
    void namesThatLeadOutAreRefused() throws IOException, InterruptedException {
        Files.write(parent.resolve("secret.h5"), OLD);
        try (TestServer server = server()) {
            for (String name : new String[] {
                "../secret.h5", parent.resolve("secret.h5").toString(), "a/../../secret.h5", "", ".hidden", "x.h5.part"
            }) {
                for (int flags : new int[] {Hdf5TestClient.CREATE, Hdf5TestClient.READ_WRITE}) {
                    try (Hdf5TestClient client = new Hdf5TestClient(server)) {
                        assertDismissed(server, client, client.open(name, flags), "name");
                    }
                }
            }
            byte[] endless = new byte[4097];
            Arrays.fill(endless, (byte) 'a');
            try (Hdf5TestClient client = new Hdf5TestClient(server)) {
                assertDismissed(server, client, client.open(Hdf5TestClient.CREATE, endless), "a name without end");
            }
            endless[10] = (byte) 0xff;
            endless[11] = 0;
            try (Hdf5TestClient client = new Hdf5TestClient(server)) {
                assertDismissed(server, client, client.open(Hdf5TestClient.CREATE, endless), "not UTF-8");
            }
            for (int flags : new int[] {0x10, 0x02, 0x81, -1}) {
                try (Hdf5TestClient client = new Hdf5TestClient(server)) {
                    assertDismissed(server, client, client.open("a.h5", flags), "unknown flags");
                }
            }
            assertServes(server);
        }
        assertArrayEquals(OLD, Files.readAllBytes(parent.resolve("secret.h5")));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need rights there")
    void linksThatLeadOutAreRefused() throws IOException, InterruptedException {
        Path secret = Files.write(parent.resolve("secret.h5"), OLD);
        Files.createSymbolicLink(folder().resolve("link.h5"), secret);
        Files.createSymbolicLink(folder().resolve("other.h5.part"), secret);
        Files.createSymbolicLink(folder().resolve("up"), parent);
        try (TestServer server = server()) {
            for (int flags : new int[] {Hdf5TestClient.CREATE, Hdf5TestClient.READ_WRITE}) {
                for (String name : new String[] {"link.h5", "other.h5", "up/secret.h5"}) {
                    try (Hdf5TestClient client = new Hdf5TestClient(server)) {
                        String why = name.startsWith("up") ? "leads out" : "a link";
                        assertDismissed(server, client, client.open(name, flags), why);
                    }
                }
            }
            assertServes(server);
        }
        assertArrayEquals(OLD, Files.readAllBytes(secret));
    }

    /** After the first failure each operation is answered with it, the connection stays, and nothing is published. */
    @Test
    void aFailureIsRepeatedForEveryLaterOperation() throws IOException, InterruptedException {
        long far = 1L << 62; // no file system has room there
        try (TestServer server = server()) {
            for (int i = 0; i < 6; i++) {
                try (Hdf5TestClient client = Hdf5TestClient.opened(server, "old.h5", Hdf5TestClient.READ_WRITE)) {
                    done(client.setEndOfAllocation(i < 4 ? 100 : far + 100));
                    done(client.write(new byte[50], 0));
                    Reply first = switch (i) {
                        case 0 -> client.announce(51, 50);
                        case 1 -> client.announce(0, -1);
                        case 2 -> client.announce(Long.MAX_VALUE, 50);
                        case 3 -> client.setEndOfAllocation(-1);
                        case 4 -> client.write(new byte[(1 << 20) + 100], far - (1 << 20));
                        default -> client.truncate();
                    };
                    String why =
                            i == 3 ? "no end of allocation" : i < 3 ? "are not inside the 100 allocated" : "failed";
                    refused(first, why);
                    assertEquals(first, client.announce(0, 10));
                    assertEquals(first, client.truncate());
                    assertEquals(first, client.lock(true));
                    assertEquals(first, client.closeFile());
                    assertTrue(client.isClosedByServer());
                    server.awaitLog(client.port() + " HDF5 DIFFERENT: old.h5");
                }
            }
            assertServes(server);
        }
    }

    @Test
    void garbageIsRefused() throws IOException {
        try (TestServer server = server()) {
            for (int seed = 0; seed < 60; seed++) {
                Random random = new Random(seed);
                byte[] garbage = new byte[random.nextInt(6000)];
                random.nextBytes(garbage);
                if (garbage.length > 14 && random.nextBoolean()) {
                    byte[] header = Hdf5TestClient.header(14, Hdf5TestClient.MAGIC, 1, 0, 0, 1)
                            .array();
                    System.arraycopy(header, 0, garbage, 0, 14);
                }
                try (Hdf5TestClient client = new Hdf5TestClient(server)) {
                    client.send(garbage);
                }
            }
            assertServes(server);
        }
    }

    @Test
    void silentAndHalfOpenConnectionsTimeOut() throws IOException, InterruptedException {
        Files.write(folder().resolve("old.h5"), OLD);
        try (TestServer server = server()) {
            try (Hdf5TestClient silent = new Hdf5TestClient(server);
                    Hdf5TestClient half = new Hdf5TestClient(server);
                    Hdf5TestClient idle = new Hdf5TestClient(server);
                    Hdf5TestClient stalled = new Hdf5TestClient(server)) {
                half.send(Hdf5TestClient.header(14, Hdf5TestClient.MAGIC, 1, 0, 0, 1)
                        .array());
                done(idle.open("old.h5", Hdf5TestClient.READ_WRITE));
                done(stalled.open("b.h5", Hdf5TestClient.CREATE));
                done(stalled.setEndOfAllocation(100));
                done(stalled.announce(0, 100));
                stalled.send(new byte[99]);
                for (Hdf5TestClient client : new Hdf5TestClient[] {silent, half, idle, stalled}) {
                    server.awaitGivenUp(client.port() + " HDF5");
                    assertTrue(client.isClosedByServer());
                }
            }
        }
        assertArrayEquals(OLD, Files.readAllBytes(folder().resolve("old.h5")));
    }

    @Test
    void clientsBeyondTheLimitAreSentAway() throws IOException, InterruptedException {
        try (TestServer server = TestServer.startWithHdf5(folder(), options -> options.withConnections(1));
                Hdf5TestClient first = Hdf5TestClient.opened(server, "a.h5", Hdf5TestClient.CREATE);
                Hdf5TestClient second = new Hdf5TestClient(server)) {
            assertDismissed(server, second, second.open("b.h5", Hdf5TestClient.CREATE), "busy: 1 files are open");
            done(first.closeFile());
        }
    }

    @Test
    void otherMachinesAreServedOnlyIfAllowed() {
        InetSocketAddress everywhere = new InetSocketAddress(0);
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> new Hdf5MirrorOptions(everywhere, false, LONG));
        assertTrue(String.valueOf(e.getMessage()).contains(":0 is not loopback"), e::toString);
        assertTrue(new Hdf5MirrorOptions(everywhere, true, LONG).unauthenticated());
    }
}
