package io.github.sliceline.viewer.convert;

import io.github.sliceline.segy.HeaderMapping;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;

/** Uses of a trace header field. */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
enum HeaderUse {
    INLINE("inline", HeaderMapping::inlineByte, HeaderMapping::withInline),
    CROSSLINE("crossline", HeaderMapping::crosslineByte, HeaderMapping::withCrossline),
    X("X", HeaderMapping::xByte, HeaderMapping::withX),
    Y("Y", HeaderMapping::yByte, HeaderMapping::withY),
    OFFSET("offset", HeaderMapping::offsetByte, HeaderMapping::withOffset);

    private final String words;
    private final ToIntFunction<HeaderMapping> first;
    private final BiFunction<HeaderMapping, Integer, HeaderMapping> change;

    HeaderUse(
            String words,
            ToIntFunction<HeaderMapping> first,
            BiFunction<HeaderMapping, Integer, HeaderMapping> change) {
        this.words = words;
        this.first = first;
        this.change = change;
    }

    /** Returns the first byte of the field, counted from 1. */
    int byteIn(HeaderMapping mapping) {
        return first.applyAsInt(mapping);
    }

    /** Returns the mapping with the field at another position. */
    HeaderMapping at(int position, HeaderMapping mapping) {
        return change.apply(mapping, position);
    }

    /** Returns the name, such as {@code inline}. */
    @Override
    public String toString() {
        return words;
    }
}
