package io.github.sliceline.volume.direct;

import io.github.sliceline.hdf5.chunk.ChunkBoxes;
import io.github.sliceline.hdf5.filter.BytePlanes;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.volume.format.SampleDecoder;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Copies pieces from elements laid out as in a chunk to floats laid out as in the region. Dimensions of extent 1 are
 * dropped, and dimensions that are contiguous on both sides are joined, so the innermost run is as long as it can be.
 *
 * <p>Reused for many pieces without making objects, because planes have many pieces. Not thread-safe.
 */
public final class BoxCopier {
    private static final FloatBuffer NOWHERE = FloatBuffer.allocate(0);

    /** Elements of the shortest run that is decoded as a run. Shorter runs are copied element by element. */
    private static final int LEAST_RUN = 8;

    private int[] counts = new int[4];
    private int[] fromStrides = new int[4];
    private int[] toStrides = new int[4];
    private int depth;

    private FloatBuffer destination = NOWHERE;
    /** Stored bytes of a run to decode, allocated for the first run. */
    private byte[] stored = {};

    private float[] decoded = {};

    /** Memory for elements joined from byte planes, allocated for the first ones. */
    private ByteBuffer joined = ByteBuffer.allocate(0);

    private FloatBuffer joinedFloats = NOWHERE;

    /**
     * Copies one piece.
     *
     * @param decoder decoder of the stored elements
     * @param bytes bytes in the decoder's byte order, which hold the piece's elements as they lie in the chunk
     * @param floats the same bytes as floats from the start of the buffer, or null
     * @param firstByte index of the piece's first element, in bytes from the start of the buffer
     */
    public void copy(
            SampleDecoder decoder,
            ByteBuffer bytes,
            @Nullable FloatBuffer floats,
            int firstByte,
            ChunkBoxes pieces,
            int piece,
            long[] chunkStrides,
            Destination target) {
        arrange(pieces, piece, chunkStrides, target);
        int to = target.index(pieces.inRegion(piece));
        if (floats != null && decoder.isPlainFloats() && firstByte % Float.BYTES == 0) {
            copyFloats(0, floats, firstByte / Float.BYTES, to);
        } else {
            decode(0, decoder, bytes, firstByte, to);
        }
        destination = NOWHERE; // the buffer is the caller's, so do not hold it
    }

    /**
     * Copies one piece out of a chunk that is still shuffled.
     *
     * @param firstElement index of the piece's first element, counted from the start of the chunk
     */
    public void copy(
            SampleDecoder decoder,
            BytePlanes planes,
            int firstElement,
            ChunkBoxes pieces,
            int piece,
            long[] chunkStrides,
            Destination target) {
        arrange(pieces, piece, chunkStrides, target);
        makeRoom(decoder);
        join(0, decoder, planes, firstElement, target.index(pieces.inRegion(piece)));
        destination = NOWHERE;
    }

    private void makeRoom(SampleDecoder decoder) {
        int bytes = SampleDecoder.RUN * decoder.elementBytes();
        if (joined.capacity() < bytes || !joined.order().equals(decoder.order())) {
            joined = ByteBuffer.allocate(bytes).order(decoder.order());
            joinedFloats = joined.asFloatBuffer();
        }
    }

    /** Sets every element of a piece to one value. */
    public void fill(float value, ChunkBoxes pieces, int piece, Destination target) {
        arrange(pieces, piece, null, target);
        fill(0, value, target.index(pieces.inRegion(piece)));
        destination = NOWHERE;
    }

    /** Arranges the loops from outer to inner. Without strides of a chunk, all elements have the same source. */
    private void arrange(ChunkBoxes pieces, int piece, long @Nullable [] chunkStrides, Destination target) {
        destination = target.floats();
        depth = 0;
        for (int d = 0; d < pieces.rank(); d++) {
            int count = pieces.count(piece, d);
            if (count > 1) {
                int from = chunkStrides == null ? 0 : Math.toIntExact(chunkStrides[d]);
                push(count, from, Math.toIntExact(target.stride(d)));
            }
        }
        if (depth == 0) {
            push(1, 1, 1);
        }
    }

    private void push(int count, int fromStride, int toStride) {
        int outer = depth - 1;
        if (outer >= 0
                && fromStrides[outer] == (long) fromStride * count
                && toStrides[outer] == (long) toStride * count) {
            counts[outer] *= count;
            fromStrides[outer] = fromStride;
            toStrides[outer] = toStride;
            return;
        }
        if (depth == counts.length) {
            counts = Arrays.copyOf(counts, 2 * depth);
            fromStrides = Arrays.copyOf(fromStrides, 2 * depth);
            toStrides = Arrays.copyOf(toStrides, 2 * depth);
        }
        counts[depth] = count;
        fromStrides[depth] = fromStride;
        toStrides[depth] = toStride;
        depth++;
    }

    private void copyFloats(int level, FloatBuffer floats, int from, int to) {
        int count = counts[level];
        int fromStride = fromStrides[level];
        int toStride = toStrides[level];
        if (level < depth - 1) {
            for (int i = 0; i < count; i++) {
                copyFloats(level + 1, floats, from + i * fromStride, to + i * toStride);
            }
        } else if (fromStride == 1 && toStride == 1) {
            destination.put(to, floats, from, count);
        } else {
            for (int i = 0; i < count; i++) {
                destination.put(to + i * toStride, floats.get(from + i * fromStride));
            }
        }
    }

    private void decode(int level, SampleDecoder decoder, ByteBuffer bytes, int from, int to) {
        int count = counts[level];
        int fromStride = fromStrides[level] * decoder.elementBytes();
        int toStride = toStrides[level];
        if (level < depth - 1) {
            for (int i = 0; i < count; i++) {
                decode(level + 1, decoder, bytes, from + i * fromStride, to + i * toStride);
            }
        } else if (fromStrides[level] == 1 && count >= LEAST_RUN) {
            decodeRun(decoder, bytes, from, count, to, toStride);
        } else {
            for (int i = 0; i < count; i++) {
                destination.put(to + i * toStride, decoder.at(bytes, from + i * fromStride));
            }
        }
    }

    private void decodeRun(SampleDecoder decoder, ByteBuffer bytes, int from, int count, int to, int toStride) {
        int storedBytes = SampleDecoder.RUN * decoder.elementBytes();
        if (stored.length < storedBytes) {
            stored = new byte[storedBytes];
        }
        boolean straight = toStride == 1 && destination.hasArray();
        if (!straight && decoded.length == 0) {
            decoded = new float[SampleDecoder.RUN];
        }
        for (int done = 0; done < count; done += SampleDecoder.RUN) {
            int part = Math.min(SampleDecoder.RUN, count - done);
            int at = to + done * toStride;
            int source = from + done * decoder.elementBytes();
            if (straight) {
                decoder.run(bytes, source, part, destination.array(), destination.arrayOffset() + at, stored);
                continue;
            }
            decoder.run(bytes, source, part, decoded, 0, stored);
            if (toStride == 1) {
                destination.put(at, decoded, 0, part);
            } else {
                for (int i = 0; i < part; i++) {
                    destination.put(at + i * toStride, decoded[i]);
                }
            }
        }
    }

    private void join(int level, SampleDecoder decoder, BytePlanes planes, int from, int to) {
        int count = counts[level];
        int fromStride = fromStrides[level];
        int toStride = toStrides[level];
        if (level < depth - 1) {
            for (int i = 0; i < count; i++) {
                join(level + 1, decoder, planes, from + i * fromStride, to + i * toStride);
            }
            return;
        }
        for (int done = 0; done < count; done += SampleDecoder.RUN) {
            int part = Math.min(SampleDecoder.RUN, count - done);
            int at = to + done * toStride;
            planes.join(from + done * fromStride, fromStride, part, joined);
            if (!decoder.isPlainFloats()) {
                decodeRun(decoder, joined, 0, part, at, toStride);
            } else if (toStride == 1) {
                destination.put(at, joinedFloats, 0, part);
            } else {
                for (int i = 0; i < part; i++) {
                    destination.put(at + i * toStride, joinedFloats.get(i));
                }
            }
        }
    }

    private void fill(int level, float value, int to) {
        for (int i = 0; i < counts[level]; i++) {
            int at = to + i * toStrides[level];
            if (level < depth - 1) {
                fill(level + 1, value, at);
            } else {
                destination.put(at, value);
            }
        }
    }

    /**
     * Place for the elements of one region, row-major from the position that the buffer had. Workers write disjoint
     * parts.
     */
    public static final class Destination {
        private final FloatBuffer floats;
        private final int base;
        private final long[] strides;

        Destination(Region region, FloatBuffer floats) {
            this.floats = floats;
            this.base = floats.position();
            this.strides = region.shape().strides();
        }

        /** Returns the destination of each region: the buffer of its number. */
        public static Destination[] of(List<Region> regions, List<FloatBuffer> buffers) {
            Destination[] destinations = new Destination[regions.size()];
            for (int i = 0; i < destinations.length; i++) {
                destinations[i] = new Destination(regions.get(i), buffers.get(i));
            }
            return destinations;
        }

        FloatBuffer floats() {
            return floats;
        }

        /** Returns the index in the buffer of an element of the region. */
        int index(long inRegion) {
            return Math.toIntExact(base + inRegion);
        }

        long stride(int dimension) {
            return strides[dimension];
        }
    }
}
