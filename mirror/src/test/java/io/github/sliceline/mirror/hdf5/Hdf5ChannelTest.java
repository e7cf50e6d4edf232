package io.github.sliceline.mirror.hdf5;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.Cases;
import io.github.sliceline.mirror.wire.GuardedWire;
import io.github.sliceline.mirror.wire.GuardedWire.StallGuard;
import io.github.sliceline.mirror.wire.MemoryWire;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Random bytes where HDF5's mirror driver should speak, in pieces of random lengths. */
class Hdf5ChannelTest {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final StallGuard guard = new StallGuard(LIMIT, System::nanoTime);

    @AfterEach
    void endGuard() {
        guard.close();
    }

    /** Whatever passes for transmissions, the end of the bytes or one that is none comes, and no other exception. */
    @Test
    void randomBytesAreRefusedOrTooShort() {
        int cases = Cases.number("sliceline.random.frames", 6000, 20_000);
        for (int seed = 0; seed < cases; seed++) {
            Random random = new Random(seed);
            byte[] bytes = new byte[1 + random.nextInt(400)];
            random.nextBytes(bytes);
            if (bytes.length >= 14 && random.nextInt(4) > 0) {
                ByteBuffer.wrap(bytes)
                        .putInt(Hdf5TestClient.MAGIC)
                        .put((byte) 1)
                        .putInt(5)
                        .putInt(0)
                        .put((byte) random.nextInt(10));
            }
            GuardedWire wire = new GuardedWire(new MemoryWire(ByteBuffer.wrap(bytes), random), guard);
            Hdf5Channel channel = new Hdf5Channel(wire, LIMIT);
            IOException e = assertThrows(
                    IOException.class,
                    () -> {
                        while (channel.next(LIMIT).isPresent()) {
                            channel.body();
                        }
                        throw new EOFException();
                    },
                    "seed " + seed);
            assertTrue(e instanceof ProtocolException || e instanceof EOFException, e::toString);
        }
    }
}
