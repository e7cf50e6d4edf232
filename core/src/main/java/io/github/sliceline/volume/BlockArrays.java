package io.github.sliceline.volume;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Arrays for the samples of blocks, reused by blocks of the same size. Blocks at the edges have other sizes. Used by
 * one thread at a time.
 */
final class BlockArrays {
    private final long most;
    private final Map<Integer, Deque<float[]>> free = new HashMap<>();
    private long made;
    private long out;

    /** @param most most samples of all arrays in use or kept, unless those in use at once have more */
    BlockArrays(long most) {
        this.most = most;
    }

    /** Samples of the arrays in use. */
    long out() {
        return out;
    }

    /** Returns an array of exactly {@code length} samples, with any values. */
    float[] take(int length) {
        Deque<float[]> same = free.get(length);
        float[] taken = same == null ? null : same.pollFirst();
        if (taken == null) {
            if (made + length > most) {
                free.clear();
                made = out;
            }
            taken = new float[length];
            made += length;
        }
        out += length;
        return taken;
    }

    void giveBack(float[] taken) {
        out -= taken.length;
        if (made > most) {
            made -= taken.length;
        } else {
            free.computeIfAbsent(taken.length, length -> new ArrayDeque<>()).addFirst(taken);
        }
    }
}
