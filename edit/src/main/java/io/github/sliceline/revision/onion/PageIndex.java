package io.github.sliceline.revision.onion;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;

/** The pages of a revision that differ from the first file, and their places in the history file. Immutable. */
public final class PageIndex {
    public static final PageIndex EMPTY = new PageIndex(new long[0], new long[0]);

    /** Address of a page that an index does not have. */
    public static final long ABSENT = -1;

    private final long[] pages;
    private final long[] addresses;

    /** Creates an index of pages in ascending order, each once. The arrays are not copied. */
    public PageIndex(long[] pages, long[] addresses) {
        this.pages = pages;
        this.addresses = addresses;
    }

    public int size() {
        return pages.length;
    }

    public long page(int i) {
        return pages[i];
    }

    public long address(int i) {
        return addresses[i];
    }

    /** Returns the byte in the history file where a page starts, or {@link #ABSENT}. */
    public long find(long page) {
        int i = Arrays.binarySearch(pages, page);
        return i < 0 ? ABSENT : addresses[i];
    }

    /** Returns the position in this index of the first page whose number is at least this one. */
    public int firstFrom(long page) {
        int i = Arrays.binarySearch(pages, page);
        return i < 0 ? -i - 1 : i;
    }

    /** Returns this index with the pages of a newer one. The newer index has precedence. */
    public PageIndex plus(PageIndex newer) {
        long[] all = LongStream.concat(LongStream.of(pages), LongStream.of(newer.pages))
                .sorted()
                .distinct()
                .toArray();
        return of(all, page -> newer.find(page) == ABSENT ? find(page) : newer.find(page));
    }

    /** Returns the pages that an older index has at another place, or does not have. */
    public PageIndex since(PageIndex older) {
        long[] changed = LongStream.of(pages)
                .filter(page -> older.find(page) != find(page))
                .toArray();
        return of(changed, this::find);
    }

    /** Returns these pages at other addresses, each computed from its old address. */
    public PageIndex moved(LongUnaryOperator address) {
        return new PageIndex(pages, LongStream.of(addresses).map(address).toArray());
    }

    private static PageIndex of(long[] pages, LongUnaryOperator address) {
        return new PageIndex(pages, LongStream.of(pages).map(address).toArray());
    }
}
