package io.github.sliceline.mirror.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.mirror.wire.GuardedWire.StallGuard;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Frames over a wire in memory: what is sent comes back, and nothing else is taken. */
public class FrameChannelTest {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final StallGuard guard = new StallGuard(LIMIT, System::nanoTime);

    @AfterEach
    void endGuard() {
        guard.close();
    }

    private FrameChannel channel(ByteBuffer bytes, Random random) {
        return new FrameChannel(new GuardedWire(new MemoryWire(bytes, random), guard));
    }

    @Test
    void framesArriveUnchanged() throws IOException {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            ByteBuffer bytes = ByteBuffer.allocate(1 << 17);
            FrameChannel sender = channel(bytes, random);
            FrameType[] types = FrameType.values();
            int frames = 1 + random.nextInt(50);
            for (int i = 0; i < frames; i++) {
                FrameType type = types[new Random(i).nextInt(types.length)];
                sender.send(type, i * 1_000_003_000_037L, ByteBuffer.wrap(payload(i)), LIMIT);
            }
            FrameChannel receiver = channel(bytes.flip(), random);
            for (int i = 0; i < frames; i++) {
                Frame frame = receiver.next(LIMIT, LIMIT).orElseThrow();
                assertEquals(types[new Random(i).nextInt(types.length)], frame.type());
                assertEquals(i * 1_000_003_000_037L, frame.argument());
                assertEquals(ByteBuffer.wrap(payload(i)), frame.payload(), "seed " + seed + ", frame " + i);
            }
            assertTrue(receiver.next(LIMIT, LIMIT).isEmpty());
        }
    }

    private static byte[] payload(int seed) {
        byte[] payload = new byte[seed * 20];
        new Random(seed).nextBytes(payload);
        return payload;
    }

    /** Any byte of a valid stream changed: the frame is refused, or the stream ends too early; never taken. */
    @Test
    void everyChangedByteIsNoticed() throws IOException {
        ByteBuffer valid = ByteBuffer.allocate(4096);
        channel(valid, new Random(0)).send(FrameType.WRITE, 77, ByteBuffer.wrap(payload(9)), LIMIT);
        valid.flip();
        for (int at = 0; at < valid.limit(); at++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] changed = new byte[valid.limit()];
                valid.get(0, changed);
                changed[at] ^= (byte) (1 << bit);
                FrameChannel receiver = channel(ByteBuffer.wrap(changed), new Random(at));
                assertThrows(ProtocolException.class, () -> receiver.next(LIMIT, LIMIT), "byte " + at);
            }
        }
    }

    @Test
    void randomBytesAreRefusedOrTooShort() {
        int cases = Cases.number("sliceline.random.frames", 6000, 20_000);
        for (int seed = 0; seed < cases; seed++) {
            Random random = new Random(seed);
            byte[] bytes = new byte[1 + random.nextInt(200)];
            random.nextBytes(bytes);
            if (bytes.length > 4 && random.nextBoolean()) {
                ByteBuffer.wrap(bytes).putInt(0x534C4D46); // beginning as a frame does
            }
            FrameChannel receiver = channel(ByteBuffer.wrap(bytes), random);
            IOException e = assertThrows(IOException.class, () -> receiver.next(LIMIT, LIMIT), "seed " + seed);
            assertTrue(e instanceof ProtocolException || e instanceof EOFException, () -> e.toString());
        }
    }

    /** The length is refused before anything is read for it: there is nothing behind this header. */
    @Test
    void aPayloadThatIsTooLargeIsRefusedUnread() throws IOException {
        for (long length : new long[] {1025, FrameChannel.LARGEST_PAYLOAD + 1L, Integer.MAX_VALUE, 0xffffffffL}) {
            ByteBuffer header = ByteBuffer.allocate(Frame.Header.BYTES);
            new Frame.Header(FrameType.WRITE, length, 0, 0).encode(header);
            FrameChannel receiver = channel(header, new Random(1));
            if (length > FrameChannel.LARGEST_PAYLOAD) {
                receiver.trust();
            }
            ProtocolException e = assertThrows(ProtocolException.class, () -> receiver.next(LIMIT, LIMIT));
            assertTrue(String.valueOf(e.getMessage()).contains("claims " + length), e::toString);
        }
    }

    @Test
    void aCutFrameIsNoFrame() throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(200);
        channel(bytes, new Random(0)).send(FrameType.WRITE, 0, ByteBuffer.wrap(payload(3)), LIMIT);
        for (int length = 1; length < bytes.position(); length++) {
            FrameChannel receiver = channel(bytes.duplicate().flip().limit(length), new Random(0));
            assertThrows(EOFException.class, () -> receiver.next(LIMIT, LIMIT));
        }
        Optional<Frame> none = channel(ByteBuffer.allocate(0), new Random(0)).next(LIMIT, LIMIT);
        assertTrue(none.isEmpty());
    }
}
