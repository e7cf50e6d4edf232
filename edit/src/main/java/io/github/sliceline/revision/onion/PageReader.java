package io.github.sliceline.revision.onion;

import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Reads a revision: some pages from the history, all others from the first file, the base. Thread-safe. */
public record PageReader(ByteSource base, ByteSource history, HistoryHeader header, PageIndex index) {
    /** Fills a buffer. Bytes past the end of the first file that no page has are 0. */
    public void read(ByteBuffer dst, long position) throws IOException {
        int pageBytes = header.pageBytes();
        int entry = index.firstFrom(position / pageBytes);
        for (long at = position; dst.hasRemaining(); ) {
            long within = at % pageBytes;
            int before = dst.position();
            if (entry < index.size() && index.page(entry) == at / pageBytes) {
                int length = (int) Math.min(pageBytes - within, dst.remaining());
                readInto(dst, length, history, index.address(entry) + within);
                entry++;
            } else {
                long untilPage = entry < index.size() ? index.page(entry) * pageBytes - at : Long.MAX_VALUE;
                readBase(dst, (int) Math.min(untilPage, dst.remaining()), at);
            }
            at += dst.position() - before;
        }
    }

    private void readBase(ByteBuffer dst, int length, long position) throws IOException {
        int stored = (int) Math.max(0, Math.min(length, header.baseBytes() - position));
        if (stored > 0) {
            readInto(dst, stored, base, position);
        }
        dst.put(new byte[length - stored]);
    }

    private static void readInto(ByteBuffer dst, int length, ByteSource source, long position) throws IOException {
        ByteBuffer part = dst.slice(dst.position(), length);
        source.readFully(part, position);
        dst.position(dst.position() + length);
    }
}
