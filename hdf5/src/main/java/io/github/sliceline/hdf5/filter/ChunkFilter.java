package io.github.sliceline.hdf5.filter;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Undoes one filter. Thread-safe. */
interface ChunkFilter {
    /** N-bit: place of the parameter that says that elements use all their bits and are not packed. */
    int NBIT_IS_PLAIN = 1;

    /** A filter that was set up in such a way that it leaves a chunk as it is. */
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

    /** What {@link #bytesAdded} says of a filter whose output may have any length. */
    int VARIES = -1;

    /**
     * Undoes the filter.
     *
     * @param stored what the filter made, from position to limit
     * @param plain gets what went into the filter, from its position on, which moves past it; never more than
     *     there is room for. A filter that adds a fixed number of bytes fills it exactly; after others the
     *     caller checks the length
     * @throws IOException if the bytes are not what the filter makes, or are those of another length; the
     *     message is the rest of a sentence that starts with "chunk"
     */
    void undo(ByteBuffer stored, ByteBuffer plain) throws IOException;

    /**
     * Undoes the filter as far as some bytes need that, counted from the start of what went in.
     *
     * @param plain moves as if all were undone; what it gets besides the wanted bytes is undefined
     */
    default void undo(ByteBuffer stored, ByteBuffer plain, long first, long end) throws IOException {
        undo(stored, plain);
    }

    /** By how many bytes the filter makes a chunk longer, or {@link #VARIES} for one that compresses. */
    default int bytesAdded() {
        return VARIES;
    }

    /** Undoes a filter; empty if that cannot be done here. */
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

    /** What a filter lacks on this machine, as the rest of a sentence about it; empty for most. */
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

    /** Elements of fewer bits than they have room for are refused by their type before this. */
    private static Optional<ChunkFilter> nbit(FilterSpec spec) {
        return spec.parameter(NBIT_IS_PLAIN, 0) == 1 ? Optional.of(UNCHANGED) : Optional.empty();
    }
}
