package io.github.sliceline.segy;

import io.github.sliceline.storage.MemorySource;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Opens SEG-Y files that are nowhere but in memory. */
public final class SegyInMemory {
    private SegyInMemory() {}

    /** Opens bytes like {@link SegyFile#open(java.nio.file.Path)} a file; errors call them by the name. */
    public static SegyFile open(String name, byte[] bytes) throws IOException {
        return SegyFile.of(new MemorySource(name, ByteBuffer.wrap(bytes)), null, SegyOverrides.NONE);
    }

    /** Opens damaged bytes like {@link SegyFile#salvage(java.nio.file.Path, HeaderMapping)} a file, with the standard byte positions. */
    public static SegyFile salvage(String name, byte[] bytes) throws IOException {
        return SegyFile.of(new MemorySource(name, ByteBuffer.wrap(bytes)), HeaderMapping.STANDARD, SegyOverrides.NONE);
    }
}
