package io.github.sliceline.segy;

/** Turns words of four bytes round. */
final class WordOrder {
    private WordOrder() {}

    /** As {@link Integer#reverseBytes}, which the compiler of JDK 17 does one by one. */
    static void reverse(int[] words, int count) {
        for (int i = 0; i < count; i++) {
            int word = words[i];
            words[i] = (word << 24) | ((word & 0xFF00) << 8) | ((word >>> 8) & 0xFF00) | (word >>> 24);
        }
    }
}
