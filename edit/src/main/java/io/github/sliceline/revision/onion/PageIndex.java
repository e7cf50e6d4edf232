package io.github.sliceline.revision.onion;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;

/** Which pages of a revision differ from the first file, and where in the history file they are. Immutable. */
public final class PageIndex {
    public static final PageIndex EMPTY = new PageIndex(new long[0], new long[0]);

    /** Says that a page is not in an index. */
    public static final long ABSENT = -1;

    private final long[] pages;
    private final long[] addresses;

    /** Index of pages in ascending order, each once. The arrays are not copied. */
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
        long[] all = LongStream.concat(LongStream.of(pages), LongStream.of(newer.pages))
                .sorted()
                .distinct()
                .toArray();
        return of(all, page -> newer.find(page) == ABSENT ? find(page) : newer.find(page));
    }

    /** The pages that are somewhere else in, or absent from, an older index. */
    public PageIndex since(PageIndex older) {
        long[] changed = LongStream.of(pages)
                .filter(page -> older.find(page) != find(page))
                .toArray();
        return of(changed, this::find);
    }

    /** These pages at other addresses, each made from its former one. */
    public PageIndex moved(LongUnaryOperator address) {
        return new PageIndex(pages, LongStream.of(addresses).map(address).toArray());
    }

    private static PageIndex of(long[] pages, LongUnaryOperator address) {
        return new PageIndex(pages, LongStream.of(pages).map(address).toArray());
    }
}
