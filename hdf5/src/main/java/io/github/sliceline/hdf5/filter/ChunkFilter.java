package io.github.sliceline.hdf5.filter;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Decoder of one filter. Thread-safe. */
public interface ChunkFilter {
    /** N-bit: index of the parameter that is 1 if elements use all their bits and are not packed. */
    int NBIT_IS_PLAIN = 1;

    /** A filter whose parameters leave a chunk unchanged. */
    ChunkFilter UNCHANGED = new ChunkFilter() {
        @Override
        public int bytesAdded() {
            return 0;
        }

        @Override
        public void undo(ByteBuffer stored, ByteBuffer plain) throws IOException {
            if (stored.remaining() != plain.remaining()) {
                throw new IOException("has " + stored.remaining() + " bytes, want " + plain.remaining());
            }
            plain.put(stored);
        }
    };

    /** Value of {@link #bytesAdded} for a filter whose output may have any length. */
    int VARIES = -1;

    /**
     * Undoes the filter.
     *
     * @param stored the filter's output, from position to limit
     * @param plain receives the filter's input from its position on, never more than its room. The position moves past
     *     the input. A filter that adds a fixed number of bytes fills the buffer exactly. After other filters the
     *     caller checks the length.
     * @throws IOException if the filter cannot have made these bytes, or made them from another length; the message
     *     completes a sentence that starts with "chunk"
     */
    void undo(ByteBuffer stored, ByteBuffer plain) throws IOException;

    /**
     * Undoes the filter for a range of its input's bytes.
     *
     * @param plain its position moves as if everything was undone; its bytes outside the range are undefined
     * @param first first byte of the range
     * @param end byte after the range
     */
    default void undo(ByteBuffer stored, ByteBuffer plain, long first, long end) throws IOException {
        undo(stored, plain);
    }

    /** Number of bytes by which the filter lengthens a chunk, or {@link #VARIES} if the filter compresses. */
    default int bytesAdded() {
        return VARIES;
    }

    /** Returns the decoder of a filter, or nothing if it is not supported here. */
    static Optional<ChunkFilter> of(FilterSpec spec, int elementBytes) {
        if (!missing(spec).isEmpty()) {
            return Optional.empty();
        }
        return switch (spec.id()) {
            case FilterSpec.DEFLATE -> Optional.of(new Deflate());
            case FilterSpec.SHUFFLE -> shuffle(spec.parameter(0, elementBytes));
            case FilterSpec.FLETCHER32 -> Optional.of(new Fletcher32());
            case FilterSpec.NBIT -> nbit(spec);
            case FilterSpec.SCALE_OFFSET -> ScaleOffset.of(spec, elementBytes);
            case FilterSpec.LZF -> Optional.of(new Lzf());
            case FilterSpec.LZ4 -> Optional.of(new Lz4());
            case FilterSpec.BITSHUFFLE -> Bitshuffle.parse(spec, elementBytes).map(filter -> filter);
            case FilterSpec.ZSTD -> Optional.of(new Zstd());
            default -> Optional.empty();
        };
    }

    /** Returns what the filter lacks on this machine, as the rest of a sentence about it; usually empty. */
    static String missing(FilterSpec spec) {
        if (spec.id() != FilterSpec.ZSTD && !Bitshuffle.needsZstd(spec)) {
            return "";
        }
        return Zstd.Library.unavailable()
                .map(problem -> " (zstd: " + problem + ")")
                .orElse("");
    }

    private static Optional<ChunkFilter> shuffle(int elementBytes) {
        return elementBytes > 0 ? Optional.of(new Shuffle(elementBytes)) : Optional.empty();
    }

    /**
     * Returns n-bit's decoder if it packs nothing. The datatype check has already refused elements with unused bits.
     */
    private static Optional<ChunkFilter> nbit(FilterSpec spec) {
        return spec.parameter(NBIT_IS_PLAIN, 0) == 1 ? Optional.of(UNCHANGED) : Optional.empty();
    }
}
