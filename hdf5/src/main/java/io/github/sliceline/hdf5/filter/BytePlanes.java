package io.github.sliceline.hdf5.filter;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Shuffled elements of a chunk: the first bytes of all elements, then the second bytes, and so on. A read of part of
 * the chunk restores only that part. Several threads may share the chunk's bytes, but each needs a {@code BytePlanes}
 * of its own.
 */
public final class BytePlanes {
    private final ByteBuffer bytes;
    private final int width;
    private final int plane;

    /**
     * Wraps shuffled bytes.
     *
     * @param chunk the whole chunk from position 0 to the limit
     * @param elementBytes bytes of an element; divides the chunk's length
     */
    public BytePlanes(ByteBuffer chunk, int elementBytes) {
        this.bytes = chunk.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        this.width = elementBytes;
        this.plane = chunk.limit() / elementBytes;
    }

    /**
     * Restores elements.
     *
     * @param first index of the first element
     * @param stride distance from each element to the next, in elements
     * @param count number of elements
     * @param to receives the elements as they were before the shuffle, from byte 0 on
     */
    public void join(int first, int stride, int count, ByteBuffer to) {
        if (stride == 1) {
            ByteOrder order = to.order();
            Shuffle.interleave(bytes, plane, first, to, count, width);
            to.order(order);
            return;
        }
        if (width == Float.BYTES) {
            joinFloats(first, stride, count, to);
            return;
        }
        for (int i = 0; i < width; i++) {
            int from = i * plane + first;
            for (int element = 0, at = i; element < count; element++, at += width) {
                to.put(at, bytes.get(from + element * stride));
            }
        }
    }

    private void joinFloats(int first, int stride, int count, ByteBuffer to) {
        boolean little = to.order().equals(ByteOrder.LITTLE_ENDIAN);
        for (int element = 0, from = first; element < count; element++, from += stride) {
            int bits = (bytes.get(from) & 0xFF)
                    | ((bytes.get(from + plane) & 0xFF) << 8)
                    | ((bytes.get(from + 2 * plane) & 0xFF) << 16)
                    | (bytes.get(from + 3 * plane) << 24);
            to.putInt(Float.BYTES * element, little ? bits : Integer.reverseBytes(bits));
        }
    }
}
