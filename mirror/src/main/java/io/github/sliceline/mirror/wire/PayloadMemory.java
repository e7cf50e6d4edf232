package io.github.sliceline.mirror.wire;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Where payloads go as they arrive. */
@FunctionalInterface
public interface PayloadMemory {
    /**
     * Room for the next payload, from position to limit. What was given out before is free again, unless its owner
     * keeps it.
     */
    ByteBuffer room(int bytes) throws IOException;

    /** One buffer for all, one after the other. */
    record OneBuffer(ByteBuffer buffer) implements PayloadMemory {
        @Override
        public ByteBuffer room(int bytes) {
            return buffer.clear().limit(bytes);
        }
    }
}
