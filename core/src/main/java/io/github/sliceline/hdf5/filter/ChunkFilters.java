package io.github.sliceline.hdf5.filter;

import java.util.Optional;

/** Which filters can be undone. */
final class ChunkFilters {
    /** N-bit: place of the parameter that says that elements use all their bits and are not packed. */
    private static final int NBIT_IS_PLAIN = 1;

    private ChunkFilters() {}

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
            case FilterSpec.BITSHUFFLE -> Bitshuffle.of(spec, elementBytes);
            case FilterSpec.ZSTD -> Optional.of(new Zstd());
            default -> Optional.empty();
        };
    }

    /** What a filter lacks on this machine, as the rest of a sentence about it; empty for most. */
    static String missing(FilterSpec spec) {
        if (spec.id() != FilterSpec.ZSTD && !Bitshuffle.needsZstd(spec)) {
            return "";
        }
        return ZstdLibrary.unavailable()
                .map(problem -> " (zstd: " + problem + ")")
                .orElse("");
    }

    private static Optional<ChunkFilter> shuffle(int elementBytes) {
        return elementBytes > 0 ? Optional.of(new Shuffle(elementBytes)) : Optional.empty();
    }

    /** Elements of fewer bits than they have room for are refused by their type before this. */
    private static Optional<ChunkFilter> nbit(FilterSpec spec) {
        return spec.parameter(NBIT_IS_PLAIN, 0) == 1 ? Optional.of(new Unchanged()) : Optional.empty();
    }
}
