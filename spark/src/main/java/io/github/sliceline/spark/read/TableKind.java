package io.github.sliceline.spark.read;

import java.util.Locale;

/** What a row is. */
enum TableKind {
    /** A trace that is there. */
    TRACES,
    /** A block of the volume. */
    BRICKS,
    /** A trace header. */
    HEADERS;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
