package io.github.sliceline.revision;

import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.storage.FileLook;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * A revision of a file, found once, for work that opens the file several times by its name. Meanwhile
 * {@link RevisionSource#NEWEST} may become another revision, so may a number, since {@link HistoryPruner#prune}
 * counts from 1 again, and the file itself may be written to. Immutable.
 */
public final class PinnedRevision {
    private final Path file;
    private final int number;
    private final int checksum;
    private final FileVersion version;

    private PinnedRevision(Path file, int number, int checksum, FileVersion version) {
        this.file = file;
        this.number = number;
        this.checksum = checksum;
        this.version = version;
    }

    /**
     * Finds a revision.
     *
     * @param revision number of the revision, or {@link RevisionSource#NEWEST}; for 0 the history is not opened
     * @throws io.github.sliceline.UnsupportedFileException if the file has no such revision
     */
    public static PinnedRevision of(Path file, int revision) throws IOException {
        FileVersion version = FileLook.version(file);
        if (revision == 0) {
            return new PinnedRevision(file, 0, 0, version);
        }
        try (History history = History.open(file)) {
            int found = revision == RevisionSource.NEWEST ? history.newest() : revision;
            return new PinnedRevision(file, found, checksum(history, found), version);
        }
    }

    /** Returns the checksum of the revision's record, which holds the place of each page and is never overwritten. */
    private static int checksum(History history, int revision) throws IOException {
        return revision == 0 ? 0 : Crc32c.of(history.encodedRecord(revision));
    }

    /** Returns the number by which the revision is opened. */
    public int number() {
        return number;
    }

    /**
     * True if this is revision 0, the file itself, and the file was touched meanwhile, see
     * {@link FileVersion#isTouched}.
     */
    public boolean isTouched() throws IOException {
        return number == 0 && version.isTouched();
    }

    /**
     * Requires that all bytes read by the number until now are of this revision.
     *
     * @throws FileSystemException if the number is that of another revision by now
     * @throws io.github.sliceline.FileChangedException if the file itself was written to
     */
    public void requireSame() throws IOException {
        FileVersion same = number == 0 ? version : version.ofContent(); // a revision takes pages from the file
        same.requireSame("while it was being read; do it again when nobody writes to it");
        if (number == 0) {
            return;
        }
        try (History history = History.open(file)) {
            if (history.newest() < number || checksum(history, number) != checksum) {
                throw new FileSystemException(
                        file.toString(),
                        null,
                        "its revision " + number + " is not the one that it was: the history was pruned meanwhile; try"
                                + " again");
            }
        }
    }

    /** Returns a text such as {@code survey.h5 at revision 3}. */
    @Override
    public String toString() {
        return file + " at revision " + number;
    }
}
