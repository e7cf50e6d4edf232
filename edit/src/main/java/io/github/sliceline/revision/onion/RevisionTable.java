package io.github.sliceline.revision.onion;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.storage.ByteSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The places of the records of all revisions, oldest first. */
public record RevisionTable(List<Place> places) {
    static final String LETTERS = "OWHS";
    static final RevisionTable EMPTY = new RevisionTable(List.of());

    /** Bytes of letters, version, number of revisions and checksum. */
    static final int FIXED_BYTES = HistoryPart.START_BYTES + Long.BYTES + HistoryPart.CHECKSUM_BYTES;

    private static final int PLACE_BYTES = 20;

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
            bytes.putInt(HistoryPart.checksum(bytes, at, 2 * Long.BYTES));
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
}
