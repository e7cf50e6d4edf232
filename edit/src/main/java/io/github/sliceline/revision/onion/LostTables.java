package io.github.sliceline.revision.onion;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Search for tables of revisions to which no header points. */
public final class LostTables {
    private static final int LETTERS = ByteBuffer.wrap(RevisionTable.LETTERS.getBytes(StandardCharsets.US_ASCII))
            .getInt();
    private static final int BLOCK = 1 << 16;

    private final ByteSource file;
    private final ByteBuffer block = ByteBuffer.allocate(BLOCK + Integer.BYTES - 1);

    public LostTables(ByteSource file) {
        this.file = file;
    }

    /** Returns the last byte before an address where a table may start; -1 if no such byte exists. */
    public long before(long address) throws IOException {
        for (long end = address; end > 0; end -= BLOCK) {
            long start = Math.max(0, end - BLOCK);
            int length = (int) Math.min(end - start + Integer.BYTES - 1, file.size() - start);
            file.readFully(block.clear().limit(length), start);
            for (int at = Math.min((int) (end - start) - 1, length - Integer.BYTES); at >= 0; at--) {
                if (block.getInt(at) == LETTERS) {
                    return start + at;
                }
            }
        }
        return -1;
    }

    /** Returns a header that points to the table at an address. Its values come from the table and its records. */
    public static HistoryHeader headerOf(ByteSource file, long address, long baseBytes) throws IOException {
        long count = word(file, address + HistoryPart.START_BYTES);
        if (count < 0 || count > file.size()) {
            throw new CorruptFileException(file, address, "no table of revisions");
        }
        long bytes = RevisionTable.bytes(count);
        HistoryHeader guess = new HistoryHeader(0, HistoryHeader.DEFAULT_PAGE_BYTES, baseBytes, address, bytes);
        RevisionTable table = RevisionTable.read(file, guess);
        if (table.size() == 0) {
            return guess;
        }
        int pageBytes = (int) word(file, table.places().get(0).address() + RevisionRecord.PAGE_BYTES_AT);
        if (!HistoryHeader.isPage(pageBytes)) {
            throw new CorruptFileException(file, address, "no length of pages");
        }
        return new HistoryHeader(0, pageBytes, baseBytes, address, bytes);
    }

    private static long word(ByteSource file, long address) throws IOException {
        if (address < 0 || address > file.size() - Long.BYTES) {
            throw new CorruptFileException(file, address, "lies outside the file");
        }
        return Long.reverseBytes(file.read(address, Long.BYTES).getLong());
    }
}
