package io.github.sliceline.s3;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.remote.ObjectUpload;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.s3.FaultyHttp.Fault;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.SdkHttpMethod;

/** Objects written in parts: all or nothing. */
class S3UploadTest {
    private static final int PART = 5 << 20;
    private static final int PARTS = 2;

    private static final List<Integer> BACKWARDS = List.of(2, 1);

    private final byte[] content = new byte[PART * (PARTS - 1) + 12_345];
    private S3TestServer server;

    @BeforeEach
    void start() throws IOException {
        new Random(15).nextBytes(content);
        server = S3TestServer.inMemory();
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        assertEquals(List.of(), server.incompleteUploads());
        server.close();
    }

    private ByteBuffer part(int number) {
        int from = (number - 1) * PART;
        return ByteBuffer.wrap(content, from, Math.min(PART, content.length - from));
    }

    private void sendAll(ObjectUpload upload) throws IOException {
        for (int number : BACKWARDS) {
            upload.send(number, part(number));
        }
    }

    @Test
    void partsComeInAnyOrderFromSeveralThreads() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(PARTS);
        try (ObjectUpload upload = server.store().upload(server.path("new.h5"))) {
            List<Future<String>> sent = BACKWARDS.stream()
                    .map(number -> threads.submit(() -> upload.send(number, direct(part(number)))))
                    .toList();
            for (Future<String> part : sent) {
                part.get();
            }
            assertEquals(List.of(), server.keys(), "nothing is seen before the end");
            upload.complete(false);
        } finally {
            threads.shutdown();
        }
        assertArrayEquals(content, server.get("new.h5"));
    }

    private static ByteBuffer direct(ByteBuffer bytes) {
        return ByteBuffer.allocateDirect(bytes.remaining()).put(bytes).flip();
    }

    @Test
    void aPartsBufferStaysAsItIsAndTheLaterOfTwoCounts() throws IOException {
        try (ObjectUpload upload = server.store().upload(server.path("twice.h5"))) {
            upload.send(1, ByteBuffer.allocate(PART));
            ByteBuffer first = part(1);
            upload.send(1, first);
            assertEquals(part(1), first);
            assertEquals(part(1).position(), first.position());
            upload.complete(false);
        }
        assertArrayEquals(Arrays.copyOf(content, PART), server.get("twice.h5"));
    }

    @Test
    void partsOfOtherProcessesAreCompletedByTheOneThatBegan() throws IOException {
        RemotePath path = server.path("shared.h5");
        try (ObjectUpload upload = server.store().upload(path)) {
            for (int number : BACKWARDS) {
                try (ObjectUpload other = server.store().attach(path, upload.id())) {
                    upload.sent(number, other.send(number, part(number)));
                    assertThrows(UnsupportedOperationException.class, () -> other.complete(true));
                }
            }
            upload.complete(false);
        }
        assertArrayEquals(content, server.get("shared.h5"));
    }

    @Test
    void existingObjectsStayUnlessTheyMayBeReplaced() throws IOException {
        server.put("there.h5", new byte[3]);
        try (ObjectUpload upload = server.store().upload(server.path("there.h5"))) {
            upload.send(1, part(1));
            assertThrows(FileAlreadyExistsException.class, () -> upload.complete(false));
        }
        assertEquals(3, server.get("there.h5").length);
        try (ObjectUpload upload = server.store().upload(server.path("there.h5"))) {
            sendAll(upload);
            upload.complete(true);
        }
        assertArrayEquals(content, server.get("there.h5"));
    }

    /** Between the look for it and the completion. */
    @Test
    void anObjectCreatedMeanwhileStays() throws IOException {
        S3Store store = FaultyHttp.store(server, (number, request) -> {
            if (request.method() == SdkHttpMethod.POST && number > 1) {
                server.put("race.h5", new byte[3]);
            }
            return Fault.NONE;
        });
        try (ObjectUpload upload = store.upload(server.path("race.h5"))) {
            upload.send(1, part(1));
            assertThrows(FileAlreadyExistsException.class, () -> upload.complete(false));
        }
        assertEquals(3, server.get("race.h5").length);
    }

    @Test
    void aStoreWithoutConditionsIsCheckedFirst() throws IOException {
        S3Store store = FaultyHttp.store(
                server,
                (number, request) ->
                        request.firstMatchingHeader("If-None-Match").isPresent()
                                ? Fault.error(501, "NotImplemented")
                                : Fault.NONE);
        for (boolean there : new boolean[] {false, true}) {
            try (ObjectUpload upload = store.upload(server.path("old.h5"))) {
                sendAll(upload);
                if (there) {
                    assertThrows(FileAlreadyExistsException.class, () -> upload.complete(false));
                } else {
                    upload.complete(false);
                }
            }
        }
        assertArrayEquals(content, server.get("old.h5"));
    }

    /** It is asked again, and the second answer is that there is no such upload, or that the object is there. */
    @Test
    void aCompletionWithALostAnswerSucceeds() throws IOException {
        for (boolean overwrite : new boolean[] {false, true}) {
            List<String> requests = Collections.synchronizedList(new ArrayList<>());
            S3Store store = FaultyHttp.store(
                    server,
                    (number, request) -> number == (overwrite ? PARTS + 1 : PARTS + 2) ? Fault.ANSWER_LOST : Fault.NONE,
                    requests);
            try (ObjectUpload upload = store.upload(server.path("lost" + overwrite))) {
                sendAll(upload);
                upload.complete(overwrite);
            }
            assertEquals(
                    2,
                    requests.stream()
                                    .filter(request -> request.startsWith("POST"))
                                    .count()
                            - 1,
                    requests::toString);
            assertArrayEquals(content, server.get("lost" + overwrite));
        }
    }

    /** From each request in turn on, all fail but the one that removes: nothing is left. */
    @Test
    void aFailureAtAnyRequestLeavesNothing() throws IOException {
        for (Fault fault : List.of(Fault.DROPPED, Fault.error(403, "AccessDenied"), Fault.error(503, "SlowDown"))) {
            for (int broken = 0; broken < 4; broken++) {
                int from = broken;
                S3Store store = FaultyHttp.store(
                        server,
                        (number, request) ->
                                number >= from && request.method() != SdkHttpMethod.DELETE ? fault : Fault.NONE);
                IOException e = assertThrows(IOException.class, () -> writeSmall(store));
                assertTrue(String.valueOf(e.getMessage()).startsWith("s3://surveys/small.h5: "), e.getMessage());
                assertEquals(List.of(), server.keys());
                assertEquals(List.of(), server.incompleteUploads());
            }
        }
    }

    /** Four requests: it is begun, gets its part, is looked for, and completed. */
    private void writeSmall(S3Store store) throws IOException {
        try (ObjectUpload upload = store.upload(server.path("small.h5"))) {
            upload.send(1, part(PARTS));
            upload.complete(false);
        }
    }

    @Test
    void partsThatCannotBeRemovedAreReported() throws IOException {
        S3Store store = FaultyHttp.store(
                server,
                (number, request) ->
                        request.method() == SdkHttpMethod.DELETE ? Fault.error(503, "SlowDown") : Fault.NONE);
        ObjectUpload upload = store.upload(server.path("kept.h5"));
        IOException e = assertThrows(IOException.class, upload::close);
        assertTrue(String.valueOf(e.getMessage()).contains("is paid for until it is"), e.getMessage());
        assertEquals(List.of("kept.h5"), server.incompleteUploads());
        clear();
    }

    private void write(S3Store store, String key) throws IOException {
        try (ObjectUpload upload = store.upload(server.path(key))) {
            sendAll(upload);
            upload.complete(false);
        }
    }

    private void clear() {
        server.client()
                .listMultipartUploads(list -> list.bucket(S3TestServer.BUCKET))
                .uploads()
                .forEach(upload -> server.client()
                        .abortMultipartUpload(abort -> abort.bucket(S3TestServer.BUCKET)
                                .key(upload.key())
                                .uploadId(upload.uploadId())));
    }

    @Test
    void faultsThatPassAreNotSeen() throws IOException {
        Random random = new Random(20);
        S3Store store = FaultyHttp.store(server, (number, request) -> switch (random.nextInt(15)) {
            case 0 -> Fault.DROPPED;
            case 1 -> Fault.ANSWER_LOST;
            case 2 -> Fault.error(503, "SlowDown");
            default -> Fault.NONE;
        });
        for (int i = 0; i < 3; i++) {
            write(store, "rough" + i);
            assertArrayEquals(content, server.get("rough" + i));
        }
        clear(); // a begin whose answer was lost is one that nobody knows of
    }

    @Test
    void closingEndsPartsUnderWayAndThenRemovesThem() throws Exception {
        CountDownLatch sending = new CountDownLatch(1);
        CountDownLatch closing = new CountDownLatch(1);
        Fault untilItIsClosed = request -> {
            sending.countDown();
            await(closing);
            return request.call();
        };
        S3Store store = FaultyHttp.store(server, (number, request) -> number == 1 ? untilItIsClosed : Fault.NONE);
        ObjectUpload upload = store.upload(server.path("closed.h5"));
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<IOException> failed =
                    threads.submit(() -> assertThrows(IOException.class, () -> upload.send(1, part(1))));
            await(sending);
            Future<?> closed = threads.submit(() -> {
                upload.close();
                return null;
            });
            assertThrows(ClosedChannelException.class, () -> {
                while (true) {
                    upload.send(2, part(PARTS));
                }
            });
            assertFalse(closed.isDone(), "it waits for what is under way");
            closing.countDown();
            closed.get();
            assertEquals(ClosedChannelException.class, failed.get().getClass());
        } finally {
            threads.shutdown();
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
