package io.github.sliceline.remote.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.remote.Fault;
import io.github.sliceline.remote.LeastRate;
import io.github.sliceline.remote.ObjectServer;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults at random: the right bytes or an {@link IOException}, and nothing stays open. */
class HttpRandomFaultsTest {
    private static final int SIZE = 1 << 20;
    private static final int READS = 1000;
    private static final int THREADS = 8;

    /** A stall is found soon, a busy machine is not taken for one: a read that fails for that is tried again. */
    private static final HttpLimits LIMITS = new HttpLimits(
            Duration.ofSeconds(10),
            Duration.ofSeconds(1),
            new LeastRate(1 << 16, Duration.ofSeconds(1)),
            Duration.ofSeconds(1),
            6,
            Duration.ofMillis(1),
            Duration.ofMillis(20),
            Duration.ofMinutes(5));

    private static final List<Fault> FAULTS = List.of(
            Fault.RESET,
            Fault.RESET,
            Fault.DROPPED,
            Fault.TRUNCATED,
            Fault.TRUNCATED,
            Fault.WRONG_RANGE,
            Fault.SHORT,
            Fault.status(503),
            Fault.status(500, "<Code>InternalError</Code>"),
            Fault.busy(429, "0"));

    private final HttpStore store = new HttpStore(LIMITS, HttpClient::newBuilder);

    @ParameterizedTest
    @ValueSource(ints = {1, 20})
    void rightBytesOrADeclaredFailure(int percent) throws Exception {
        long seed = Long.getLong("sliceline.random.seed", 15) + percent;
        byte[] content = new byte[SIZE];
        new Random(seed).nextBytes(content);
        AtomicInteger failed = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (ObjectServer server = new ObjectServer()) {
            RemotePath path = RemotePath.of(server.put("survey.h5", content), store);
            try (RemoteObject object = store.open(path, 1000)) {
                server.misbehave(request -> fault(seed, request.number(), percent));
                List<Future<Boolean>> reads = IntStream.range(0, READS)
                        .mapToObj(i -> threads.submit(() -> isRight(object, content, seed + i, failed)))
                        .toList();
                for (int i = 0; i < READS; i++) {
                    assertTrue(reads.get(i).get(), "seed " + seed + ", read " + i + " has other bytes");
                }
                assertTrue(server.openConnections() <= 2 * THREADS, "seed " + seed + ": " + server.openConnections());
                assertTrue(failed.get() < READS / 20, "seed " + seed + ": failed " + failed);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static Fault fault(long seed, int request, int percent) {
        Random random = new Random(seed * 1_000_003 + request);
        if (random.nextInt(200) >= 2 * percent) {
            return Fault.NONE;
        }
        int kind = random.nextInt(200);
        return kind == 0
                ? Fault.STALLED
                : kind == 1 ? Fault.SILENT : kind == 2 ? Fault.TRICKLED : FAULTS.get(kind % FAULTS.size());
    }

    private static boolean isRight(RemoteObject object, byte[] content, long seed, AtomicInteger failed) {
        Random random = new Random(seed);
        int length = 1 + random.nextInt(100_000);
        int position = random.nextInt(SIZE - length);
        ByteBuffer dst = random.nextBoolean() ? ByteBuffer.allocate(length) : ByteBuffer.allocateDirect(length);
        try {
            object.read(dst, position);
            return dst.flip().equals(ByteBuffer.wrap(content, position, length));
        } catch (IOException e) {
            failed.incrementAndGet();
            return dst.position() == 0;
        }
    }

    /** The client goes when nobody has an object open, and takes its connections and its threads with it. */
    @Test
    @Timeout(120)
    void nothingStaysOpen() throws Exception {
        try (ObjectServer server = new ObjectServer()) {
            readSome(server);
            assertTrue(server.openConnections() > 0);
            while (server.openConnections() > 0) {
                System.gc();
                Thread.sleep(10);
            }
            assertEquals(0, server.openConnections());
        }
    }

    private void readSome(ObjectServer server) throws IOException {
        try (RemoteObject object = store.open(RemotePath.of(server.put("survey.h5", new byte[SIZE]), store), 1000)) {
            object.read(ByteBuffer.allocate(10), 5000);
        }
    }
}
