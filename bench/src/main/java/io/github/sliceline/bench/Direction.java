package io.github.sliceline.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Orientation of a plane: across one of the volume's three dimensions. */
public enum Direction {
    /** Rows crosslines, columns samples. */
    INLINE,
    /** Rows inlines, columns samples. */
    CROSSLINE,
    /** Rows inlines, columns crosslines. */
    SLICE;

    /** Returns the names of the planes across each dimension of a survey. */
    public static List<String> names() {
        return Arrays.stream(values()).map(Direction::toString).toList();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
