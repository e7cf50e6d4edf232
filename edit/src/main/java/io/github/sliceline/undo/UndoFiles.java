package io.github.sliceline.undo;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.CompanionFile;
import io.github.sliceline.storage.LockFile;
import io.github.sliceline.storage.PartFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The files beside a file that is being edited: lock and journal.
 *
 * @param target the file itself, not a link to it
 */
public record UndoFiles(Path target) implements UndoSpace {
    /**
     * Returns the files beside the target of a path. Links are followed first, so that all links share lock and
     * journal.
     */
    public static UndoFiles of(Path path) throws IOException {
        return new UndoFiles(path.toRealPath());
    }

    /** Returns the files beside a name that another file will get. A link of that name is not followed. */
    public static UndoFiles ofName(Path path) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        return new UndoFiles(folder == null ? path : folder.toRealPath().resolve(String.valueOf(path.getFileName())));
    }

    /**
     * Returns the number of names (hard links) of the file; 1 if the system does not say. Lock and journal are found
     * by one of them only.
     */
    public int names() throws IOException {
        boolean known = target.getFileSystem().supportedFileAttributeViews().contains("unix");
        return known && Files.getAttribute(target, "unix:nlink") instanceof Integer names ? names : 1;
    }

    public Path journal() {
        return CompanionFile.UNDO.of(target);
    }

    private Path unnamed() {
        return CompanionFile.UNDO_PART.of(target);
    }

    /**
     * Locks the file against other edits, and against recovery by another process.
     *
     * @throws io.github.sliceline.FileLockedException if it is locked already
     */
    public LockFile lock() throws IOException {
        return LockFile.acquire(CompanionFile.UNDO_LOCK.of(target), target, "is being edited already");
    }

    @Override
    public ByteStore create() throws IOException {
        Files.deleteIfExists(unnamed());
        return ChannelStore.openOrCreate(unnamed(), LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public void publish() throws IOException {
        Files.move(unnamed(), journal());
        PartFile.forceFolderOf(target);
    }

    @Override
    public Optional<ByteSource> open() throws IOException {
        try {
            return Optional.of(ChannelStore.openForReading(journal(), LinkOption.NOFOLLOW_LINKS));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    @Override
    public void force() throws IOException {
        try (ChannelStore store = ChannelStore.open(journal(), LinkOption.NOFOLLOW_LINKS)) {
            store.force();
        }
        PartFile.forceFolderOf(target);
    }

    @Override
    public void delete() throws IOException {
        Files.deleteIfExists(journal());
        Files.deleteIfExists(unnamed());
        PartFile.forceFolderOf(target);
    }

    /** Deletes a journal without a name, left by a process that died before it touched the file. */
    void deleteUnnamed() throws IOException {
        Files.deleteIfExists(unnamed());
    }
}
