package io.github.sliceline.volume.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Decoder of stored samples into floats. Immutable and thread-safe. */
public interface SampleDecoder {
    /** Most samples that {@link #run} decodes at once: they fit in a core's first-level cache. */
    int RUN = 4096;

    /** Bytes of a stored sample. */
    int elementBytes();

    /** Byte order of stored samples. */
    ByteOrder order();

    /** True if stored samples are floats that need at most a change of byte order. */
    boolean isPlainFloats();

    /** Returns the sample whose first byte is at an index of a source in this decoder's byte order. */
    float at(ByteBuffer source, int index);

    /**
     * Decodes consecutive samples. The values equal those of {@link #at}; loops over arrays make it faster.
     *
     * @param source source in this decoder's byte order
     * @param index index of the first byte
     * @param count number of samples, at most {@link #RUN}
     * @param values receives the samples, from index {@code first} on
     * @param scratch space for {@link #RUN} stored samples
     */
    void run(ByteBuffer source, int index, int count, float[] values, int first, byte[] scratch);
}
