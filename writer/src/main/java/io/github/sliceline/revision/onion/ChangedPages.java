package io.github.sliceline.revision.onion;

import java.util.Arrays;

/** Where the pages are that an edit has changed so far: a hash table of 16 bytes a slot. Not thread-safe. */
final class ChangedPages {
    private static final int FIRST_SLOTS = 64;
    private static final long FREE = -1;

    private long[] pages = freeSlots(FIRST_SLOTS);
    private long[] addresses = new long[FIRST_SLOTS];
    private int size;

    private static long[] freeSlots(int count) {
        long[] slots = new long[count];
        Arrays.fill(slots, FREE);
        return slots;
    }

    int size() {
        return size;
    }

    /** Byte in the history file where a page is, or {@link PageIndex#ABSENT}. */
    long find(long page) {
        int slot = slot(page);
        return pages[slot] == page ? addresses[slot] : PageIndex.ABSENT;
    }

    void put(long page, long address) {
        if (2 * (size + 1) > pages.length) {
            grow();
        }
        int slot = slot(page);
        size += pages[slot] == page ? 0 : 1;
        pages[slot] = page;
        addresses[slot] = address;
    }

    /** The slot that has a page, or the one where it goes. */
    private int slot(long page) {
        int slot = Long.hashCode(page * 0x9E3779B97F4A7C15L) & (pages.length - 1);
        while (pages[slot] != FREE && pages[slot] != page) {
            slot = (slot + 1) & (pages.length - 1);
        }
        return slot;
    }

    private void grow() {
        long[] oldPages = pages;
        long[] oldAddresses = addresses;
        pages = freeSlots(Math.multiplyExact(oldPages.length, 2));
        addresses = new long[pages.length];
        size = 0;
        for (int i = 0; i < oldPages.length; i++) {
            if (oldPages[i] != FREE) {
                put(oldPages[i], oldAddresses[i]);
            }
        }
    }

    /** Forgets all pages from this one on: the file was cut there. */
    void cut(long from) {
        PageIndex all = index();
        pages = freeSlots(FIRST_SLOTS);
        addresses = new long[FIRST_SLOTS];
        size = 0;
        for (int i = 0; i < all.size() && all.page(i) < from; i++) {
            put(all.page(i), all.address(i));
        }
    }

    /** All of them in the order of the file. */
    PageIndex index() {
        long[] sorted =
                Arrays.stream(pages).filter(page -> page != FREE).sorted().toArray();
        return PageIndex.of(sorted, Arrays.stream(sorted).map(this::find).toArray());
    }
}
