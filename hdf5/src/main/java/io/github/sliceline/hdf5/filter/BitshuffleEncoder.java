package io.github.sliceline.hdf5.filter;

import java.nio.BufferOverflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/** Encoder for {@link Bitshuffle}. */
final class BitshuffleEncoder implements FilterEncoder {
    private static final int GROUP = Bitshuffle.GROUP;

    private final int elementBytes;
    private final int blockElements;
    private final @Nullable FilterEncoder compressor;
    private final ByteBuffer planes;
    private final ByteBuffer bits;
    private final long[] rows = new long[GROUP];

    private BitshuffleEncoder(int elementBytes, int blockElements, @Nullable FilterEncoder compressor) {
        this.elementBytes = elementBytes;
        this.blockElements = blockElements;
        this.compressor = compressor;
        int bytes = Math.multiplyExact(blockElements, elementBytes);
        this.planes = ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
        this.bits = ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static BitshuffleEncoder of(FilterSpec spec, int elementBytes) {
        Bitshuffle form = Bitshuffle.parse(spec, elementBytes)
                .orElseThrow(() -> new IllegalArgumentException(spec + " with parameters that mean nothing"));
        return new BitshuffleEncoder(form.elementBytes(), form.blockElements(), compressor(form, spec));
    }

    private static @Nullable FilterEncoder compressor(Bitshuffle form, FilterSpec spec) {
        return switch (form.compression()) {
            case Bitshuffle.LZ4 -> BitshuffleEncoder::lz4;
            case Bitshuffle.ZSTD -> new ZstdEncoder(spec.parameter(Bitshuffle.LEVEL, ZstdEncoder.USUAL_LEVEL), 1);
            default -> null;
        };
    }

    private static void lz4(ByteBuffer plain, ByteBuffer stored) {
        if (!Lz4Encoder.compress(plain, stored)) {
            throw new BufferOverflowException();
        }
    }

    @Override
    public void apply(ByteBuffer plain, ByteBuffer stored) {
        int bytes = plain.remaining();
        if (bytes % elementBytes != 0) {
            throw new IllegalArgumentException(bytes + " bytes are no elements of " + elementBytes);
        }
        if (compressor != null) {
            stored.order(ByteOrder.BIG_ENDIAN).putLong(bytes).putInt(blockElements * elementBytes);
        }
        int inBlocks = bytes / elementBytes / GROUP * GROUP;
        for (int done = 0; done < inBlocks; done += blockElements) {
            int elements = Math.min(blockElements, inBlocks - done);
            ByteBuffer block = plain.slice(plain.position() + done * elementBytes, elements * elementBytes);
            put(shuffled(block, elements), stored);
        }
        stored.put(plain.slice(plain.position() + inBlocks * elementBytes, bytes - inBlocks * elementBytes));
    }

    private void put(ByteBuffer block, ByteBuffer stored) {
        if (compressor == null) {
            stored.put(block);
            return;
        }
        int start = stored.position();
        stored.putInt(0);
        compressor.apply(block, stored);
        stored.putInt(start, stored.position() - start - Integer.BYTES);
    }

    /** Splits elements into bytes, then bytes into bits. */
    private ByteBuffer shuffled(ByteBuffer block, int elements) {
        Shuffle.split(block, planes, elements, elementBytes);
        int groups = elements / GROUP;
        for (int plane = 0; plane < elementBytes; plane++) {
            toBits(plane * elements, groups);
        }
        return bits.slice(0, elements * elementBytes);
    }

    /** Converts one row of bytes to eight rows of bits, 64 elements at a time. */
    private void toBits(int start, int groups) {
        int group = 0;
        for (; group + GROUP <= groups; group += GROUP) {
            for (int i = 0; i < GROUP; i++) {
                rows[i] = planes.getLong(start + (group + i) * GROUP);
            }
            BitMatrix.transposeBytes(rows);
            BitMatrix.transposeBits(rows);
            for (int bit = 0; bit < GROUP; bit++) {
                bits.putLong(start + bit * groups + group, rows[bit]);
            }
        }
        for (; group < groups; group++) {
            long matrix = BitMatrix.transposeBits(planes.getLong(start + group * GROUP));
            for (int bit = 0; bit < GROUP; bit++) {
                bits.put(start + bit * groups + group, (byte) (matrix >>> (GROUP * bit)));
            }
        }
    }

    @Override
    public void close() {
        if (compressor != null) {
            compressor.close();
        }
    }
}
