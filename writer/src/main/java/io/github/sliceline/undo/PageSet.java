package io.github.sliceline.undo;

import io.github.sliceline.work.OverlayStore;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** Pages of a file: a bit each, so that a terabyte of them takes 32 MB. Not thread-safe. */
final class PageSet {
    private static final int BLOCK_PAGES = 1 << 16;

    private final Map<Long, BitSet> blocks = new HashMap<>();

    /** Adds the page at a position; returns whether it was not there before. */
    boolean add(long position) {
        long page = position / OverlayStore.PAGE_BYTES;
        BitSet block = blocks.computeIfAbsent(page / BLOCK_PAGES, any -> new BitSet());
        int bit = (int) (page % BLOCK_PAGES);
        boolean added = !block.get(bit);
        block.set(bit);
        return added;
    }

    boolean contains(long position) {
        long page = position / OverlayStore.PAGE_BYTES;
        BitSet block = blocks.get(page / BLOCK_PAGES);
        return block != null && block.get((int) (page % BLOCK_PAGES));
    }
}
