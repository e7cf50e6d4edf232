package io.github.sliceline.revision;

import io.github.sliceline.revision.onion.PageIndex;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Compares two revisions, page by page where they do not have the same page of the history. */
final class PageComparison {
    private final ByteSource before;
    private final ByteSource after;
    private final int pageBytes;
    private final ByteBuffer left;
    private final ByteBuffer right;
    private final List<ByteChanges.Range> ranges = new ArrayList<>();
    private long pages;
    private long bytes;

    PageComparison(ByteSource before, ByteSource after, int pageBytes) {
        this.before = before;
        this.after = after;
        this.pageBytes = pageBytes;
        this.left = ByteBuffer.allocate(pageBytes);
        this.right = ByteBuffer.allocate(pageBytes);
    }

    ByteChanges run(PageIndex earlier, PageIndex later) throws IOException {
        long shorter = Math.min(before.size(), after.size());
        long longer = Math.max(before.size(), after.size());
        PageIndex either = earlier.plus(later);
        for (int i = 0; i < either.size(); i++) {
            long page = either.page(i);
            if (earlier.find(page) != later.find(page) && page * pageBytes < shorter) {
                compare(page * pageBytes, (int) Math.min(pageBytes, shorter - page * pageBytes));
            }
        }
        if (shorter < longer) {
            add(shorter, longer);
        }
        return new ByteChanges(before.size(), after.size(), pages, bytes, ranges);
    }

    private void compare(long start, int length) throws IOException {
        before.readFully(left.clear().limit(length), start);
        after.readFully(right.clear().limit(length), start);
        int first = left.flip().mismatch(right.flip());
        if (first < 0) {
            return;
        }
        int last = first;
        for (int at = first; at < length; at++) {
            if (left.get(at) != right.get(at)) {
                last = at;
                bytes++;
            }
        }
        pages++;
        add(start + first, start + last + 1);
    }

    private void add(long start, long end) {
        int newest = ranges.size() - 1;
        if (newest >= 0 && ranges.get(newest).end() == start) {
            ranges.set(newest, new ByteChanges.Range(ranges.get(newest).start(), end));
        } else {
            ranges.add(new ByteChanges.Range(start, end));
        }
    }
}
