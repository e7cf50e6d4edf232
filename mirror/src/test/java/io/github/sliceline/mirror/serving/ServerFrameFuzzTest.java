package io.github.sliceline.mirror.serving;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.replica.RecordedPlaces;
import io.github.sliceline.mirror.wire.FrameChannel;
import io.github.sliceline.mirror.wire.FrameType;
import io.github.sliceline.mirror.wire.GuardedWire;
import io.github.sliceline.mirror.wire.GuardedWire.StallGuard;
import io.github.sliceline.mirror.wire.OpenRequest;
import io.github.sliceline.mirror.wire.OpenRequest.Purpose;
import io.github.sliceline.mirror.wire.ScriptedWire;
import io.github.sliceline.storage.StoreEvent;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Any frames to a mirror server from a client that it knows, or any bytes where frames should be: served, or the session
 * ends with a declared exception, and the file is as it was unless it was published.
 *
 * <p>An input is its kind (1 byte): 0 the bytes themselves; else frames, of each its type (1), argument (8), length of its
 * payload (2) and that, for which headers and checksums are made.
 */
class ServerFrameFuzzTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final byte[] OLD = new byte[5000];

    /** What asks for hashes asks for up to 32 MB each. */
    private static final int MOST_FRAMES = 12;

    private static final List<FrameType> TYPES = List.of(FrameType.values());

    private static final StallGuard GUARD = new StallGuard(LONG, System::nanoTime);

    @TempDir
    private static Path folder;

    static Stream<byte[]> seeds() {
        Stream.Builder<byte[]> seeds = Stream.builder();
        for (Purpose purpose : Purpose.values()) {
            byte[] open = new OpenRequest(purpose, true, new UUID(1, 2), RecordedPlaces.NAME)
                    .encode()
                    .array();
            seeds.add(input(
                    frame(FrameType.OPEN, 0, open),
                    frame(FrameType.WRITE, 100, new byte[50]),
                    frame(FrameType.SIZE, 0),
                    frame(FrameType.READ, 50, 0, 0, 4, 0),
                    frame(FrameType.HASHES, 0, 0, 0, 0, 1),
                    frame(FrameType.TRUNCATE, 4000),
                    frame(FrameType.FORCE, 0),
                    frame(FrameType.EXPECT, 0, new byte[40]),
                    frame(FrameType.PUBLISH, 0)));
            ByteBuffer raw = ByteBuffer.allocate(200).put((byte) 0);
            seeds.add(Arrays.copyOf(
                    raw.put(BrokenSession.encoded(FrameType.OPEN, 0, open)).array(), raw.position()));
        }
        return seeds.build();
    }

    private static byte[] frame(FrameType type, long argument, int... payload) {
        byte[] bytes = new byte[payload.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) payload[i];
        }
        return frame(type, argument, bytes);
    }

    private static byte[] frame(FrameType type, long argument, byte[] payload) {
        return ByteBuffer.allocate(11 + payload.length)
                .put((byte) TYPES.indexOf(type))
                .putLong(argument)
                .putShort((short) payload.length)
                .put(payload)
                .array();
    }

    private static byte[] input(byte[]... frames) {
        ByteArrayOutputStream input = new ByteArrayOutputStream();
        input.write(1);
        Arrays.stream(frames).forEach(input::writeBytes);
        return input.toByteArray();
    }

    private static byte[] said(ByteBuffer input) {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        if (!input.hasRemaining() || input.get() == 0) {
            byte[] rest = new byte[input.remaining()];
            input.get(rest);
            return rest;
        }
        for (int frames = 0; frames < MOST_FRAMES && input.remaining() >= 11; frames++) {
            FrameType type = TYPES.get((input.get() & 0xff) % TYPES.size());
            long argument = input.getLong();
            byte[] payload = new byte[Math.min(input.getShort() & 0xffff, input.remaining())];
            input.get(payload);
            said.writeBytes(BrokenSession.encoded(type, argument, payload));
        }
        return said.toByteArray();
    }

    @MethodSource("seeds")
    @FuzzTest(maxDuration = "10m")
    void session(byte[] input) throws IOException {
        ConfinedFolder confined = new ConfinedFolder(folder);
        ServerContext server =
                new ServerContext(confined, new FileClaims(LONG), GUARD, 16, LONG, LONG, LONG, line -> {});
        RecordedPlaces places = new RecordedPlaces(OLD);
        try (FrameChannel frames =
                new FrameChannel(new GuardedWire(new ScriptedWire(said(ByteBuffer.wrap(input))), GUARD))) {
            frames.trust();
            new ServerSession(frames, server, places, line -> {}).run(() -> {});
        } catch (ProtocolException
                | EOFException
                | MirrorRefusedException
                | FileClaims.BusyException
                | ServerSession.FileFailureException e) {
            assertTrue(String.valueOf(e.getMessage()).lines().count() == 1, e.toString());
        }
        if (places.recording().events().stream().noneMatch(event -> event instanceof StoreEvent.Rename)) {
            assertArrayEquals(OLD, places.published().orElseThrow());
        }
        try (var left = Files.list(folder)) {
            assertTrue(left.findAny().isEmpty(), "something was written into the folder itself");
        }
    }
}
