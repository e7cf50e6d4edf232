package io.github.sliceline.storage;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.Location;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Opens files as they are. Refuses a file that needs an undo journal or a history to be read. */
final class PlainOpener implements FileOpener {
    private static final String MISSING =
            ", for which sliceline-edit is missing: put it on the class path or the module path";

    @Override
    public ByteSource open(Path file, int revision) throws IOException {
        Path target = Location.of(file).followed();
        if (revision > 0
                || (revision < 0 && Files.exists(CompanionFile.HISTORY.of(target), LinkOption.NOFOLLOW_LINKS))) {
            throw new UnsupportedFileException(file, "a revision of it is to be read" + MISSING);
        }
        if (Files.exists(CompanionFile.UNDO.of(target), LinkOption.NOFOLLOW_LINKS)) {
            throw new UnsupportedFileException(
                    file,
                    "an edit of it is under way or was interrupted, and it has to be made whole from "
                            + CompanionFile.UNDO.of(target).getFileName() + MISSING);
        }
        return ChannelStore.openForReading(file);
    }
}
