package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class MemoryStoreTest extends ByteStoreContract {

    @Override
    protected ByteStore store() {
        return new MemoryStore("memory");
    }

    @Test
    void farPositionsTakeNoMemory() throws IOException {
        try (MemoryStore store = new MemoryStore("memory")) {
            store.writeFully(ByteBuffer.wrap(content(10)), 1L << 50);
            assertEquals((1L << 50) + 10, store.size());
            assertArrayEquals(content(10), read(store, 1L << 50, 10));
        }
    }
}
