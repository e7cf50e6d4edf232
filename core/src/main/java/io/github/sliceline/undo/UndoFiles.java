package io.github.sliceline.undo;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.FileStore;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.PartFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What stands beside a file while it is edited.
 *
 * @param target the file itself, not a link to it
 */
public record UndoFiles(Path target) implements UndoSpace {
    private static final String JOURNAL = ".undo";
    private static final String LOCK = ".undo.lock";

    /** The files beside what a path leads to: names go by the file, whichever link it is reached by. */
    public static UndoFiles of(Path path) throws IOException {
        return new UndoFiles(path.toRealPath());
    }

    /** The journal: {@code NAME.undo}. */
    public Path journal() {
        return beside(JOURNAL);
    }

    private Path beside(String suffix) {
        return target.resolveSibling(target.getFileName() + suffix);
    }

    /**
     * Keeps everybody else from editing the file or undoing an edit of it.
     *
     * @throws java.nio.file.FileSystemException if somebody does already
     */
    public LockFile lock() throws IOException {
        return LockFile.acquire(beside(LOCK), target, "is being edited already");
    }

    @Override
    public ByteStore create() throws IOException {
        Files.deleteIfExists(journal());
        return FileStore.openOrCreate(journal(), LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public Optional<ByteSource> open() throws IOException {
        return Files.exists(journal()) ? Optional.of(FileStore.openForReading(journal())) : Optional.empty();
    }

    @Override
    public void forceName() throws IOException {
        PartFile.forceFolderOf(target);
    }

    @Override
    public void delete() throws IOException {
        Files.deleteIfExists(journal());
        forceName();
    }
}
