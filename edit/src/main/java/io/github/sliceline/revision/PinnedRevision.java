package io.github.sliceline.revision;

import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.storage.FileLook;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * What a file holds, looked up once, for work that opens it several times by its name. {@link RevisionSource#NEWEST} may be
 * another revision each time, and so may a number, since {@link HistoryPruner#prune} counts from 1 again; and the file itself may
 * be written to. Immutable.
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
     * Looks a revision up.
     *
     * @param revision its number, or {@link RevisionSource#NEWEST}; 0 is never looked up
     * @throws io.github.sliceline.UnsupportedFileException if there is none
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

    /** Of its record, which says where each page is, and is never written again. */
    private static int checksum(History history, int revision) throws IOException {
        return revision == 0 ? 0 : Crc32c.of(history.encodedRecord(revision));
    }

    /** Its number, by which to open it. */
    public int number() {
        return number;
    }

    /** Whether it is the file itself, and that was touched meanwhile, as {@link FileVersion#isTouched} has it. */
    public boolean isTouched() throws IOException {
        return number == 0 && version.isTouched();
    }

    /**
     * Makes sure that everything that was read by the number until now is of this revision.
     *
     * @throws FileSystemException if the number stands for another one by now
     * @throws io.github.sliceline.FileChangedException if the file itself was written to
     */
    public void requireSame() throws IOException {
        FileVersion same = number == 0 ? version : version.ofContent(); // of which a revision takes pages
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

    /** Such as {@code survey.h5 at revision 3}. */
    @Override
    public String toString() {
        return file + " at revision " + number;
    }
}
