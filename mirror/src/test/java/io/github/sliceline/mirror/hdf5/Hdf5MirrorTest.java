package io.github.sliceline.mirror.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.mirror.hdf5.Hdf5TestClient.Reply;
import io.github.sliceline.mirror.replica.RemoteReplica;
import io.github.sliceline.mirror.server.TestServer;
import io.github.sliceline.mirror.wire.OpenRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files that HDF5's mirror driver writes: they are what it wrote, when it has closed them, and not before. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class Hdf5MirrorTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private TestServer server() throws IOException {
        return TestServer.startWithHdf5(folder, options -> options);
    }

    /** Who would write a file that somebody else writes hears so soon. */
    private TestServer impatientServer() throws IOException {
        return TestServer.startWithHdf5(folder, options -> options.withLimits(Duration.ofMillis(40), LONG, LONG));
    }

    private static byte[] random(int count, long seed) {
        byte[] bytes = new byte[count];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    private byte[] published(String name) throws IOException {
        return Files.readAllBytes(folder.resolve(name));
    }

    private static void done(Reply reply) {
        Hdf5TestClient.requireDone(reply);
    }

    private static void refused(Reply reply, String part) {
        assertTrue(reply.sentence().startsWith("mirror server: "), reply::toString);
        assertTrue(reply.sentence().contains(part), reply::toString);
    }

    /** What the sec2 driver, under HDF5's own server, makes of the same: an array that grows and is cut. */
    private static byte[] randomSession(Hdf5TestClient client, byte[] before, Random random) throws IOException {
        byte[] file = before;
        int end = before.length;
        for (int i = 0; i < 25; i++) {
            if (random.nextInt(3) == 0) {
                end = random.nextInt(30_000);
                done(client.setEndOfAllocation(end));
            } else if (random.nextInt(8) == 0) {
                done(client.truncate());
                file = Arrays.copyOf(file, end);
            } else if (end > 0) {
                int position = random.nextInt(end);
                byte[] bytes = random(random.nextInt(end - position), i);
                done(client.write(bytes, position));
                file = Arrays.copyOf(
                        file, bytes.length == 0 ? file.length : Math.max(file.length, position + bytes.length));
                System.arraycopy(bytes, 0, file, position, bytes.length);
            }
        }
        return file;
    }

    @Test
    void writtenBytesReadBack() throws IOException {
        try (TestServer server = server()) {
            for (int seed = 0; seed < 30; seed++) {
                Random random = new Random(seed);
                String name = "a" + seed % 3 + ".h5";
                boolean create = seed < 3 || random.nextBoolean();
                byte[] before = create ? new byte[0] : published(name);
                byte[] wanted;
                try (Hdf5TestClient client = Hdf5TestClient.opened(
                        server, name, create ? Hdf5TestClient.CREATE : Hdf5TestClient.READ_WRITE)) {
                    done(client.lock(true));
                    done(client.setEndOfAllocation(before.length));
                    wanted = randomSession(client, before, random);
                    done(client.setEndOfAllocation(wanted.length + 1));
                    done(client.write(new byte[] {1}, wanted.length));
                    done(client.unlock());
                    done(client.closeFile());
                }
                wanted = Arrays.copyOf(wanted, wanted.length + 1);
                wanted[wanted.length - 1] = 1;
                assertArrayEquals(wanted, published(name), "seed " + seed);
                assertFalse(Files.exists(folder.resolve(name + ".part")));
            }
        }
    }

    @Test
    void aWriteMayBeLargerThanAnyBuffer() throws IOException {
        byte[] content = random((5 << 20) + 3, 1);
        try (TestServer server = server();
                Hdf5TestClient client = Hdf5TestClient.opened(server, "a.h5", Hdf5TestClient.CREATE)) {
            done(client.setEndOfAllocation(content.length + 7L));
            done(client.write(content, 7));
            done(client.closeFile());
            byte[] found = published("a.h5");
            assertArrayEquals(content, Arrays.copyOfRange(found, 7, found.length));
        }
    }

    /**
     * Two sessions of the driver itself, of HDF5 1.14.6, recorded with {@code dev/interop/hdf5_mirror_client.py}: a file
     * created (action create, 0 MB) and changed (twice). The hashes are those of the driver's own files.
     */
    @Test
    void aRecordedSessionOfTheDriverMakesItsFile() throws IOException, GeneralSecurityException {
        try (TestServer server = server()) {
            replay(server, "hdf5-driver-create.gz");
            assertEquals("ae392d976cfd647e90ec72e99520bd3490ce927c3f3352adb8352ba71020deca", hash("survey.h5"));
            replay(server, "hdf5-driver-edit.gz");
            assertEquals("790db6f22aca03f764db0a973ee1c4add47230c4112399a2d0aee2328c33086a", hash("survey.h5"));
        }
    }

    private static void replay(TestServer server, String recording) throws IOException {
        try (InputStream in = Objects.requireNonNull(Hdf5MirrorTest.class.getResourceAsStream(recording));
                Hdf5TestClient client = new Hdf5TestClient(server)) {
            client.replay(new GZIPInputStream(in).readAllBytes());
        }
    }

    private String hash(String name) throws IOException, GeneralSecurityException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(published(name)));
    }

    /** The library opens a file to see whether it has it open already, and then once more to write. */
    @Test
    void openingAFileCostsAndChangesNothing() throws IOException {
        Path file = Files.write(folder.resolve("a.h5"), random(5000, 1));
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
        try (TestServer server = server()) {
            for (int flags : new int[] {Hdf5TestClient.READ_ONLY, Hdf5TestClient.READ_WRITE}) {
                try (Hdf5TestClient client = Hdf5TestClient.opened(server, "a.h5", flags)) {
                    done(client.lock(flags != 0));
                    done(client.setEndOfAllocation(5000));
                    done(client.truncate());
                    done(client.unlock());
                    assertFalse(Files.exists(folder.resolve("a.h5.part")));
                    done(client.closeFile());
                }
            }
        }
        assertEquals(FileTime.fromMillis(1_000_000), Files.getLastModifiedTime(file));
        assertArrayEquals(random(5000, 1), published("a.h5"));
    }

    @Test
    void openFlagsMeanTheSameAsInLibhdf5() throws IOException, InterruptedException {
        Files.write(folder.resolve("a.h5"), random(5000, 1));
        try (TestServer server = server()) {
            try (Hdf5TestClient client = new Hdf5TestClient(server)) {
                refused(client.open("a.h5", Hdf5TestClient.CREATE_EXCLUSIVE), "already exists");
            }
            for (int flags : new int[] {Hdf5TestClient.READ_ONLY, Hdf5TestClient.READ_WRITE}) {
                try (Hdf5TestClient client = new Hdf5TestClient(server)) {
                    refused(client.open("b.h5", flags), "no such file");
                }
            }
            try (Hdf5TestClient client = Hdf5TestClient.opened(server, "b.h5", Hdf5TestClient.CREATE_EXCLUSIVE)) {
                done(client.setEndOfAllocation(3));
                done(client.write(random(3, 2), 0));
                done(client.closeFile());
            }
            assertArrayEquals(random(3, 2), published("b.h5"));
            try (Hdf5TestClient client = Hdf5TestClient.opened(server, "a.h5", Hdf5TestClient.READ_ONLY)) {
                done(client.setEndOfAllocation(5000));
                refused(client.write(random(3, 2), 0), "opened for reading");
                refused(client.closeFile(), "opened for reading");
            }
            try (Hdf5TestClient client = Hdf5TestClient.opened(server, "a.h5", Hdf5TestClient.CREATE)) {
                done(client.closeFile());
                server.awaitLog(client.port() + " HDF5 DIFFERENT: a.h5, 0 bytes in 0 writes, not published");
            }
        }
        assertArrayEquals(random(5000, 1), published("a.h5"));
    }

    @Test
    void aSessionThatIsCutLeavesTheFileOld() throws IOException, InterruptedException {
        byte[] old = random(9000, 1);
        Files.write(folder.resolve("a.h5"), old);
        try (TestServer server = server()) {
            for (int flags : new int[] {Hdf5TestClient.READ_WRITE, Hdf5TestClient.CREATE}) {
                String port;
                try (Hdf5TestClient client = Hdf5TestClient.opened(server, "a.h5", flags)) {
                    port = client.port();
                    done(client.setEndOfAllocation(20_000));
                    done(client.write(random(5000, 2), 0));
                    done(client.announce(5000, 10_000));
                    client.send(random(100, 3));
                    assertArrayEquals(old, published("a.h5"));
                }
                server.awaitLog(port + " HDF5 broke off: the connection ended");
                server.awaitLog(port + " HDF5 DIFFERENT: a.h5, 5000 bytes in 2 writes, not published");
                assertArrayEquals(old, published("a.h5"));
                byte[] part = published("a.h5.part");
                assertArrayEquals(random(5000, 2), Arrays.copyOf(part, 5000));
                assertEquals(flags == Hdf5TestClient.CREATE ? 5000 : 9000, part.length);
            }
        }
    }

    @Test
    void aServerThatIsStoppedLeavesTheFileOld() throws IOException, InterruptedException {
        byte[] old = Files.readAllBytes(Files.write(folder.resolve("a.h5"), random(9000, 1)));
        TestServer server = server();
        try (Hdf5TestClient client = Hdf5TestClient.opened(server, "a.h5", Hdf5TestClient.CREATE)) {
            done(client.setEndOfAllocation(10));
            done(client.write(random(10, 4), 0));
            server.close();
            server.awaitLog(client.port() + " HDF5 DIFFERENT: a.h5");
        }
        assertArrayEquals(old, published("a.h5"));
    }

    @Test
    void oneClientWritesAFile() throws IOException, InterruptedException {
        Files.write(folder.resolve("a.h5"), random(100, 1));
        try (TestServer server = impatientServer();
                Hdf5TestClient first = Hdf5TestClient.opened(server, "a.h5", Hdf5TestClient.CREATE);
                Hdf5TestClient fresh = Hdf5TestClient.opened(server, "b.h5", Hdf5TestClient.CREATE)) {
            try (Hdf5TestClient second = new Hdf5TestClient(server)) {
                refused(second.open("a.h5", Hdf5TestClient.CREATE), "being written by another client");
            }
            try (Hdf5TestClient same = Hdf5TestClient.opened(server, "b.h5", Hdf5TestClient.READ_WRITE)) {
                done(same.lock(false));
                done(same.closeFile()); // as the library does with a file that its process is making
            }
            try (Hdf5TestClient second = Hdf5TestClient.opened(server, "a.h5", Hdf5TestClient.READ_WRITE)) {
                refused(second.lock(true), "being written by another client");
                refused(second.closeFile(), "being written by another client");
            }
            try (Hdf5TestClient second = Hdf5TestClient.opened(server, "a.h5", Hdf5TestClient.READ_WRITE)) {
                done(second.setEndOfAllocation(100));
                refused(second.write(random(5, 5), 0), "being written by another client");
                server.awaitLog(second.port() + " HDF5 DIFFERENT: a.h5");
            }
            done(first.setEndOfAllocation(4));
            done(first.write(random(4, 2), 0));
            done(first.closeFile());
            try (Hdf5TestClient second = Hdf5TestClient.opened(server, "a.h5", Hdf5TestClient.READ_WRITE)) {
                done(second.lock(true));
                done(second.closeFile());
            }
            assertArrayEquals(random(4, 2), published("a.h5"));
            done(fresh.closeFile());
        }
    }

    /** Both protocols serve one folder, and know of each other who writes what. */
    @Test
    void clientsOfBothProtocolsKeepOutOfEachOthersWay() throws IOException {
        try (TestServer server = impatientServer();
                Hdf5TestClient driver = Hdf5TestClient.opened(server, "a.h5", Hdf5TestClient.CREATE)) {
            IOException busy =
                    assertThrows(IOException.class, () -> own(server, "a.h5").close());
            assertTrue(String.valueOf(busy.getMessage()).contains("being written by another client"), busy::toString);
            try (RemoteReplica own = own(server, "b.h5");
                    Hdf5TestClient second = new Hdf5TestClient(server)) {
                refused(second.open("b.h5", Hdf5TestClient.CREATE), "being written by another client");
                own.publish();
            }
            done(driver.closeFile());
        }
    }

    private static RemoteReplica own(TestServer server, String name) throws IOException {
        return RemoteReplica.open(
                server.address(name), TestServer.access(), OpenRequest.Purpose.CREATE, false, UUID.randomUUID());
    }
}
