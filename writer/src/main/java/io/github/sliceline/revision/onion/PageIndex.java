package io.github.sliceline.revision.onion;

import java.util.Arrays;

/** Which pages of a revision differ from the first file, and where in the history file they are. Immutable. */
public final class PageIndex {
    public static final PageIndex EMPTY = new PageIndex(new long[0], new long[0]);

    /** Says that a page is not in an index. */
    public static final long ABSENT = -1;

    private final long[] pages;
    private final long[] addresses;

    private PageIndex(long[] pages, long[] addresses) {
        this.pages = pages;
        this.addresses = addresses;
    }

    /** Index of pages in ascending order, each once. The arrays are not copied. */
    public static PageIndex of(long[] pages, long[] addresses) {
        return new PageIndex(pages, addresses);
    }

    public int size() {
        return pages.length;
    }

    /** Number of a page in the file: its byte divided by the length of a page. */
    public long page(int i) {
        return pages[i];
    }

    /** Byte in the history file where a page starts. */
    public long address(int i) {
        return addresses[i];
    }

    /** Byte in the history file where a page starts, or {@link #ABSENT}. */
    public long find(long page) {
        int i = Arrays.binarySearch(pages, page);
        return i < 0 ? ABSENT : addresses[i];
    }

    /** Position in this index of the first page that is not before this one. */
    public int firstFrom(long page) {
        int i = Arrays.binarySearch(pages, page);
        return i < 0 ? -i - 1 : i;
    }

    /** This index with the pages of a newer one, which win. */
    public PageIndex plus(PageIndex newer) {
        long[] allPages = new long[pages.length + newer.pages.length];
        long[] allAddresses = new long[allPages.length];
        int count = 0;
        int mine = 0;
        for (int i = 0; i < newer.pages.length; i++) {
            for (; mine < pages.length && pages[mine] < newer.pages[i]; mine++, count++) {
                allPages[count] = pages[mine];
                allAddresses[count] = addresses[mine];
            }
            mine += mine < pages.length && pages[mine] == newer.pages[i] ? 1 : 0;
            allPages[count] = newer.pages[i];
            allAddresses[count] = newer.addresses[i];
            count++;
        }
        for (; mine < pages.length; mine++, count++) {
            allPages[count] = pages[mine];
            allAddresses[count] = addresses[mine];
        }
        return new PageIndex(Arrays.copyOf(allPages, count), Arrays.copyOf(allAddresses, count));
    }

    /** The pages that are somewhere else in, or absent from, an older index. */
    public PageIndex since(PageIndex older) {
        long[] newPages = new long[pages.length];
        long[] newAddresses = new long[pages.length];
        int count = 0;
        for (int i = 0; i < pages.length; i++) {
            if (older.find(pages[i]) != addresses[i]) {
                newPages[count] = pages[i];
                newAddresses[count++] = addresses[i];
            }
        }
        return new PageIndex(Arrays.copyOf(newPages, count), Arrays.copyOf(newAddresses, count));
    }
}
