package io.github.sliceline.segy.order;

import java.io.Closeable;
import java.io.IOException;

/** Traces that share their bin with the one that it shows, ascending by number. Thread-safe. */
public interface LeftOutTraces extends Closeable {
    /** How many. */
    long count();

    /**
     * Numbers of some of them.
     *
     * @param first how many come before
     * @param count how many
     * @return numbers in the file, from 0, ascending
     */
    long[] numbers(long first, int count) throws IOException;
}
