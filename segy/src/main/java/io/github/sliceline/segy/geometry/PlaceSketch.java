package io.github.sliceline.segy.geometry;

/**
 * Counter of the traces of each place, in bounded memory. Each place is a hash of its keys. If there are too many,
 * only every second place is counted further, then every fourth, and so on: all traces of a place are counted, or none
 * of them. Not thread-safe.
 */
final class PlaceSketch {
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private final int most;
    private long[] hashes = new long[1 << 10];
    private int[] counts = new int[1 << 10];
    private int places;
    private int level;

    /** @param most most places that are counted at a time */
    PlaceSketch(int most) {
        this.most = most;
    }

    /** Returns the hash of the keys of a place; never 0. */
    static long hash(double[] keys) {
        long hash = MIX;
        for (double key : keys) {
            hash = (hash ^ Double.doubleToLongBits(key + 0.0)) * MIX;
            hash ^= hash >>> 29;
        }
        hash *= MIX;
        hash ^= hash >>> 32;
        return hash == 0 ? 1 : hash;
    }

    /** Adds a trace. Returns how many its place has now; 0 if it is not counted. */
    int add(long hash) {
        if (isSkipped(hash)) {
            return 0;
        }
        int at = find(hash);
        if (hashes[at] == 0) {
            hashes[at] = hash;
            places++;
        }
        int count = ++counts[at];
        if (2 * places > hashes.length) {
            rehash(2 * hashes.length);
        }
        while (places > most) {
            level++;
            rehash(hashes.length);
        }
        return count;
    }

    /** The highest bits decide, because the lowest decide on the place in the table. */
    private boolean isSkipped(long hash) {
        return level > 0 && (hash >>> (Long.SIZE - level)) != 0;
    }

    private int find(long hash) {
        int at = (int) hash & (hashes.length - 1);
        while (hashes[at] != 0 && hashes[at] != hash) {
            at = (at + 1) & (hashes.length - 1);
        }
        return at;
    }

    private void rehash(int size) {
        long[] oldHashes = hashes;
        int[] oldCounts = counts;
        hashes = new long[size];
        counts = new int[size];
        places = 0;
        for (int i = 0; i < oldHashes.length; i++) {
            if (oldHashes[i] != 0 && !isSkipped(oldHashes[i])) {
                int at = find(oldHashes[i]);
                hashes[at] = oldHashes[i];
                counts[at] = oldCounts[i];
                places++;
            }
        }
    }

    /** Largest number of traces of a place. */
    int mostTraces() {
        int largest = 0;
        for (int count : counts) {
            largest = Math.max(largest, count);
        }
        return largest;
    }
}
