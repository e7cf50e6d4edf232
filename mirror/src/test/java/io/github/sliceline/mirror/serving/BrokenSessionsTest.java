package io.github.sliceline.mirror.serving;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.Job;
import io.github.sliceline.mirror.access.MirrorAddress;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.replica.BlockComparison.BlockSync;
import io.github.sliceline.mirror.replica.Ranges;
import io.github.sliceline.mirror.replica.RecordedPlaces;
import io.github.sliceline.mirror.replica.RemoteReplica;
import io.github.sliceline.mirror.server.TestServer;
import io.github.sliceline.mirror.wire.Frame;
import io.github.sliceline.mirror.wire.FrameChannel;
import io.github.sliceline.mirror.wire.FrameType;
import io.github.sliceline.mirror.wire.GuardedWire;
import io.github.sliceline.mirror.wire.GuardedWire.StallGuard;
import io.github.sliceline.mirror.wire.Handshake;
import io.github.sliceline.mirror.wire.OpenRequest;
import io.github.sliceline.mirror.wire.OpenRequest.Purpose;
import io.github.sliceline.mirror.wire.ScriptedWire;
import io.github.sliceline.mirror.wire.Wire;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.StoreEvent;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever somebody sends who knows the token, the other end takes it for what it is or ends the connection with one of
 * the exceptions that it declares; nothing stands under the name that was not published.
 */
@Timeout(value = 1200, unit = TimeUnit.SECONDS)
class BrokenSessionsTest {
    /** In a build 80, with {@code -Pfull} 200. */
    private static final int SESSIONS = Cases.number("sliceline.mirror.sessions", 80, 200);

    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private final StallGuard guard = new StallGuard(LONG, System::nanoTime);

    @AfterEach
    void endGuard() {
        guard.close();
    }

    private static byte[] count(int count) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(count).array();
    }

    private static byte[] random(Random random, int most) {
        byte[] bytes = new byte[random.nextInt(most)];
        random.nextBytes(bytes);
        return bytes;
    }

    private static byte[] fromClient(Random random) {
        Purpose[] purposes = Purpose.values();
        OpenRequest open = new OpenRequest(
                purposes[random.nextInt(purposes.length)], random.nextBoolean(), new UUID(1, 2), RecordedPlaces.NAME);
        BrokenSession session =
                new BrokenSession(random).add(FrameType.OPEN, 0, open.encode().array());
        for (int i = random.nextInt(12); i > 0; i--) {
            switch (random.nextInt(7)) {
                case 0, 1 -> session.add(FrameType.WRITE, random.nextInt(3_000_000), random(random, 5000));
                case 2 -> session.add(FrameType.TRUNCATE, random.nextInt(3_000_000));
                case 3 -> session.add(FrameType.HASHES, random.nextInt(3), count(random.nextInt(33)));
                case 4 -> session.add(FrameType.READ, random.nextInt(2_000_000), count(random.nextInt(9000)));
                case 5 -> session.add(FrameType.FORCE, 0);
                default -> session.add(FrameType.SIZE, 0);
            }
        }
        return session.add(FrameType.PUBLISH, 0).bytes();
    }

    @Test
    void theServerSurvivesBrokenSessions() throws IOException {
        ConfinedFolder confined = new ConfinedFolder(folder);
        ServerContext server =
                new ServerContext(confined, new FileClaims(LONG), guard, 16, LONG, LONG, LONG, line -> {});
        byte[] old = random(new Random(0), 1_500_000);
        int published = 0;
        for (int seed = 0; seed < SESSIONS; seed++) {
            Random random = new Random(seed);
            RecordedPlaces places = new RecordedPlaces(old);
            ScriptedWire wire = new ScriptedWire(fromClient(random));
            FrameChannel frames = new FrameChannel(new GuardedWire(wire, guard));
            frames.trust();
            String ended = "closed";
            try {
                new ServerSession(frames, server, places, line -> {}).run(() -> {});
            } catch (ProtocolException
                    | EOFException
                    | MirrorRefusedException
                    | FileClaims.BusyException
                    | ServerSession.FileFailureException e) {
                ended = e.toString();
            } catch (IOException | RuntimeException e) {
                throw new AssertionError("session " + seed, e);
            } finally {
                frames.close();
            }
            published += requireAnswers(wire.answered(), places, old, "session " + seed + ": " + ended);
        }
        assertTrue(published > SESSIONS / 50, published + " published");
        try (var left = Files.list(folder)) {
            assertTrue(left.findAny().isEmpty(), "something was written into the folder itself");
        }
    }

    /** Whole frames; and the file is as before unless it was given its name and that was said. */
    private int requireAnswers(byte[] answered, RecordedPlaces places, byte[] old, String what) throws IOException {
        FrameChannel answers = new FrameChannel(new GuardedWire(new ScriptedWire(answered), guard));
        answers.trust();
        FrameType last = FrameType.HELLO;
        for (Optional<Frame> next = answers.next(LONG, LONG); next.isPresent(); next = answers.next(LONG, LONG)) {
            last = next.get().type();
        }
        boolean renamed = places.recording().events().stream().anyMatch(event -> event instanceof StoreEvent.Rename);
        if (renamed) {
            assertTrue(last == FrameType.DONE, what);
            return 1;
        }
        assertArrayEquals(old, places.published().orElseThrow(), what);
        return 0;
    }

    private static byte[] fromServer(Random random) {
        BrokenSession session = new BrokenSession(random).add(FrameType.DONE, random.nextInt(5_000_000));
        for (int i = random.nextInt(10); i > 0; i--) {
            switch (random.nextInt(5)) {
                case 0 -> session.add(FrameType.ACK, random.nextInt(4));
                case 1 -> session.add(FrameType.HASH_LIST, 0, random(random, 1100));
                case 2 -> session.add(FrameType.BYTES, 100_000, random(random, 3000));
                case 3 ->
                    session.add(
                            FrameType.ERROR,
                            1 + random.nextInt(5),
                            "no \u0000 reason".getBytes(StandardCharsets.UTF_8));
                default -> session.add(FrameType.DONE, random.nextInt(5_000_000));
            }
        }
        return session.bytes();
    }

    @Test
    void theClientSurvivesBrokenSessions() throws IOException, InterruptedException {
        Path file = Files.write(folder.resolve("file"), random(new Random(7), 5_000_000));
        int[] now = {0};
        try (ServerSocketChannel listener =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            Thread server = new Thread(() -> serve(listener, now));
            server.setDaemon(true);
            server.start();
            int port = ((InetSocketAddress) listener.getLocalAddress()).getPort();
            MirrorAddress address = new MirrorAddress("127.0.0.1", port, "file");
            for (int seed = 0; seed < SESSIONS; seed++) {
                now[0] = seed;
                try (RemoteReplica store = RemoteReplica.open(
                                address, TestServer.access(), Purpose.UPDATE, true, new UUID(seed, 0));
                        var source = ChannelStore.openForReading(file)) {
                    talk(store, source, new Random(seed));
                } catch (IOException e) {
                    assertTrue(String.valueOf(e.getMessage()).contains("127.0.0.1"), "session " + seed + ": " + e);
                } catch (RuntimeException e) {
                    throw new AssertionError("session " + seed, e);
                }
            }
        }
    }

    private static void talk(RemoteReplica store, ByteSource source, Random random) throws IOException {
        if (random.nextBoolean()) {
            try (BlockSync sync = new BlockSync(source, store, Job.quiet())) {
                sync.run(new Ranges());
            }
        }
        store.writeFully(ByteBuffer.allocate(100), 0);
        store.readFully(ByteBuffer.allocate(random.nextInt(3000)), 5);
        assertTrue(store.size() >= 0);
        store.force();
        store.publish();
    }

    /** Shows that it knows the token, then says whatever comes out of the seed. */
    private void serve(ServerSocketChannel listener, int[] seed) {
        while (true) {
            try (SocketChannel channel = listener.accept()) {
                FrameChannel frames = new FrameChannel(new GuardedWire(new Wire.Tcp(channel), guard));
                new Handshake(frames, TestServer.TOKEN, LONG).serve();
                frames.next(LONG, LONG);
                ByteBuffer said = ByteBuffer.wrap(fromServer(new Random(seed[0])));
                while (said.hasRemaining()) {
                    channel.write(said);
                }
                frames.finish(LONG);
            } catch (ClosedChannelException e) {
                if (!listener.isOpen()) {
                    return;
                }
            } catch (IOException e) {
                Thread.onSpinWait(); // the client left
            }
        }
    }
}
