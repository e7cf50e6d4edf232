package io.github.sliceline.remote.http;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.FileChangedException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.Fault;
import io.github.sliceline.remote.LeastRate;
import io.github.sliceline.remote.ObjectServer;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.remote.Reply;
import io.github.sliceline.storage.MemorySource;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What servers do wrong: asked again where that may help, else refused with a sentence; never other bytes. */
class HttpFaultsTest {
    private static final int SIZE = 200_000;
    private static final int HEAD = 1000;
    private static final int TRIES = 4;

    /** Asks again at once, and waits long. */
    private static final HttpLimits PATIENT = new HttpLimits(
            Duration.ofSeconds(60),
            Duration.ofSeconds(60),
            new LeastRate(1 << 16, Duration.ofSeconds(60)),
            Duration.ofSeconds(60),
            TRIES,
            Duration.ofMillis(1),
            Duration.ofSeconds(5),
            Duration.ofMinutes(5));

    private static final Duration HASTE = Duration.ofMillis(200);

    private final byte[] content = new byte[SIZE];
    private ObjectServer server;
    private RemotePath path;

    @BeforeEach
    void start() throws IOException {
        new Random(15).nextBytes(content);
        server = new ObjectServer();
        path = path(server.put("survey.h5", content), PATIENT);
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    /** Asks twice, and is in haste with errors, and with no more than it is told: a machine may be slow. */
    private static HttpLimits hasty(Duration answer, LeastRate rate) {
        return new HttpLimits(
                PATIENT.connect(),
                answer,
                rate,
                HASTE,
                2,
                PATIENT.firstPause(),
                PATIENT.longestPause(),
                PATIENT.total());
    }

    private static RemotePath path(URI uri, HttpLimits limits) {
        return RemotePath.of(uri, new HttpStore(limits, HttpClient::newBuilder));
    }

    private static RemoteObject open(RemotePath path) throws IOException {
        return path.store().open(path, HEAD);
    }

    private static byte[] read(RemoteObject object, int position, int length) throws IOException {
        ByteBuffer dst = ByteBuffer.allocateDirect(length);
        object.read(dst, position);
        byte[] bytes = new byte[length];
        dst.flip().get(bytes);
        return bytes;
    }

    private void assertReads(RemoteObject object) throws IOException {
        assertArrayEquals(Arrays.copyOfRange(content, 5000, 150_000), read(object, 5000, 145_000));
    }

    /** The first so many requests fail. */
    private void misbehave(int count, Fault fault) {
        server.resetCounts();
        server.misbehave(request -> request.number() < count ? fault : Fault.NONE);
    }

    static Stream<Arguments> passing() {
        return Stream.of(
                Arguments.of("reset", Fault.RESET),
                Arguments.of("truncated", Fault.TRUNCATED),
                Arguments.of("wrong range", Fault.WRONG_RANGE),
                Arguments.of("short", Fault.SHORT),
                Arguments.of("not even a range", Fault.header("Content-Range", "bytes of all kinds")),
                Arguments.of("429", Fault.busy(429, "0")),
                Arguments.of("500", Fault.status(500, "<Code>InternalError</Code>")),
                Arguments.of("502", Fault.status(502)),
                Arguments.of("503", Fault.busy(503, "Wed, 21 Oct 2015 07:28:00 GMT")),
                Arguments.of("504", Fault.status(504)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("passing")
    void transientFailuresAreRetried(String name, Fault fault) throws IOException {
        misbehave(2, fault);
        try (RemoteObject object = open(path)) {
            assertEquals(3, server.requests().size(), "opening");
            misbehave(2, fault);
            assertReads(object);
            assertEquals(3, server.requests().size(), "reading");
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("passing")
    void retriesAreLimited(String name, Fault fault) throws IOException {
        try (RemoteObject object = open(path)) {
            misbehave(1000, fault);
            IOException e = assertThrows(IOException.class, () -> read(object, 5000, 145_000));
            assertTrue(String.valueOf(e.getMessage()).startsWith(path + ": "), e.getMessage());
            assertTrue(String.valueOf(e.getMessage()).contains(TRIES + " times"), e.getMessage());
            assertEquals(TRIES, server.requests().size());
            misbehave(0, fault);
            assertReads(object);
        }
    }

    /** Connections that break before an answer the client itself tries again, so that requests cannot be counted. */
    @Test
    void aDroppedConnectionIsReopened() throws IOException {
        try (RemoteObject object = open(path)) {
            misbehave(1, Fault.DROPPED);
            assertReads(object);
            misbehave(1000, Fault.DROPPED);
            assertThrows(IOException.class, () -> read(object, 5000, 145_000));
        }
    }

    @Test
    void silentAndStalledServersTimeOut() throws IOException {
        HttpLimits answers = hasty(HASTE, PATIENT.rate());
        Map<Fault, HttpLimits> limits = Map.of(
                Fault.SILENT,
                answers,
                Fault.HEAD_TRICKLED,
                answers,
                Fault.STALLED,
                hasty(PATIENT.answer(), new LeastRate(1, HASTE)),
                Fault.TRICKLED,
                hasty(PATIENT.answer(), new LeastRate(1 << 16, HASTE)));
        for (Fault fault : limits.keySet()) {
            RemotePath hasty = path(path.uri(), limits.get(fault));
            try (RemoteObject object = open(path)) {
                assertReads(object);
            }
            misbehave(1000, fault);
            IOException e = assertThrows(IOException.class, () -> open(hasty));
            assertTrue(String.valueOf(e.getMessage()).contains("0.2 s"), e.getMessage());
            assertTrue(String.valueOf(e.getMessage()).contains("2 times"), e.getMessage());
            assertEquals(fault == Fault.TRICKLED, String.valueOf(e.getMessage()).contains("too slowly"), e::toString);
            misbehave(0, fault);
        }
    }

    /** Every answer says what it is before its body: none of these is waited for. */
    @Test
    void theBodyOfAnErrorTimesOut() throws IOException {
        RemotePath hasty = path(path.uri(), hasty(PATIENT.answer(), PATIENT.rate()));
        misbehave(1000, Fault.trickled(403, "<Code>AccessDenied</Code>"));
        AccessDeniedException denied = assertThrows(AccessDeniedException.class, () -> open(hasty));
        assertTrue(String.valueOf(denied.getMessage()).contains("403 AccessDenied"), denied::toString);
        misbehave(1000, right -> Fault.trickled(404, "").change(right).cut(0, Reply.End.CLOSE));
        assertThrows(NoSuchFileException.class, () -> open(path), "what breaks off says what it is, too");
        misbehave(1000, Fault.trickled(404, ""));
        assertThrows(NoSuchFileException.class, () -> open(hasty));
        misbehave(1000, Fault.trickled(503, ""));
        IOException e = assertThrows(IOException.class, () -> open(hasty));
        assertTrue(String.valueOf(e.getMessage()).contains("503, 2 times"), e::toString);
        URI moved = server.put("moved", content);
        misbehave(1, right -> Fault.trickled(302, "").change(right).with("Location", moved.toString()));
        open(hasty).close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"3600", "9999999999", "99999999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT"})
    void aLongRetryAfterEndsTheRetries(String pause) throws IOException {
        misbehave(1000, Fault.busy(429, pause));
        IOException e = assertThrows(IOException.class, () -> open(path));
        String seconds = pause.equals("3600") ? "3600" : "999999999";
        assertTrue(String.valueOf(e.getMessage()).contains("left alone for " + seconds + " s"), e.getMessage());
        assertEquals(1, server.requests().size());
    }

    @Test
    void aShortRetryAfterIsRespected() throws IOException {
        misbehave(1, Fault.busy(503, "1"));
        long begun = System.nanoTime();
        open(path).close();
        assertTrue(System.nanoTime() - begun >= Duration.ofSeconds(1).toNanos());
        assertEquals(2, server.requests().size());
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of("whole only", Fault.WITHOUT_RANGES),
                Arguments.of("not the ranges", Fault.WITHOUT_RANGES),
                Arguments.of("how long it is", Fault.WITHOUT_LENGTH),
                Arguments.of("encoded as gzip", Fault.ENCODED));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refused")
    void unreadableObjectsAreRefusedAtOnce(String word, Fault fault) {
        misbehave(1000, fault);
        IOException e = assertThrows(UnsupportedFileException.class, () -> open(path));
        assertTrue(String.valueOf(e.getMessage()).contains(word), e.getMessage());
        assertEquals(1, server.requests().size());
    }

    @Test
    void theEncodingOfTheUploadIsIgnored() throws IOException {
        misbehave(1000, Fault.header("Content-Encoding", "aws-chunked"));
        try (RemoteObject object = open(path)) {
            assertReads(object);
        }
    }

    /** What is in the sockets' buffers is sent before the client can say no. */
    @Test
    void aLongUnwantedBodyIsNotRead() throws IOException {
        MemorySource large = new MemorySource("large", ByteBuffer.allocate(256 << 20));
        RemotePath whole = path(server.put("large", large), PATIENT);
        try (RemoteObject object = open(whole)) {
            misbehave(1000, Fault.WITHOUT_RANGES);
            IOException e = assertThrows(UnsupportedFileException.class, () -> read(object, 5000, 10));
            assertTrue(String.valueOf(e.getMessage()).contains("ranges"), e.getMessage());
        }
        assertTrue(server.bytesSent() < 64 << 20, "sent " + server.bytesSent());
    }

    @Test
    void aShortObjectNeedsNoRanges() throws IOException {
        byte[] few = Arrays.copyOf(content, HEAD);
        RemotePath whole = path(server.put("few", few), PATIENT);
        misbehave(1000, Fault.WITHOUT_RANGES);
        try (RemoteObject object = open(whole)) {
            assertEquals(ByteBuffer.wrap(few), object.head());
            assertEquals(HEAD, object.size());
        }
    }

    static Stream<Map<String, String>> versions() {
        return Stream.of(
                Map.of("ETag", "W/\"1\""),
                Map.of("ETag", "W/\"1\"", "Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT"),
                Map.of("Last-Modified", "Sun, 06 Nov 1994 08:49:37 GMT"),
                Map.of());
    }

    /** Without any name of a version only another length shows another object. */
    @ParameterizedTest
    @MethodSource("versions")
    void weakValidatorsAreComparedToo(Map<String, String> version) throws IOException {
        MemorySource first = new MemorySource("first", ByteBuffer.wrap(content));
        RemotePath named = path(server.put("named", first, version), PATIENT);
        try (RemoteObject object = open(named)) {
            assertEquals(
                    version.size() == 1 && version.containsKey("Last-Modified"),
                    !object.version().isEmpty());
            assertReads(object);
            MemorySource longer = new MemorySource("later", ByteBuffer.allocate(SIZE + 1));
            server.put("named", longer, version);
            assertThrows(FileChangedException.class, () -> assertReads(object));
        }
        if (!version.isEmpty()) {
            server.put("named", first, version);
            try (RemoteObject object = open(named)) {
                server.put("named", first, Map.of("ETag", "W/\"2\"", "Last-Modified", "Sun, 06 Nov 1994 08:49:38 GMT"));
                assertThrows(FileChangedException.class, () -> assertReads(object));
            }
        }
    }

    /** A date that nobody may ask for, since it may name two versions, and then none; a tag that stays while the date changes. */
    @Test
    void changesAreNoticedWithoutStrongTags() throws IOException {
        MemorySource bytes = new MemorySource("bytes", ByteBuffer.wrap(content));
        String date = "Last-Modified";
        RemotePath young = path(server.put("young", bytes, Map.of(date, "Tue, 06 Nov 2187 08:49:37 GMT")), PATIENT);
        try (RemoteObject object = open(young)) {
            assertEquals("", object.version());
            assertReads(object);
            misbehave(1000, right -> right.without(date));
            assertThrows(FileChangedException.class, () -> assertReads(object));
        }
        misbehave(0, Fault.NONE);
        Map<String, String> weak = Map.of("ETag", "W/\"1\"", date, "Sun, 06 Nov 1994 08:49:37 GMT");
        try (RemoteObject object = open(path(server.put("weak", bytes, weak), PATIENT))) {
            assertReads(object);
            misbehave(1000, right -> right.with(date, "Sun, 06 Nov 1994 08:49:38 GMT"));
            assertThrows(FileChangedException.class, () -> assertReads(object));
        }
    }

    /** As of a server that knows no {@code If-Range}: only the answers show it. */
    @Test
    void mixedVersionsAreRefused() throws IOException {
        try (RemoteObject object = open(path)) {
            misbehave(1000, Fault.header("ETag", "\"another\""));
            assertThrows(FileChangedException.class, () -> assertReads(object));
            misbehave(1000, right -> right.without("ETag"));
            assertThrows(FileChangedException.class, () -> assertReads(object));
            misbehave(1000, right -> right.ofTotal("77777777"));
            assertThrows(FileChangedException.class, () -> assertReads(object));
        }
    }

    @Test
    void aRefusalNamesTheReasonAndNoSecret() throws IOException {
        String secret = "se=2015-10-21T07:28:00Z&sig=SECRET";
        RemotePath signed = path(URI.create(path.uri() + "?" + secret), PATIENT);
        misbehave(1000, Fault.status(403, "<Error><Code>AuthenticationFailed</Code><x>SECRET</x></Error>"));
        AccessDeniedException e = assertThrows(AccessDeniedException.class, () -> open(signed));
        assertEquals(signed.toString(), e.getFile());
        assertTrue(String.valueOf(e.getMessage()).contains("403 AuthenticationFailed"), e.getMessage());
        assertTrue(String.valueOf(e.getMessage()).contains("expired on 2015-10-21T07:28:00Z"), e.getMessage());
        assertFalse(String.valueOf(e.getMessage()).contains("SECRET"), e.getMessage());
        assertEquals(1, server.requests().size());
        e = assertThrows(AccessDeniedException.class, () -> open(path));
        assertTrue(String.valueOf(e.getMessage()).contains("presigned"), e.getMessage());
        misbehave(1000, Fault.status(403, "<Message>Request has expired</Message>"));
        e = assertThrows(AccessDeniedException.class, () -> open(path));
        assertTrue(String.valueOf(e.getMessage()).contains("has expired; ask"), e.getMessage());
        misbehave(1000, Fault.status(410));
        assertThrows(NoSuchFileException.class, () -> open(path));
    }

    @Test
    void theQueryOfAUrlIsSent() throws IOException {
        try (RemoteObject object = open(path(URI.create(path.uri() + "?sig=a%2Bb%3D"), PATIENT))) {
            assertReads(object);
        }
        assertTrue(
                server.requests().stream().allMatch(request -> request.query().equals("sig=a%2Bb%3D")));
    }

    @Test
    void credentialsGoOnlyToTheirServer() throws IOException {
        try (ObjectServer other = new ObjectServer()) {
            String asked = path.uri().toString().replace("//", "//ada:p%40ss@");
            RemotePath known = path(URI.create(asked), PATIENT);
            try (RemoteObject object = open(known)) {
                assertReads(object);
            }
            assertTrue(server.requests().stream()
                    .allMatch(request ->
                            "Basic YWRhOnBAc3M=".equals(request.headers().get("authorization"))));
            URI moved = other.put("moved", content);
            misbehave(1, Fault.redirect(302, moved.toString()));
            try (RemoteObject object = open(known)) {
                assertReads(object);
            }
            assertTrue(other.requests().stream()
                    .noneMatch(request -> request.headers().containsKey("authorization")));
            assertFalse(known.toString().contains("ada"));
        }
    }

    @Test
    void anExpiredRedirectIsFollowedAnew() throws IOException {
        MemorySource bytes = new MemorySource("signed", ByteBuffer.wrap(content));
        server.put("signed-1", bytes, Map.of("ETag", "\"same\""));
        server.put("signed-2", bytes, Map.of("ETag", "\"same\""));
        server.misbehave(
                request -> request.path().equals("/survey.h5") ? Fault.redirect(307, "/signed-1?sig=1") : Fault.NONE);
        server.resetCounts();
        try (RemoteObject object = open(path)) {
            assertReads(object);
            assertReads(object);
            assertEquals(List.of("/survey.h5", "/signed-1", "/signed-1", "/signed-1"), paths());
            server.misbehave(request -> switch (request.path()) {
                case "/survey.h5" -> Fault.redirect(302, server.uri("signed-2").toString());
                case "/signed-1" -> Fault.status(403, "Request has expired");
                default -> Fault.NONE;
            });
            server.resetCounts();
            assertReads(object);
            assertReads(object);
            assertEquals(List.of("/signed-1", "/survey.h5", "/signed-2", "/signed-2"), paths());
        }
    }

    private List<String> paths() {
        return server.requests().stream().map(ObjectServer.Request::path).toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/survey.h5",
                "/a",
                "",
                "ftp://host/secret?x=1",
                "http://[",
                "file:///etc/passwd",
                "x=1:x",
                "/x=1\u001b[31m"
            })
    void endlessRedirectsAreRefused(String location) {
        server.misbehave(request -> Fault.redirect(302, location.equals("/a") ? "/a" + request.number() : location));
        IOException e = assertThrows(IOException.class, () -> open(path));
        String said = String.valueOf(e.getMessage()).substring(path.toString().length());
        assertTrue(said.startsWith(": its server redirects") || said.contains("is no valid HTTP"), e::toString);
        for (Throwable shown = e; shown != null; shown = shown.getCause()) {
            assertFalse(shown.toString().contains("x=1"), shown::toString);
        }
        assertTrue(server.requests().size() <= 11, server.requests().toString());
    }

    @Test
    void theErrorNamesAMissingServer() throws IOException {
        server.close();
        IOException e = assertThrows(IOException.class, () -> open(path));
        assertTrue(String.valueOf(e.getMessage()).contains("no connection to localhost"), e.getMessage());
        RemotePath nowhere = path(URI.create("http://no-such-host.invalid/survey.h5"), PATIENT);
        e = assertThrows(IOException.class, () -> open(nowhere));
        assertTrue(String.valueOf(e.getMessage()).contains("no host no-such-host.invalid"), e.getMessage());
    }

    /** A read that waits for a server, seen to have begun. */
    private CompletableFuture<byte[]> waiting(RemoteObject object, CountDownLatch asked) throws InterruptedException {
        server.misbehave(request -> {
            asked.countDown();
            return Fault.STALLED;
        });
        CompletableFuture<byte[]> read = CompletableFuture.supplyAsync(() -> {
            try {
                return read(object, 5000, 145_000);
            } catch (IOException e) {
                throw new CompletionException(e);
            }
        });
        asked.await();
        return read;
    }

    @Test
    void closingEndsReadsThatAreUnderWay() throws Exception {
        RemoteObject object = open(path);
        CompletableFuture<byte[]> read = waiting(object, new CountDownLatch(1));
        object.close();
        CompletionException e = assertThrows(CompletionException.class, read::join);
        assertTrue(e.getCause() instanceof IOException, e.toString());
        while (server.openConnections() > 0) { // the one that stalled is not kept
            Thread.onSpinWait();
        }
    }

    @Test
    void anInterruptEndsOneReadAndNoOther() throws Exception {
        try (RemoteObject object = open(path)) {
            server.misbehave(request -> Fault.SILENT);
            Thread.currentThread().interrupt();
            assertThrows(InterruptedIOException.class, () -> read(object, 5000, 10));
            assertTrue(Thread.interrupted());
            server.misbehave(request -> Fault.NONE);
            assertReads(object);
        }
    }
}
