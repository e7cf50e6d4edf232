package io.github.sliceline.edit;

import io.github.sliceline.storage.PartFile;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * A copy of a file as it is before it is edited: {@code NAME.bak} beside it.
 *
 * @param copy where it stands
 */
record BackupCopy(Path copy) {
    private static final String SUFFIX = ".bak";

    /**
     * Copies a file that nobody else may edit meanwhile, completely and on the medium or not at all.
     *
     * @throws FileAlreadyExistsException as {@link #require}
     */
    static BackupCopy make(Path file) throws IOException {
        Path copy = require(file);
        try (PartFile part = PartFile.of(copy, false)) {
            Files.copy(file, part.path());
            part.commit();
        }
        return new BackupCopy(copy);
    }

    /**
     * Where the copy of a file would stand.
     *
     * @throws FileAlreadyExistsException if there is something, which is not replaced
     */
    static Path require(Path file) throws FileAlreadyExistsException {
        Path copy = file.resolveSibling(file.getFileName() + SUFFIX);
        if (Files.exists(copy, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(
                    copy.toString(), null, "already exists; move it away or edit without a backup");
        }
        return copy;
    }

    /** Removes the copy of a file that was not changed. */
    void remove() throws IOException {
        Files.deleteIfExists(copy);
    }
}
