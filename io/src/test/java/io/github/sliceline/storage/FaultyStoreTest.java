package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class FaultyStoreTest extends ByteStoreContract {
    private final MemoryStore memory = new MemoryStore("memory");

    @Override
    protected ByteStore store() {
        return new FaultyStore(new MemoryStore("memory"));
    }

    @Test
    void failsFromTheChosenCallUntilMended() throws IOException {
        try (FaultyStore store = new FaultyStore(memory)) {
            store.writeFully(ByteBuffer.allocate(1), 0);
            store.failFrom(FaultyStore.Call.WRITE, 2);
            store.writeFully(ByteBuffer.allocate(1), 1);
            for (int i = 0; i < 2; i++) {
                assertThrows(IOException.class, () -> store.writeFully(ByteBuffer.allocate(1), 2));
            }
            assertEquals(2, store.size());
            store.mend();
            store.writeFully(ByteBuffer.allocate(1), 2);
            assertEquals(5, store.calls(FaultyStore.Call.WRITE));
        }
    }

    @Test
    void aFullDriveTakesTheBytesThatFit() throws IOException {
        try (FaultyStore store = new FaultyStore(memory).fullAfter(1500)) {
            store.writeFully(ByteBuffer.wrap(content(1000)), 0);
            assertThrows(IOException.class, () -> store.writeFully(ByteBuffer.wrap(content(1000)), 1000));
            assertThrows(IOException.class, () -> store.writeFully(ByteBuffer.wrap(content(1)), 0));
            assertEquals(1500, store.size());
            assertArrayEquals(content(1000), read(store, 0, 1000));
        }
    }
}
