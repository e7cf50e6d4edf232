package io.github.sliceline.revision.onion;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.storage.ByteStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;

/**
 * Adds a revision to a history whose pages are written already. First the record and a new table, behind everything
 * that counts; then a force; only then the header, which makes the new table the one that counts; then a force. A
 * process or a machine that dies before the header is written leaves the old history, and after it the new one: the
 * header lies in one sector.
 */
public final class HistoryAppender {
    private final ByteStore file;
    private final RevisionHistory history;
    private final long longestPiece;

    HistoryAppender(ByteStore file, RevisionHistory history) {
        this(file, history, HistoryPart.longest());
    }

    /**
     * Appends to a history.
     *
     * @param longestPiece longest record or table that is written
     */
    public HistoryAppender(ByteStore file, RevisionHistory history, long longestPiece) {
        this.file = file;
        this.history = history;
        this.longestPiece = longestPiece;
    }

    /**
     * Adds the revision, and returns once it is on the medium.
     *
     * @param end byte after the last page
     * @return the history with it
     * @throws UnsupportedFileException if it could not be read again; nothing is written then
     * @throws FileSystemException if somebody else has changed the history since it was read; nothing is lost
     */
    public RevisionHistory append(RevisionRecord record, long end) throws IOException {
        HistoryHeader header = history.header();
        requireReadable(record);
        ByteBuffer encoded = record.encode(header.pageBytes());
        RevisionTable.Place place = new RevisionTable.Place(header.nextPiece(end), encoded.remaining());
        RevisionTable table = history.table().plus(place);
        ByteBuffer encodedTable = table.encode();
        long tableAddress = header.nextPiece(place.address() + place.bytes());
        HistoryHeader newHeader = header.withTable(tableAddress, encodedTable.remaining());
        file.writeFully(encoded, place.address());
        file.writeFully(encodedTable, tableAddress);
        file.force();
        requireUnchanged();
        file.writeFully(newHeader.encode(), 0);
        file.force();
        return new RevisionHistory(file, newHeader, table);
    }

    private void requireReadable(RevisionRecord record) throws UnsupportedFileException {
        String pages = "the list of the " + record.pages().size() + " pages that differ from the first file";
        HistoryPart.requireLength(file, record.bytes(), longestPiece, pages);
        int revisions = history.newest() + 1;
        HistoryPart.requireLength(
                file, RevisionTable.bytes(revisions), longestPiece, "the table of " + revisions + " revisions");
    }

    /** To be asked before anything is written: others append where we do. */
    void requireUnchanged() throws IOException {
        if (!isUnchanged()) {
            throw new FileSystemException(
                    file.toString(),
                    null,
                    "was changed by another program meanwhile, so this change of it is lost; try again");
        }
    }

    /** libhdf5 knows nothing of our lock, and we set none that it knows: a killed process would leave it. */
    boolean isUnchanged() throws IOException {
        return HistoryHeader.read(file).equals(history.header());
    }
}
