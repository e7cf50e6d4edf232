package io.github.sliceline.revision.onion;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.hdf5.filter.Fletcher32;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The record of one revision in a history.
 *
 * @param number position in the table, from 0; users count revisions from 1
 * @param parent number of the revision from which this one was made; 0 for the first
 * @param time time in UTC in 16 characters, {@code 20240131T235959Z}; libhdf5 1.14.3 leaves the last one 0
 * @param fileBytes length of the file in bytes
 * @param pages all pages that differ from the first file
 * @param repeated number of entries for pages that the record names again, see {@link #read}
 * @param comment bytes of the comment, without the 0 byte at its end
 */
public record RevisionRecord(
        long number, long parent, String time, long fileBytes, PageIndex pages, int repeated, ByteBuffer comment) {
    static final String LETTERS = "ORRS";

    /** Bytes of a record without pages and comment. */
    static final int FIXED_BYTES = 68;

    /** Byte in a record where the length of a page stands. */
    static final int PAGE_BYTES_AT = 48;

    private static final int TIME_BYTES = 16;
    private static final int PAGE_BYTES = 20;

    public RevisionRecord {
        comment = comment.slice().asReadOnlyBuffer();
    }

    /** Returns the bytes of the comment. Each call gives a view of its own. */
    @Override
    public ByteBuffer comment() {
        return comment.duplicate();
    }

    /**
     * Reads a record.
     *
     * <p>libhdf5 does not find the page of a record with a single page. After a session with more than 512 changed
     * pages it may not find some of them, and adds these again. If a record names a page several times, the copy that
     * stands last in the file counts, because it was written last.
     *
     * @throws CorruptFileException if the bytes are no record or a damaged one, or name pages outside the file
     */
    public static RevisionRecord read(ByteSource file, HistoryHeader header, RevisionTable.Place place)
            throws IOException {
        ByteBuffer bytes = HistoryPart.read(file, place.address(), place.bytes(), FIXED_BYTES, LETTERS, "record");
        bytes.position(HistoryPart.START_BYTES);
        long number = bytes.getLong();
        long parent = bytes.getLong();
        String time = StandardCharsets.ISO_8859_1
                .decode(bytes.slice(bytes.position(), TIME_BYTES))
                .toString();
        bytes.position(bytes.position() + TIME_BYTES);
        long fileBytes = bytes.getLong();
        int pageBytes = bytes.getInt();
        long pages = bytes.getLong();
        long commentBytes = Integer.toUnsignedLong(bytes.getInt());
        RecordReader reader = new RecordReader(file, header, place.address());
        reader.requireLengths(bytes.remaining(), pageBytes, pages, commentBytes);
        PageIndex index = reader.pages(bytes, (int) pages);
        reader.requireFileBytes(fileBytes, index);
        return new RevisionRecord(
                number, parent, time, fileBytes, index, (int) pages - index.size(), withoutEnd(bytes.slice()));
    }

    /** Reads and checks the fields of a record. */
    private record RecordReader(ByteSource file, HistoryHeader header, long address) {
        void requireLengths(int room, int pageBytes, long pages, long commentBytes) throws CorruptFileException {
            if (pageBytes != header.pageBytes()) {
                throw corrupt("record with pages of " + Integer.toUnsignedString(pageBytes) + " bytes, wanted "
                        + header.pageBytes());
            }
            if (pages < 0 || pages > room / PAGE_BYTES || pages * PAGE_BYTES + commentBytes != room) {
                throw corrupt("record of " + Long.toUnsignedString(pages) + " pages and a comment of " + commentBytes
                        + " bytes, has " + room + " bytes for both");
            }
        }

        PageIndex pages(ByteBuffer bytes, int count) throws IOException {
            long last = file.size() - header.pageBytes();
            long[] pages = new long[count];
            long[] addresses = new long[count];
            int distinct = 0;
            for (int i = 0; i < count; i++) {
                int at = bytes.position();
                long position = bytes.getLong();
                long pageAddress = bytes.getLong();
                HistoryPart.requireChecksum(file, address, bytes, at, 2 * Long.BYTES, "page in a record");
                bytes.position(at + PAGE_BYTES);
                requirePage(position, pageAddress, last);
                long page = position / header.pageBytes();
                if (distinct > 0 && page < pages[distinct - 1]) {
                    throw corrupt("record names page " + page + " after page " + pages[distinct - 1]);
                }
                if (distinct > 0 && page == pages[distinct - 1]) {
                    addresses[distinct - 1] = Math.max(addresses[distinct - 1], pageAddress);
                } else {
                    pages[distinct] = page;
                    addresses[distinct++] = pageAddress;
                }
            }
            return new PageIndex(Arrays.copyOf(pages, distinct), Arrays.copyOf(addresses, distinct));
        }

        private void requirePage(long position, long pageAddress, long last) throws CorruptFileException {
            if (position < 0 || position % header.pageBytes() != 0) {
                throw corrupt("record names a page at " + Long.toUnsignedString(position)
                        + " of the file, wanted a multiple of " + header.pageBytes());
            }
            if (pageAddress < 0 || pageAddress > last) {
                throw corrupt("record has a page at " + Long.toUnsignedString(pageAddress)
                        + ", wanted it inside the history, at most " + last);
            }
        }

        /**
         * Refuses a length that ends neither in the first file nor in a page: a damaged record could claim any
         * length.
         */
        void requireFileBytes(long fileBytes, PageIndex index) throws CorruptFileException {
            int pageBytes = header.pageBytes();
            long lastPage = index.size() == 0 ? -1 : index.page(index.size() - 1);
            boolean inLastPage = fileBytes > 0 && (fileBytes - 1) / pageBytes <= lastPage;
            if (fileBytes < 0 || (fileBytes > header.baseBytes() && !inLastPage)) {
                throw corrupt("record of a file of " + Long.toUnsignedString(fileBytes) + " bytes, wanted at most the "
                        + header.baseBytes() + " of the first file, or a page at its end");
            }
        }

        private CorruptFileException corrupt(String problem) {
            return new CorruptFileException(file, address, problem);
        }
    }

    private static ByteBuffer withoutEnd(ByteBuffer comment) {
        int length = 0;
        while (length < comment.limit() && comment.get(length) != 0) {
            length++;
        }
        return comment.limit(length);
    }

    public long bytes() {
        return FIXED_BYTES + comment.remaining() + 1 + (long) PAGE_BYTES * pages.size();
    }

    /**
     * Returns the bytes of the record.
     *
     * @param pageBytes length of a page, as the header of the history has it
     */
    public ByteBuffer encode(int pageBytes) {
        int commentBytes = comment.remaining() + 1;
        ByteBuffer bytes = HistoryPart.begin(Math.toIntExact(bytes()), LETTERS)
                .putLong(number)
                .putLong(parent);
        bytes.put(Arrays.copyOf(time.getBytes(StandardCharsets.ISO_8859_1), TIME_BYTES));
        bytes.putLong(fileBytes).putInt(pageBytes).putLong(pages.size()).putInt(commentBytes);
        for (int i = 0; i < pages.size(); i++) {
            int at = bytes.position();
            bytes.putLong(pages.page(i) * pageBytes).putLong(pages.address(i));
            bytes.putInt(Fletcher32.checksum(bytes, at, 2 * Long.BYTES));
        }
        return HistoryPart.end(bytes.put(comment()).put((byte) 0));
    }

    public RevisionRecord with(ByteBuffer newComment) {
        return new RevisionRecord(number, parent, time, fileBytes, pages, repeated, newComment);
    }

    public RevisionRecord at(long newNumber, long newParent, PageIndex newPages) {
        return new RevisionRecord(newNumber, newParent, time, fileBytes, newPages, 0, comment);
    }
}
