package io.github.sliceline.segy;

import io.github.sliceline.storage.MemorySource;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Opens SEG-Y files that are nowhere but in memory. */
public final class SegyInMemory {
    private SegyInMemory() {}

    /** As {@link SegyFile#open(java.nio.file.Path)}; errors call it by the name. */
    public static SegyFile open(String name, byte[] bytes) throws IOException {
        return SegyFile.of(new MemorySource(name, ByteBuffer.wrap(bytes)), null);
    }

    /** As {@link SegyFile#salvage(java.nio.file.Path, HeaderMapping)}, with the standard byte positions. */
    public static SegyFile salvage(String name, byte[] bytes) throws IOException {
        return SegyFile.of(new MemorySource(name, ByteBuffer.wrap(bytes)), HeaderMapping.STANDARD);
    }
}
