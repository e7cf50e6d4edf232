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
 * The header and the table of a history file as they were read. The bytes that they point to never change. Revision 0
 * is the first file, revision 1 the first one in the table. As thread-safe as the file.
 */
public record RevisionHistory(ByteSource file, HistoryHeader header, RevisionTable table) implements Closeable {
    /**
     * Reads header and table. A history that libhdf5 has open for writing, or had open when it was killed, is read as
     * it was before.
     *
     * @throws CorruptFileException if header or table is damaged; the message says what may help
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
                    e);
        }
    }

    /**
     * True if the history has no revision. A first edit that was killed or abandoned leaves such a history. A history
     * that libhdf5 has open for writing always counts.
     */
    boolean countsAsNone() {
        return newest() == 0 && !header.isLocked();
    }

    /** Refuses a history with libhdf5's lock, because libhdf5 may be writing to it. */
    public void requireUnlocked() throws UnsupportedFileException {
        if (header.isLocked()) {
            throw new UnsupportedFileException(
                    file,
                    "is open for writing in another program by libhdf5's onion driver, or was when that program was"
                            + " killed; if none is running, " + REPAIR_HISTORY + " makes it usable again");
        }
    }

    /** Returns the number of the newest revision; 0 if there is only the first file. */
    public int newest() {
        return table.size();
    }

    public RevisionRecord record(int revision) throws IOException {
        return RevisionRecord.read(file, header, table.places().get(revision - 1));
    }

    /** Returns the pages of a revision that differ from the first file; none for revision 0. */
    public PageIndex pages(int revision) throws IOException {
        return revision == 0 ? PageIndex.EMPTY : record(revision).pages();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** Refuses a number that no revision has. The message names the file as it was first written. */
    public void require(int revision, Object base) throws UnsupportedFileException {
        if (revision < 0 || revision > newest()) {
            throw new UnsupportedFileException(
                    base,
                    "has no revision " + revision + "; its history has "
                            + (newest() == 0 ? "none but 0, the file itself" : "0 to " + newest()));
        }
    }

    /**
     * Adds a revision whose pages are written already, and returns when it is on the medium. Writes the record and a
     * new table behind all committed bytes, forces them, then writes the header, which points to the new table, and
     * forces again. A process or a machine that dies before the header is written leaves the old history, later the
     * new one: the header lies in one sector.
     *
     * @param to the file of the history, open for writing
     * @param end byte after the last page
     * @param longestPiece greatest length of a record or table that is written, in bytes
     * @return the history with the new revision
     * @throws UnsupportedFileException if the record or table would be too long to read; nothing is written then
     * @throws FileSystemException if another program has changed the history since it was read; nothing is lost
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

    /**
     * Refuses a history that another program has changed. Call it before each write, because others append where we
     * do.
     */
    void requireUnchanged() throws IOException {
        if (!isUnchanged()) {
            throw new FileSystemException(
                    file.toString(),
                    null,
                    "was changed by another program meanwhile, so this change of it is lost; try again");
        }
    }

    /**
     * True if the header in the file is still the one that was read. libhdf5 does not look at our lock, and we do not
     * set its lock, which a killed process would leave behind.
     */
    boolean isUnchanged() throws IOException {
        return HistoryHeader.read(file).equals(header);
    }
}
