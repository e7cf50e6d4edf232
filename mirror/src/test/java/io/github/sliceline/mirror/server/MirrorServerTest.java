package io.github.sliceline.mirror.server;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.mirror.access.MirrorAccess;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.access.MirrorToken;
import io.github.sliceline.mirror.replica.BlockHasher;
import io.github.sliceline.mirror.replica.RecordedPlaces;
import io.github.sliceline.mirror.replica.RemoteReplica;
import io.github.sliceline.mirror.serving.Listener;
import io.github.sliceline.mirror.wire.Frame;
import io.github.sliceline.mirror.wire.FrameChannel;
import io.github.sliceline.mirror.wire.FrameChannelTest;
import io.github.sliceline.mirror.wire.FrameType;
import io.github.sliceline.mirror.wire.GuardedWire;
import io.github.sliceline.mirror.wire.GuardedWire.StallGuard;
import io.github.sliceline.mirror.wire.Handshake;
import io.github.sliceline.mirror.wire.MirrorConnection;
import io.github.sliceline.mirror.wire.OpenRequest;
import io.github.sliceline.mirror.wire.OpenRequest.Purpose;
import io.github.sliceline.mirror.wire.Wire;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whatever a client does: it is refused and logged, and the next one is served. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class MirrorServerTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    Path parent;

    private Path folder() throws IOException {
        return Files.createDirectories(parent.resolve("served"));
    }

    private static RemoteReplica open(TestServer server, String name, MirrorToken token) throws IOException {
        MirrorAccess access = MirrorAccess.plain(token).withTimeout(LONG);
        return RemoteReplica.open(server.address(name), access, Purpose.CREATE, false, UUID.randomUUID());
    }

    private void assertServes(TestServer server, String name) throws IOException {
        byte[] content = new byte[100_000];
        new Random(name.hashCode()).nextBytes(content);
        try (RemoteReplica store = open(server, name, TestServer.TOKEN)) {
            store.writeFully(ByteBuffer.wrap(content), 0);
            store.publish();
        }
        assertArrayEquals(content, Files.readAllBytes(folder().resolve(name)));
    }

    private static SocketChannel raw(TestServer server) throws IOException {
        return SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
    }

    private static String refusal(TestServer server, String name, MirrorToken token) {
        MirrorRefusedException e = assertThrows(
                MirrorRefusedException.class, () -> open(server, name, token).close());
        return String.valueOf(e.getMessage());
    }

    @Test
    void aWrongTokenIsRefused() throws IOException, InterruptedException {
        try (TestServer server = TestServer.start(folder())) {
            String said = refusal(server, "a.h5", MirrorToken.of("a token for tests onlY"));
            assertTrue(said.contains("wrong token"), said);
            server.awaitLog("refused: wrong token");
            assertServes(server, "a.h5");
            assertFalse(Files.exists(folder().resolve("a.h5.part")));
        }
    }

    /** A server that is not the one meant cannot prove that it knows the token, and gets no data. */
    @Test
    void aServerThatDoesNotKnowTheTokenIsRefused() throws IOException {
        StallGuard guard = new StallGuard(LONG, System::nanoTime);
        ByteBuffer sent = ByteBuffer.allocate(1000);
        Wire impostor = new Wire() {
            private final ByteBuffer answers = answers();

            @Override
            public int read(ByteBuffer dst) {
                int n = Math.min(dst.remaining(), answers.remaining());
                dst.put(answers.slice(answers.position(), n));
                answers.position(answers.position() + n);
                return n;
            }

            @Override
            public void write(ByteBuffer header, ByteBuffer payload) {
                sent.put(header).put(payload);
            }

            @Override
            public void finishWriting() {
                answers.limit(0);
            }

            @Override
            public void abort() {
                answers.limit(0);
            }

            @Override
            public void close() {
                answers.limit(0);
            }
        };
        FrameChannel frames = new FrameChannel(new GuardedWire(impostor, guard));
        MirrorRefusedException e =
                assertThrows(MirrorRefusedException.class, () -> new Handshake(frames, TestServer.TOKEN, LONG).join());
        assertTrue(String.valueOf(e.getMessage()).contains("does not know the token"), e::toString);
        guard.close();
    }

    private static ByteBuffer answers() {
        ByteBuffer bytes = ByteBuffer.allocate(1000);
        Frame hello = new Frame(
                FrameType.HELLO,
                0,
                ByteBuffer.allocate(34).putShort((short) 2).position(34).flip());
        Frame welcome = new Frame(FrameType.WELCOME, 0, ByteBuffer.allocate(32));
        for (Frame frame : new Frame[] {hello, welcome}) {
            ByteBuffer header = ByteBuffer.allocate(Frame.Header.BYTES);
            Frame.Header.of(frame.type(), 0, frame.payload()).encode(header);
            bytes.put(header).put(frame.payload());
        }
        return bytes.flip();
    }

    @Test
    void namesThatLeadOutAreRefused() throws IOException, InterruptedException {
        Files.writeString(parent.resolve("secret.h5"), "secret");
        try (TestServer server = TestServer.start(folder())) {
            for (String name : new String[] {"../secret.h5", "/etc/passwd", "a/../../secret.h5", "x\0y"}) {
                String said = refusal(server, name, TestServer.TOKEN);
                assertTrue(said.contains("a name"), said);
            }
            server.awaitLog("refused: '../secret.h5'");
            assertServes(server, "a.h5");
        }
        assertEquals("secret", Files.readString(parent.resolve("secret.h5")));
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need rights there")
    void linksThatLeadOutAreRefused() throws IOException, InterruptedException {
        Path secret = Files.writeString(parent.resolve("secret.h5"), "secret");
        Files.createSymbolicLink(folder().resolve("link.h5"), secret);
        Files.createSymbolicLink(folder().resolve("up"), parent);
        try (TestServer server = TestServer.start(folder())) {
            assertTrue(refusal(server, "link.h5", TestServer.TOKEN).contains("a link"));
            assertTrue(refusal(server, "up/secret.h5", TestServer.TOKEN).contains("leads out"));
            server.awaitLog("refused: 'link.h5'");
            server.awaitLog("refused: 'up/secret.h5'");
            assertServes(server, "a.h5");
        }
        assertEquals("secret", Files.readString(secret));
    }

    @Test
    void aFileIsNotReplacedUnasked() throws IOException {
        Files.writeString(folder().resolve("a.h5"), "old");
        try (TestServer server = TestServer.start(folder())) {
            String said = refusal(server, "a.h5", TestServer.TOKEN);
            assertTrue(said.contains("already exists on the server"), said);
        }
        assertEquals("old", Files.readString(folder().resolve("a.h5")));
    }

    /** Before and after the client is known; nothing is allocated for it (see {@link FrameChannelTest}). */
    @Test
    void oversizedFramesAreRefused() throws IOException, InterruptedException {
        try (TestServer server = TestServer.start(folder())) {
            ByteBuffer header = ByteBuffer.allocate(Frame.Header.BYTES);
            new Frame.Header(FrameType.AUTH, Integer.MAX_VALUE, 0, 0).encode(header);
            try (SocketChannel channel = raw(server)) {
                channel.write(header);
                server.awaitLog("refused: a AUTH frame claims 2147483647 bytes");
            }
            StallGuard guard = new StallGuard(LONG, System::nanoTime);
            try (SocketChannel channel = raw(server)) {
                FrameChannel frames = new FrameChannel(new GuardedWire(new Wire.Tcp(channel), guard));
                new Handshake(frames, TestServer.TOKEN, LONG).join();
                new Frame.Header(FrameType.WRITE, 0xffffffffL, 0, 0).encode(header);
                channel.write(header);
                server.awaitLog("refused: a WRITE frame claims 4294967295 bytes");
            }
            guard.close();
            assertServes(server, "a.h5");
        }
    }

    @Test
    void garbageIsRefused() throws IOException, InterruptedException {
        try (TestServer server = TestServer.start(folder())) {
            for (int seed = 0; seed < 60; seed++) {
                byte[] garbage = new byte[new Random(seed).nextInt(3000)];
                new Random(seed).nextBytes(garbage);
                try (SocketChannel channel = raw(server)) {
                    channel.write(ByteBuffer.wrap(garbage));
                }
            }
            try (SocketChannel channel = raw(server)) {
                channel.write(ByteBuffer.wrap("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
                        .getBytes(java.nio.charset.StandardCharsets.US_ASCII)));
                server.awaitLog("refused: found 47455420 where a frame should begin");
            }
            assertServes(server, "a.h5");
        }
    }

    /** Valid frames in an order that makes no sense, from somebody who knows the token. */
    @Test
    void framesOutOfPlaceAreRefused() throws IOException {
        try (TestServer server = TestServer.start(folder())) {
            FrameType[] types = FrameType.values();
            Purpose[] purposes = Purpose.values();
            for (int seed = 0; seed < 100; seed++) {
                Random random = new Random(seed);
                try (MirrorConnection connection = MirrorConnection.connect(server.address("x"), TestServer.access())) {
                    if (random.nextBoolean()) {
                        ByteBuffer open = new OpenRequest(
                                        purposes[random.nextInt(purposes.length)], true, UUID.randomUUID(), "x")
                                .encode();
                        connection.ask(FrameType.OPEN, 0, open);
                    }
                    for (int i = 0; i < 5; i++) {
                        byte[] payload = new byte[random.nextInt(40)];
                        random.nextBytes(payload);
                        FrameType type = types[random.nextInt(types.length)];
                        long argument = random.nextBoolean() ? random.nextLong() : random.nextInt(5000);
                        connection.ask(
                                type,
                                type == FrameType.WRITE ? argument & 0xffffff : argument,
                                ByteBuffer.wrap(payload));
                    }
                } catch (IOException e) {
                    assertTrue(String.valueOf(e.getMessage()).startsWith("mirror 127.0.0.1:"), e::toString);
                }
            }
            assertServesOnceThereIsRoom(server, "a.h5");
        }
    }

    /** What the clients before began is finished first, and forced: until then connections may be open. */
    private void assertServesOnceThereIsRoom(TestServer server, String name) throws IOException {
        for (boolean busy = true; busy; ) {
            try {
                assertServes(server, name);
                busy = false;
            } catch (IOException e) {
                assertTrue(String.valueOf(e.getMessage()).contains("busy"), e::toString);
            }
        }
    }

    @Test
    void silentAndHalfOpenConnectionsTimeOut() throws IOException, InterruptedException {
        try (TestServer server = TestServer.start(folder(), 0, options -> options.withConnections(3));
                SocketChannel silent = raw(server);
                SocketChannel half = raw(server)) {
            ByteBuffer header = ByteBuffer.allocate(Frame.Header.BYTES);
            new Frame.Header(FrameType.AUTH, 66, 0, 0).encode(header);
            half.write(header.limit(9));
            for (SocketChannel channel : List.of(silent, half)) {
                int port = ((InetSocketAddress) channel.getLocalAddress()).getPort();
                server.awaitGivenUp(Integer.toString(port));
            }
            assertServes(server, "a.h5");
        }
    }

    /** No time passes for the server, so none of them is given up for being idle. */
    @Test
    @Timeout(300)
    void idleConnectionsDoNotBlockNewClients() throws IOException, InterruptedException {
        List<SocketChannel> idle = new ArrayList<>();
        try (TestServer server = TestServer.start(folder(), 0, options -> options.withConnections(3));
                RemoteReplica inside = open(server, "inside.h5", TestServer.TOKEN)) {
            for (int i = 0; i < 40; i++) {
                idle.add(raw(server));
            }
            for (boolean served = false; !served; ) {
                try {
                    assertServes(server, "a.h5");
                    served = true;
                } catch (IOException e) {
                    Thread.sleep(10); // those that were ended are not gone yet
                }
            }
            assertTrue(server.hasLogged("closed: it has not said who it is"));
            inside.writeFully(ByteBuffer.wrap(new byte[1000]), 0);
            inside.publish();
        } finally {
            for (SocketChannel channel : idle) {
                channel.close();
            }
        }
    }

    @Test
    void clientsBeyondTheLimitAreSentAway() throws IOException, InterruptedException {
        try (TestServer server = TestServer.start(folder(), 0, options -> options.withConnections(1))) {
            try (RemoteReplica first = open(server, "a.h5", TestServer.TOKEN)) {
                IOException e = assertThrows(
                        IOException.class,
                        () -> open(server, "b.h5", TestServer.TOKEN).close());
                assertTrue(String.valueOf(e.getMessage()).contains("busy: 1 connections"), e::toString);
                first.publish();
            }
            server.awaitLog("closed a.h5");
        }
    }

    /** However many come: few of them are told why, the others are closed, and those inside are served. */
    @Test
    void aFloodOfConnectionsTakesNoThreads() throws IOException, InterruptedException {
        List<SocketChannel> flood = new ArrayList<>();
        try (TestServer server = TestServer.start(folder(), 0, options -> options.withConnections(2))) {
            try (RemoteReplica inside = open(server, "a.h5", TestServer.TOKEN)) {
                String most = "closed: " + (2 + Listener.MOST_SENT_AWAY) + " connections are open";
                while (!server.hasLogged(most)) {
                    flood.add(raw(server));
                    assertTrue(flood.size() < 10_000, "none was closed");
                }
                long threads = Thread.getAllStackTraces().keySet().stream()
                        .filter(thread -> thread.getName().startsWith("sliceline-mirror-127."))
                        .count();
                assertTrue(threads <= 2 + Listener.MOST_SENT_AWAY, threads + " threads");
                inside.writeFully(ByteBuffer.wrap(new byte[1000]), 0);
                inside.publish();
            }
            for (SocketChannel stranger : flood) {
                stranger.close();
            }
        }
        assertEquals(1000, Files.size(folder().resolve("a.h5")));
    }

    @Test
    void anUnfinishedConversionInItsPlaceIsKept() throws IOException, InterruptedException {
        Path part = Files.writeString(folder().resolve("a.h5.part"), "half a volume");
        Files.writeString(folder().resolve("a.h5.part.journal"), "what is written");
        try (TestServer server = TestServer.start(folder())) {
            String said = refusal(server, "a.h5", TestServer.TOKEN);
            assertTrue(said.contains("unfinished conversion"), said);
            server.awaitLog("refused: a.h5");
            assertServes(server, "b.h5");
        }
        assertEquals("half a volume", Files.readString(part));
    }

    /**
     * A file is copied before it is changed, which may take longer than anybody waits in silence. Each block is copied
     * here only when the client has heard of the one before.
     */
    @Test
    void aServerThatCopiesALargeFileShowsThatItIsAlive() throws IOException {
        byte[] old = new byte[5 * BlockHasher.BLOCK_BYTES + 17];
        new Random(1).nextBytes(old);
        Semaphore heard = new Semaphore(1);
        RecordedPlaces places = new RecordedPlaces(old).beforeReading(position -> {
            try {
                if (!heard.tryAcquire(20, TimeUnit.SECONDS)) {
                    throw new IOException("the client has not heard of the block before " + position);
                }
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        });
        StallGuard guard = new StallGuard(LONG, System::nanoTime);
        try (TestServer server = TestServer.start(folder(), places);
                SocketChannel channel = raw(server)) {
            FrameChannel frames = new FrameChannel(new GuardedWire(new Wire.Tcp(channel), guard));
            new Handshake(frames, TestServer.TOKEN, LONG).join();
            ByteBuffer open = new OpenRequest(Purpose.UPDATE, true, UUID.randomUUID(), RecordedPlaces.NAME).encode();
            frames.send(FrameType.OPEN, 0, open, LONG);
            int signs = 0;
            Frame frame = frames.next(LONG, LONG).orElseThrow();
            for (;
                    frame.type() == FrameType.ACK;
                    frame = frames.next(LONG, LONG).orElseThrow()) {
                assertEquals(0, frame.argument());
                signs++;
                heard.release();
            }
            assertEquals(FrameType.DONE, frame.type());
            assertEquals(old.length, frame.argument());
            assertEquals(6, signs);
        }
        guard.close();
    }

    /** By the clock of the test nobody is too slow; but who wants a file that another one writes hears so soon. */
    @Test
    void oneClientWritesAFile() throws IOException {
        Duration brief = Duration.ofMillis(40);
        try (TestServer server = TestServer.start(folder(), 0, options -> options.withLimits(brief, LONG, LONG));
                RemoteReplica first = open(server, "a.h5", TestServer.TOKEN)) {
            IOException busy = assertThrows(
                    IOException.class,
                    () -> open(server, "a.h5", TestServer.TOKEN).close());
            assertTrue(String.valueOf(busy.getMessage()).contains("being written by another client"), busy::toString);
            first.force();
        }
    }

    @Test
    void aReconnectingClientTakesOver() throws IOException {
        try (TestServer server = TestServer.start(folder())) {
            UUID session = UUID.randomUUID();
            RemoteReplica first =
                    RemoteReplica.open(server.address("a.h5"), TestServer.access(), Purpose.CREATE, false, session);
            first.writeFully(ByteBuffer.wrap(new byte[100]), 0);
            first.force();
            try (RemoteReplica again =
                    RemoteReplica.open(server.address("a.h5"), TestServer.access(), Purpose.CREATE, false, session)) {
                assertEquals(100, again.size());
                again.publish();
            }
            assertThrows(IOException.class, first::force);
            first.close();
        }
    }

    @Test
    void aFolderIsServedOnce() throws IOException {
        try (TestServer server = TestServer.start(folder())) {
            IOException e = assertThrows(IOException.class, () -> TestServer.start(folder()));
            assertTrue(String.valueOf(e.getMessage()).contains("serves this folder already"), e::toString);
            assertServes(server, "a.h5");
        }
        TestServer.start(folder()).close();
    }

    @Test
    void aStoppedServerLeavesNoThread() throws IOException, InterruptedException {
        TestServer server = TestServer.start(folder());
        RemoteReplica store = open(server, "a.h5", TestServer.TOKEN);
        SocketChannel silent = raw(server);
        server.close();
        server.awaitLog("stopped");
        assertThrows(IOException.class, store::force);
        store.close();
        silent.close();
        assertTrue(
                Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().startsWith("sliceline-mirror-")),
                "threads of the server are left");
    }
}
