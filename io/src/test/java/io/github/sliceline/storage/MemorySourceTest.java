package io.github.sliceline.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class MemorySourceTest extends ByteSourceContract {

    @Override
    protected ByteSource source(byte[] content) {
        return new MemorySource("memory", ByteBuffer.wrap(content));
    }

    @Test
    void toStringIsTheName() {
        assertEquals("memory", source(new byte[3]).toString());
    }
}
