package io.github.sliceline.edit;

import io.github.sliceline.storage.PartFile;
import io.github.sliceline.undo.Recovery;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A copy of a file as it is before it is edited. */
final class BackupCopy {
    private static final String SUFFIX = ".bak";

    private BackupCopy() {}

    /**
     * Copies a file to {@code NAME.bak} beside it, complete and on the medium or not at all.
     *
     * @throws FileAlreadyExistsException if there is one, which is not replaced
     */
    static void make(Path file) throws IOException {
        Recovery.openForReading(file).close();
        Path copy = file.resolveSibling(file.getFileName() + SUFFIX);
        if (Files.exists(copy)) {
            throw new FileAlreadyExistsException(
                    copy.toString(), null, "already exists; move it away or edit without a backup");
        }
        try (PartFile part = PartFile.of(copy, false)) {
            Files.copy(file, part.path());
            part.commit();
        }
    }
}
