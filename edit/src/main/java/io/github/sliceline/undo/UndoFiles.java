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
 * What stands beside a file while it is edited.
 *
 * @param target the file itself, not a link to it
 */
public record UndoFiles(Path target) implements UndoSpace {
    /** The files beside what a path leads to: names go by the file, whichever link it is reached by. */
    public static UndoFiles of(Path path) throws IOException {
        return new UndoFiles(path.toRealPath());
    }

    /** The files beside a name that is about to be given to another file: of a link itself, not of what it leads to. */
    public static UndoFiles ofName(Path path) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        return new UndoFiles(folder == null ? path : folder.toRealPath().resolve(String.valueOf(path.getFileName())));
    }

    /**
     * How many names the file has: by others, which are hard links, neither lock nor journal are found. 1 where the
     * system does not say.
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
     * Keeps everybody else from editing the file or undoing an edit of it.
     *
     * @throws io.github.sliceline.FileLockedException if somebody does already
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

    /** Removes what a process left that died before it had touched the file. */
    void deleteUnnamed() throws IOException {
        Files.deleteIfExists(unnamed());
    }
}
