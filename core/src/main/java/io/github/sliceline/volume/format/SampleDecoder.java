package io.github.sliceline.volume.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** From samples as a file stores them to floats. Immutable and thread-safe. */
public interface SampleDecoder {
    /** Most samples that {@link #run} takes at once: as many as stay in a core's nearest cache. */
    int RUN = 4096;

    /** Bytes of a stored sample. */
    int elementBytes();

    /** Byte order of stored samples. */
    ByteOrder order();

    /** Whether what is stored is what is wanted, byte order aside. */
    boolean isPlainFloats();

    /** The sample whose first byte is at an index, of a source in the order of this decoder. */
    float at(ByteBuffer source, int index);

    /**
     * Decodes samples that lie together: the same values as {@link #at}, by loops over arrays, which the JVM makes fast.
     *
     * @param source in the order of this decoder
     * @param index of the first byte
     * @param count at most {@link #RUN}
     * @param scratch room for them as they are stored, {@link #RUN} times a sample
     */
    void run(ByteBuffer source, int index, int count, float[] values, int first, byte[] scratch);
}
