package io.github.sliceline.s3;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.FileChangedException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.Fault;
import io.github.sliceline.remote.LeastRate;
import io.github.sliceline.remote.ObjectServer;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.storage.MemorySource;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.file.AccessDeniedException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;

/** Reading from a store that does not do as it should: right bytes or a declared error. */
class S3FaultsTest {
    private static final int SIZE = 200_000;
    private static final int HEAD = 1000;
    /** In a build 300, with {@code -Pfull} 1,000. */
    private static final int READS = Cases.number(300, 1000);

    private static final Duration PATIENT = Duration.ofSeconds(20);

    private final byte[] content = new byte[SIZE];
    private ObjectServer server;

    @BeforeEach
    void start() throws IOException {
        new Random(15).nextBytes(content);
        server = new ObjectServer();
        server.put("surveys/survey.h5", content);
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    /** Two connections: each that is not given back is missed soon. */
    private RemotePath path(Duration silence) {
        return path(new TimedHttpClient.Limits(new LeastRate(1 << 16, silence), silence, Duration.ofMinutes(10)));
    }

    private RemotePath path(TimedHttpClient.Limits limits) {
        S3Store store = S3Store.with(builder -> {
            builder.endpointOverride(URI.create("http://localhost:" + server.port()))
                    .forcePathStyle(true)
                    .credentialsProvider(AnonymousCredentialsProvider.create())
                    .httpClientBuilder(S3Clients.http(limits, 2));
            FaultyHttp.atOnce(builder);
        });
        return RemotePath.of(URI.create("s3://surveys/survey.h5"), store);
    }

    private static RemoteObject open(RemotePath path) throws IOException {
        return path.store().open(path, HEAD);
    }

    private byte[] read(RemoteObject object, int position, int bytes) throws IOException {
        ByteBuffer dst = ByteBuffer.allocate(bytes);
        object.read(dst, position);
        return dst.array();
    }

    private void assertRight(RemoteObject object, int position, int bytes) throws IOException {
        assertArrayEquals(Arrays.copyOfRange(content, position, position + bytes), read(object, position, bytes));
    }

    @Test
    void temporaryFailuresAreRetried() throws IOException {
        RemotePath path = path(PATIENT);
        for (Fault fault : List.of(
                Fault.DROPPED,
                Fault.RESET,
                Fault.TRUNCATED,
                Fault.WRONG_RANGE,
                Fault.SHORT,
                Fault.status(500),
                Fault.busy(503, "0"),
                Fault.busy(429, "0"))) {
            server.misbehave(request -> request.number() % 2 == 0 ? fault : Fault.NONE);
            server.resetCounts();
            try (RemoteObject object = open(path)) {
                assertEquals(2, server.requests().size());
                assertEquals(ByteBuffer.wrap(content, 0, HEAD), object.head());
                assertRight(object, 5000, 50_000);
                assertEquals(4, server.requests().size());
            }
        }
    }

    @Test
    void permanentFailuresAreReported() throws IOException {
        RemotePath path = path(PATIENT);
        try (RemoteObject object = open(path)) {
            assertSaid(object, Fault.TRUNCATED, "it was asked 5 times");
            assertSaid(object, Fault.SHORT, "wanted bytes 5000 to 54999 of 200000, the answer is");
            assertSaid(object, Fault.WRONG_RANGE, "the answer is bytes 4999 to 54998 of 200000");
            assertSaid(object, Fault.status(500), "the store fails with 500");
            assertSaid(object, Fault.busy(503, "0"), "the store fails with 503");
            assertSaid(object, Fault.WITHOUT_RANGES, "not a range");
            assertSaid(object, Fault.WITHOUT_LENGTH, "not a range");
            server.misbehave(request -> Fault.NONE);
            assertRight(object, 5000, 50_000);
        }
    }

    private void assertSaid(RemoteObject object, Fault fault, String wanted) {
        server.misbehave(request -> fault);
        String message = String.valueOf(assertThrows(IOException.class, () -> read(object, 5000, 50_000))
                .getMessage());
        assertTrue(message.startsWith("s3://surveys/survey.h5: ") && message.contains(wanted), message);
    }

    @Test
    void aStoreWithoutRangesIsRefusedUnlessAllOfItCame() throws IOException {
        RemotePath path = path(PATIENT);
        server.misbehave(request -> Fault.WITHOUT_RANGES);
        assertThrows(UnsupportedFileException.class, () -> open(path));
        try (RemoteObject object = path.store().open(path, SIZE)) {
            assertEquals(ByteBuffer.wrap(content), object.head());
        }
    }

    @Test
    void aTagThatChangesIsAnotherObject() throws IOException {
        RemotePath path = path(PATIENT);
        try (RemoteObject object = open(path)) {
            server.misbehave(request -> Fault.header("ETag", "\"other\""));
            assertThrows(FileChangedException.class, () -> read(object, 5000, 100));
            server.misbehave(request -> Fault.status(412));
            assertThrows(FileChangedException.class, () -> read(object, 5000, 100));
            server.misbehave(request -> Fault.status(416));
            assertThrows(FileChangedException.class, () -> read(object, 5000, 100));
            server.misbehave(request -> Fault.NONE);
            assertEquals(object.version(), server.requests().get(1).headers().get("if-match"));
        }
    }

    /** The length is the same each time. */
    @Test
    void withoutATagTheDateIsCompared() throws IOException {
        MemorySource bytes = new MemorySource("bytes", ByteBuffer.wrap(content));
        server.put("surveys/survey.h5", bytes, Map.of("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT"));
        try (RemoteObject object = open(path(PATIENT))) {
            assertEquals("", object.version());
            assertRight(object, 5000, 50_000);
            server.put("surveys/survey.h5", bytes, Map.of("Last-Modified", "Sun, 06 Nov 1994 08:49:38 GMT"));
            assertThrows(FileChangedException.class, () -> read(object, 5000, 50_000));
            server.put("surveys/survey.h5", bytes, Map.of());
            assertThrows(FileChangedException.class, () -> read(object, 5000, 50_000));
        }
        try (RemoteObject object = open(path(PATIENT))) {
            assertRight(object, 5000, 50_000);
        }
    }

    @Test
    void silenceEndsByItself() throws IOException {
        RemotePath path = path(Duration.ofMillis(300));
        try (RemoteObject object = open(path)) {
            for (Fault fault : List.of(Fault.SILENT, Fault.STALLED)) {
                assertSaid(object, fault, "did not answer in time; it was asked 5 times");
            }
        }
    }

    @Test
    void slowAnswersAreGivenUp() throws IOException {
        RemotePath path = path(Duration.ofMillis(300));
        try (RemoteObject object = open(path)) {
            assertSaid(object, Fault.TRICKLED, "too slowly for 0.3 s");
            server.misbehave(request -> Fault.trickled(403, "<Error><Code>InvalidAccessKeyId</Code>"));
            assertThrows(AccessDeniedException.class, () -> read(object, 5000, 50_000));
            assertSaid(object, Fault.trickled(503, ""), "the store fails with 503");
            server.misbehave(request -> Fault.NONE);
            assertRight(object, 5000, 50_000);
        }
    }

    /** The total is over with the first answer, so nothing is asked twice. */
    @Test
    void retriesDoNotMultiplyTheWait() throws IOException {
        TimedHttpClient.Limits limits = new TimedHttpClient.Limits(
                new LeastRate(1 << 16, Duration.ofMillis(300)), Duration.ofMillis(300), Duration.ofMillis(200));
        try (RemoteObject object = open(path(PATIENT));
                RemoteObject hasty = open(path(limits))) {
            assertEquals(object.size(), hasty.size());
            server.resetCounts();
            assertSaid(hasty, Fault.HEAD_TRICKLED, "did not give it in 0 s");
            assertEquals(1, server.requests().size());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"21", "3600", "99999999999"})
    void aLongRetryAfterIsNotWaitedFor(String seconds) throws IOException {
        try (RemoteObject object = open(path(PATIENT))) {
            server.resetCounts();
            assertSaid(object, Fault.busy(503, seconds), "503 and wants to be left alone for more than 20 s");
            assertEquals(1, server.requests().size());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void closingEndsPendingRequests(boolean inTheBody) throws Exception {
        RemoteObject object = open(path(Duration.ofMinutes(10)));
        CountDownLatch asked = new CountDownLatch(1);
        server.misbehave(request -> {
            asked.countDown();
            return inTheBody ? Fault.STALLED : Fault.SILENT;
        });
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<IOException> failed =
                    thread.submit(() -> assertThrows(IOException.class, () -> read(object, 5000, 50_000)));
            asked.await();
            object.close();
            assertInstanceOf(ClosedChannelException.class, failed.get());
        } finally {
            thread.shutdown();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20})
    void randomFaultsGiveRightBytesOrAnError(int percent) throws Exception {
        List<Fault> faults = List.of(
                Fault.DROPPED,
                Fault.RESET,
                Fault.TRUNCATED,
                Fault.WRONG_RANGE,
                Fault.SHORT,
                Fault.status(500),
                Fault.busy(503, "0"),
                Fault.header("ETag", "\"other\""));
        Random random = new Random(percent);
        int errors = 0;
        try (RemoteObject object = open(path(PATIENT))) {
            server.misbehave(
                    request -> random.nextInt(100) < percent ? faults.get(random.nextInt(faults.size())) : Fault.NONE);
            for (int i = 0; i < READS; i++) {
                int position = random.nextInt(SIZE - 20_000);
                int bytes = 1 + random.nextInt(20_000);
                try {
                    assertRight(object, position, bytes);
                } catch (IOException e) {
                    errors++;
                }
            }
            server.misbehave(request -> Fault.NONE);
            assertRight(object, 0, SIZE);
        }
        assertTrue(errors <= READS * percent / 100, errors + " errors");
        assertTrue(server.openConnections() <= 2, server.openConnections() + " connections");
    }
}
