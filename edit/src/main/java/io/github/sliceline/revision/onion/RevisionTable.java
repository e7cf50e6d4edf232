package io.github.sliceline.revision.onion;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.hdf5.filter.Fletcher32;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The places of the records of all revisions, oldest first. */
public record RevisionTable(List<Place> places) {
    static final String LETTERS = "OWHS";
    static final RevisionTable EMPTY = new RevisionTable(List.of());

    /** Bytes of letters, version, number of revisions and checksum. */
    static final int FIXED_BYTES = HistoryPart.START_BYTES + Long.BYTES + HistoryPart.CHECKSUM_BYTES;

    private static final int PLACE_BYTES = 20;
    /** Bytes that a search for a table reads at once. */
    private static final int SEARCH_BYTES = 1 << 16;

    public RevisionTable {
        places = List.copyOf(places);
    }

    /**
     * The place of a record.
     *
     * @param address first byte in the history file
     * @param bytes length of the record in bytes
     */
    public record Place(long address, long bytes) {}

    /**
     * Reads the table that a header points to.
     *
     * @throws CorruptFileException if there is no table, or a damaged one
     */
    public static RevisionTable read(ByteSource file, HistoryHeader header) throws IOException {
        long address = header.tableAddress();
        ByteBuffer bytes =
                HistoryPart.read(file, address, header.tableBytes(), FIXED_BYTES, LETTERS, "table of revisions");
        long count = bytes.position(HistoryPart.START_BYTES).getLong();
        if (count != bytes.remaining() / PLACE_BYTES || bytes.remaining() % PLACE_BYTES != 0) {
            throw new CorruptFileException(
                    file,
                    address + HistoryPart.START_BYTES,
                    "table of " + Long.toUnsignedString(count) + " revisions, but has " + bytes.remaining()
                            + " bytes for them, wanted " + PLACE_BYTES + " each");
        }
        List<Place> places = new ArrayList<>();
        while (bytes.hasRemaining()) {
            int at = bytes.position();
            HistoryPart.requireChecksum(file, address + at, bytes, at, 2 * Long.BYTES, "place of a revision");
            places.add(new Place(bytes.getLong(), bytes.getLong()));
            bytes.position(at + PLACE_BYTES);
        }
        return new RevisionTable(places);
    }

    public ByteBuffer encode() {
        ByteBuffer bytes = HistoryPart.begin(Math.toIntExact(bytes(size())), LETTERS);
        bytes.putLong(size());
        for (Place place : places) {
            int at = bytes.position();
            bytes.putLong(place.address).putLong(place.bytes);
            bytes.putInt(Fletcher32.checksum(bytes, at, 2 * Long.BYTES));
        }
        return HistoryPart.end(bytes);
    }

    static long bytes(long revisions) {
        return FIXED_BYTES + PLACE_BYTES * revisions;
    }

    int size() {
        return places.size();
    }

    RevisionTable plus(Place newest) {
        List<Place> more = new ArrayList<>(places);
        more.add(newest);
        return new RevisionTable(more);
    }

    /** Returns the last byte before an address where a table may start; -1 if no such byte exists. */
    public static long lastBefore(ByteSource file, long address) throws IOException {
        int letters =
                ByteBuffer.wrap(LETTERS.getBytes(StandardCharsets.US_ASCII)).getInt();
        ByteBuffer block = ByteBuffer.allocate(SEARCH_BYTES + Integer.BYTES - 1);
        for (long end = address; end > 0; end -= SEARCH_BYTES) {
            long start = Math.max(0, end - SEARCH_BYTES);
            int length = (int) Math.min(end - start + Integer.BYTES - 1, file.size() - start);
            file.readFully(block.clear().limit(length), start);
            for (int at = Math.min((int) (end - start) - 1, length - Integer.BYTES); at >= 0; at--) {
                if (block.getInt(at) == letters) {
                    return start + at;
                }
            }
        }
        return -1;
    }

    /**
     * Returns a header that points to the table at an address. Its values come from the table and its records.
     *
     * @throws CorruptFileException if there is no table, or a damaged one
     */
    public static HistoryHeader headerOf(ByteSource file, long address, long baseBytes) throws IOException {
        long count = word(file, address + HistoryPart.START_BYTES);
        if (count < 0 || count > file.size()) {
            throw new CorruptFileException(file, address, "no table of revisions");
        }
        int pageBytes = HistoryHeader.DEFAULT_PAGE_BYTES;
        HistoryHeader header = new HistoryHeader(0, pageBytes, baseBytes, address, bytes(count));
        RevisionTable table = read(file, header);
        if (table.size() > 0) {
            pageBytes = (int) word(file, table.places().get(0).address() + RevisionRecord.PAGE_BYTES_AT);
        }
        if (!HistoryHeader.isPage(pageBytes)) {
            throw new CorruptFileException(file, address, "no length of pages");
        }
        return new HistoryHeader(0, pageBytes, baseBytes, address, bytes(count));
    }

    private static long word(ByteSource file, long address) throws IOException {
        if (address < 0 || address > file.size() - Long.BYTES) {
            throw new CorruptFileException(file, address, "lies outside the file");
        }
        return Long.reverseBytes(file.read(address, Long.BYTES).getLong());
    }
}
