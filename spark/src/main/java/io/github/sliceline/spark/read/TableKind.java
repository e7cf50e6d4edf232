package io.github.sliceline.spark.read;

import java.util.Locale;

/** Kind of a row. */
enum TableKind {
    /** A trace that exists. */
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
