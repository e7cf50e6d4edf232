package io.github.sliceline.revision.onion;

import static io.github.sliceline.Advice.Step.REPAIR_HISTORY;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;

/**
 * Header and table of a history file as they were when they were read; what they point to never changes. Revision 0
 * is the first file, 1 the first in the table. Thread-safe as far as the file is.
 */
public record RevisionHistory(ByteSource file, HistoryHeader header, RevisionTable table) implements Closeable {
    /**
     * Reads header and table. A history that libhdf5 has open for writing, or had when it was killed, is read as it
     * was before.
     *
     * @throws CorruptFileException if one of them is damaged; the message says what may help
     */
    public static RevisionHistory read(ByteSource file) throws IOException {
        try {
            HistoryHeader header = HistoryHeader.read(file);
            return new RevisionHistory(file, header, RevisionTable.read(file, header));
        } catch (CorruptFileException e) {
            String said = String.valueOf(e.getMessage());
            throw new CorruptFileException(
                    file,
                    CorruptFileException.UNKNOWN,
                    "is no whole history ("
                            + said.substring(said.indexOf(':') + 1).strip() + "); " + REPAIR_HISTORY
                            + " looks for what is whole",
                    e,
                    REPAIR_HISTORY);
        }
    }

    /**
     * Whether it is as good as none: without a revision, as a first edit leaves it that was killed, or given up. One
     * that libhdf5 has open for writing counts whatever it holds.
     */
    boolean countsAsNone() {
        return newest() == 0 && !header.isLocked();
    }

    /** Refuses a history to which libhdf5 may be writing: its lock is set. */
    public void requireUnlocked() throws UnsupportedFileException {
        if (header.isLocked()) {
            throw new UnsupportedFileException(
                    file,
                    "is open for writing in another program by libhdf5's onion driver, or was when that program was"
                            + " killed; if none is running, " + REPAIR_HISTORY + " makes it usable again",
                    REPAIR_HISTORY);
        }
    }

    /** Number of the newest revision; 0 if there is none but the first file. */
    public int newest() {
        return table.size();
    }

    public RevisionRecord record(int revision) throws IOException {
        return RevisionRecord.read(file, header, table.places().get(revision - 1));
    }

    /** Pages of a revision that differ from the first file; none of revision 0. */
    public PageIndex pages(int revision) throws IOException {
        return revision == 0 ? PageIndex.EMPTY : record(revision).pages();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** Refuses a number that no revision has; the message names the file as it was first written. */
    public void require(int revision, Object base) throws UnsupportedFileException {
        if (revision < 0 || revision > newest()) {
            throw new UnsupportedFileException(
                    base,
                    "has no revision " + revision + "; its history has "
                            + (newest() == 0 ? "none but 0, the file itself" : "0 to " + newest()));
        }
    }

    /**
     * Adds a revision whose pages are written already, and returns once it is on the medium. First the record and a new
     * table, behind everything that counts; then a force; only then the header, which makes the new table the one that
     * counts; then a force. A process or a machine that dies before the header is written leaves the old history, and
     * after it the new one: the header lies in one sector.
     *
     * @param to the file, to be written
     * @param end byte after the last page
     * @param longestPiece longest record or table that is written
     * @return the history with it
     * @throws UnsupportedFileException if it could not be read again; nothing is written then
     * @throws FileSystemException if somebody else has changed the history since it was read; nothing is lost
     */
    public RevisionHistory append(ByteStore to, RevisionRecord record, long end, long longestPiece) throws IOException {
        requireReadable(record, longestPiece);
        ByteBuffer encoded = record.encode(header.pageBytes());
        RevisionTable.Place place = new RevisionTable.Place(header.nextPiece(end), encoded.remaining());
        RevisionTable newTable = table.plus(place);
        ByteBuffer encodedTable = newTable.encode();
        long tableAddress = header.nextPiece(place.address() + place.bytes());
        HistoryHeader newHeader = header.withTable(tableAddress, encodedTable.remaining());
        to.writeFully(encoded, place.address());
        to.writeFully(encodedTable, tableAddress);
        to.force();
        requireUnchanged();
        to.writeFully(newHeader.encode(), 0);
        to.force();
        return new RevisionHistory(to, newHeader, newTable);
    }

    private void requireReadable(RevisionRecord record, long longestPiece) throws UnsupportedFileException {
        String pages = "the list of the " + record.pages().size() + " pages that differ from the first file";
        HistoryPart.requireLength(file, record.bytes(), longestPiece, pages);
        int revisions = newest() + 1;
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
        return HistoryHeader.read(file).equals(header);
    }
}
