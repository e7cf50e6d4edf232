package io.github.sliceline.cli.measure;

import io.github.sliceline.selection.Plane;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Checks that every path gives the same bits for the same plane of the same revision. Keeps a number of 64 bits for each plane
 * and not its floats, so that planes of any size can be compared. Not thread-safe.
 */
final class Agreement {
    private final Map<Which, Long> truth = new HashMap<>();
    private int compared;

    /** Revisions may have other samples. */
    private record Which(Plane plane, int revision) {}

    /** Planes compared with those of an earlier read. */
    int compared() {
        return compared;
    }

    /**
     * Compares a plane with what was read first.
     *
     * @throws IOException if it differs
     */
    void check(ReadPath path, Plane plane, float[] values) throws IOException {
        long found = fingerprint(values);
        Long known = truth.putIfAbsent(new Which(plane, path.revision()), found);
        if (known == null) {
            return;
        }
        if (known != found) {
            throw new IOException(
                    path.file() + ": " + path.name() + " gives other samples than the first path: " + plane);
        }
        compared++;
    }

    /** Polynomial over the bits of all floats: a single changed bit always shows, for the factor is odd. */
    private static long fingerprint(float[] values) {
        long sum = values.length;
        for (float value : values) {
            sum = sum * 0x9E37_79B9_7F4A_7C15L + Float.floatToRawIntBits(value);
        }
        return sum;
    }
}
