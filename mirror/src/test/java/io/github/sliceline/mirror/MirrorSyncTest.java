package io.github.sliceline.mirror;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Job;
import io.github.sliceline.mirror.ComparisonReport.Difference;
import io.github.sliceline.mirror.access.MirrorAccess;
import io.github.sliceline.mirror.access.MirrorAddress;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.access.MirrorTls;
import io.github.sliceline.mirror.replica.BlockHasher;
import io.github.sliceline.mirror.server.TestServer;
import io.github.sliceline.mirror.server.TlsKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that differ in known blocks: only these are found, and only these are sent. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class MirrorSyncTest {
    private static final int BLOCK = BlockHasher.BLOCK_BYTES;

    @TempDir
    Path folder;

    private Path served = Path.of("");
    private Path file = Path.of("");
    private byte[] content = new byte[0];

    @BeforeEach
    void files() throws IOException {
        served = Files.createDirectory(folder.resolve("served"));
        file = folder.resolve("survey.h5");
        fill(5);
    }

    /** Blocks, and the beginning of another one. */
    private void fill(int blocks) throws IOException {
        content = new byte[blocks * BLOCK + 12345];
        new Random(1).nextBytes(content);
        Files.write(file, content);
    }

    private MirrorSync sync(MirrorTarget target) {
        return new MirrorSync(file, target, Job.quiet());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void onlyBlocksThatDifferAreFoundAndSent(boolean remote) throws IOException {
        int blocks = remote ? BlockHasher.MOST_BLOCKS + 2 : 10; // more than one answer has of them
        fill(blocks);
        byte[] other = content.clone();
        other[5] ^= 1;
        other[7 * BLOCK] ^= 1;
        other[8 * BLOCK + 77] ^= 1;
        other[content.length - 1] ^= 1;
        Path copy = served.resolve("survey.h5");
        Files.write(copy, other);
        try (TestServer server = TestServer.start(served)) {
            MirrorTarget target = remote
                    ? new MirrorTarget.Remote(server.address("survey.h5"), TestServer.access())
                    : new MirrorTarget.LocalFile(copy);
            ComparisonReport found = sync(target).compare();
            assertEquals(
                    List.of(
                            new Difference(0, BLOCK),
                            new Difference(7L * BLOCK, 9L * BLOCK),
                            new Difference((long) blocks * BLOCK, content.length)),
                    found.differences());
            MirrorReport report = sync(target).synchronise();
            assertTrue(report.isIdentical());
            assertEquals(4, report.blocksSent());
            assertArrayEquals(content, Files.readAllBytes(copy));
            assertTrue(sync(target).compare().isIdentical());
            assertEquals(0, sync(target).synchronise().blocksSent());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3 * BLOCK, 4 * BLOCK + 3, 9 * BLOCK})
    void copiesOfAnyLengthBecomeTheSame(int bytes) throws IOException {
        Path copy = served.resolve("survey.h5");
        Files.write(copy, Arrays.copyOf(content, bytes));
        try (TestServer server = TestServer.start(served)) {
            MirrorTarget target = server.target("survey.h5");
            ComparisonReport found = sync(target).compare();
            assertFalse(found.isIdentical());
            assertEquals(bytes, found.copyBytes());
            sync(target).synchronise();
            assertArrayEquals(content, Files.readAllBytes(copy));
        }
    }

    /** The revisions would be taken for those of the new file. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void nothingIsChangedBesideAHistory(boolean remote) throws IOException {
        Path copy = served.resolve("survey.h5");
        Path history = Files.writeString(served.resolve("survey.h5.onion"), "revisions of another file");
        try (TestServer server = TestServer.start(served)) {
            MirrorTarget target = remote ? server.target("survey.h5") : new MirrorTarget.LocalFile(copy);
            IOException absent =
                    assertThrows(IOException.class, () -> sync(target).synchronise());
            assertTrue(String.valueOf(absent.getMessage()).contains("a history stands beside it"), absent::toString);
            assertFalse(Files.exists(copy));
            Files.write(copy, new byte[10]);
            assertThrows(IOException.class, () -> sync(target).synchronise());
            assertArrayEquals(new byte[10], Files.readAllBytes(copy));
            Files.write(copy, content);
            assertTrue(sync(target).synchronise().isIdentical(), "nothing to change");
            Files.delete(history);
            Files.write(copy, new byte[10]);
            assertTrue(sync(target).synchronise().isIdentical());
        }
    }

    @Test
    void aMissingReplicaIsMade() throws IOException {
        try (TestServer server = TestServer.start(served)) {
            MirrorTarget target =
                    new MirrorTarget.Remote(new MirrorAddress("127.0.0.1", server.port(), null), TestServer.access());
            MirrorRefusedException e = assertThrows(
                    MirrorRefusedException.class, () -> sync(target).compare());
            assertTrue(String.valueOf(e.getMessage()).contains("no such file"), e::toString);
            assertEquals(6, sync(target).synchronise().blocksSent());
            assertArrayEquals(content, Files.readAllBytes(served.resolve("survey.h5")));
        }
    }

    /** A key store made by the JDK's own tool; the client trusts exactly its certificate, then does not. */
    @Test
    void tlsCarriesTheSame() throws IOException, InterruptedException, GeneralSecurityException {
        content = Arrays.copyOf(content, 2 * BLOCK + 5); // enciphering is slow before it is compiled
        Files.write(file, content);
        Path keys = TlsKeys.make(folder, "localhost");
        SSLContext tls = MirrorTls.ofServer(keys, TlsKeys.PASSWORD);
        SSLContext trusting = MirrorTls.trusting(TlsKeys.certificates(keys));
        try (TestServer server = TestServer.start(served, 0, options -> options.withTls(tls))) {
            MirrorAddress address = server.address("survey.h5");
            MirrorTarget target = new MirrorTarget.Remote(
                    address, new MirrorAccess(TestServer.TOKEN, trusting, false, MirrorAccess.DEFAULT_TIMEOUT));
            assertEquals(3, sync(target).synchronise().blocksSent());
            assertArrayEquals(content, Files.readAllBytes(served.resolve("survey.h5")));
            assertTrue(sync(target).compare().isIdentical());
            MirrorTarget unknown = new MirrorTarget.Remote(
                    address,
                    new MirrorAccess(TestServer.TOKEN, MirrorTls.trustingKnown(), true, MirrorAccess.DEFAULT_TIMEOUT));
            IOException e = assertThrows(IOException.class, () -> sync(unknown).compare());
            assertTrue(String.valueOf(e.getMessage()).contains("certification path"), e::toString);
            MirrorTarget plain =
                    new MirrorTarget.Remote(address, TestServer.access().withTimeout(Duration.ofMillis(200)));
            assertThrows(IOException.class, () -> sync(plain).compare());
            assertTrue(sync(target).compare().isIdentical());
        }
        assertTrue(MirrorTls.isOneServersOwn(TlsKeys.certificates(keys)));
        assertFalse(MirrorTls.isOneServersOwn(TlsKeys.certificates(keys, keys)));
    }

    /** Who trusts a certificate that may certify others must not talk to whichever host has one of these. */
    @ParameterizedTest
    @ValueSource(strings = {"dns:elsewhere", "ip:127.0.0.1"})
    void aCertificateThatMayCertifyOthersIsNotEnough(String name)
            throws IOException, InterruptedException, GeneralSecurityException {
        content = Arrays.copyOf(content, 1000);
        Files.write(file, content);
        Path keys = TlsKeys.make(folder, "elsewhere", "-ext", "bc:c", "-ext", "san=" + name);
        Path certificate = TlsKeys.certificates(keys);
        boolean checkHost = !MirrorTls.isOneServersOwn(certificate);
        assertTrue(checkHost);
        SSLContext tls = MirrorTls.ofServer(keys, TlsKeys.PASSWORD);
        try (TestServer server = TestServer.start(served, 0, options -> options.withTls(tls))) {
            MirrorTarget target = new MirrorTarget.Remote(
                    server.address("survey.h5"),
                    new MirrorAccess(
                            TestServer.TOKEN,
                            MirrorTls.trusting(certificate),
                            checkHost,
                            MirrorAccess.DEFAULT_TIMEOUT));
            if (name.equals("ip:127.0.0.1")) {
                assertEquals(1, sync(target).synchronise().blocksSent());
            } else {
                IOException e =
                        assertThrows(IOException.class, () -> sync(target).compare());
                assertTrue(String.valueOf(e.getMessage()).contains("No subject alternative names"), e::toString);
                assertFalse(Files.exists(served.resolve("survey.h5")));
            }
        }
    }
}
