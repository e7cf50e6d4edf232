package io.github.sliceline.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The three ways through a volume: across each of its dimensions. */
public enum Direction {
    /** Rows crosslines, columns samples. */
    INLINE,
    /** Rows inlines, columns samples. */
    CROSSLINE,
    /** Rows inlines, columns crosslines. */
    SLICE;

    /** What planes across each dimension of a survey are called. */
    public static List<String> names() {
        return Arrays.stream(values()).map(Direction::toString).toList();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
