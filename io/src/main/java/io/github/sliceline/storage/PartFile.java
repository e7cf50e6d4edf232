package io.github.sliceline.storage;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.Location;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A file that is written as {@code NAME.part} and renamed when it is complete and on the medium. Closing it without
 * {@link #commit()} deletes the part file, unless it can be resumed. So a file under its final name is always complete.
 * Not thread-safe.
 */
public final class PartFile implements Closeable {
    private final Path target;
    private final Path part;
    private final boolean overwrite;
    private boolean kept;

    private PartFile(Path target, boolean overwrite, boolean kept) throws IOException {
        require(target, overwrite, true);
        this.target = target;
        this.part = CompanionFile.PART.of(target);
        this.overwrite = overwrite;
        this.kept = kept;
    }

    /**
     * Prepares to write a file. Creates nothing yet, but deletes a part file left over from before.
     *
     * @param overwrite true if {@link #commit()} may replace an existing file
     * @throws IOException as {@link #require}
     */
    public static PartFile of(Path target, boolean overwrite) throws IOException {
        require(target, overwrite);
        return anew(target, overwrite);
    }

    /** Prepares to write or replace the history of a file. */
    public static PartFile ofHistory(Path history) throws IOException {
        return anew(history, true);
    }

    private static PartFile anew(Path target, boolean overwrite) throws IOException {
        PartFile file = new PartFile(target, overwrite, false);
        Files.deleteIfExists(file.part);
        return file;
    }

    /**
     * Prepares to write a file, or a copy of a history. Keeps a part file left over from before, and keeps the part
     * file when this is closed.
     */
    public static PartFile resume(Path target, boolean overwrite) throws IOException {
        return new PartFile(target, overwrite, true);
    }

    /**
     * Refuses a target that cannot be made, so that long work fails before it starts.
     *
     * @throws FileAlreadyExistsException if the target exists and may not be replaced; folders, pipes and devices never
     *     may
     * @throws NoSuchFileException if its folder does not exist
     * @throws NotDirectoryException if its folder is a file
     * @throws AccessDeniedException if nothing can be created in the folder
     * @throws FileSystemException if the name is that of a companion file of a volume
     * @throws UnsupportedFileException if the target is an object of a store
     */
    public static void require(Path target, boolean overwrite) throws IOException {
        require(target, overwrite, false);
    }

    private static void require(Path target, boolean overwrite, boolean history) throws IOException {
        if (Location.of(target).isObject()) {
            throw new UnsupportedFileException(
                    target,
                    "is an object of a store, and what is to be written is a file; write it here, and copy it there");
        }
        CompanionFile.requireNone(target, history);
        requireFolder(folderOf(target));
        if (Files.isDirectory(target)) {
            throw new FileAlreadyExistsException(target.toString(), null, "is a folder; name a file in it");
        }
        if (Files.exists(target) && !Files.isRegularFile(target)) {
            throw new FileAlreadyExistsException(target.toString(), null, "is a pipe or a device; name a file");
        }
        // Does not follow links: a broken link is in the way as well.
        if (!overwrite && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(target.toString());
        }
    }

    /** Throws if the target's drive has fewer than {@code bytes} free. */
    public static void requireRoom(Path target, long bytes) throws IOException {
        Path folder = folderOf(target);
        long usable = Files.getFileStore(folder).getUsableSpace();
        if (bytes > usable) {
            throw new DiskFullException(target, "needs " + bytes + " bytes, " + folder + " has " + usable + " free");
        }
    }

    private static void requireFolder(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            throw new NoSuchFileException(folder.toString(), null, "no such folder");
        }
        if (!Files.isDirectory(folder)) {
            throw new NotDirectoryException(folder.toString());
        }
        if (!Files.isWritable(folder)) {
            throw new AccessDeniedException(folder.toString(), null, "no permission to create files in this folder");
        }
    }

    private static Path folderOf(Path target) {
        Path parent = target.toAbsolutePath().getParent();
        return parent == null ? target.toAbsolutePath() : parent;
    }

    public Path path() {
        return part;
    }

    /** Forces the part file to the medium, renames it, and forces the folder, which holds the name. */
    public void commit() throws IOException {
        try (ChannelStore store = ChannelStore.open(part)) {
            store.force();
        }
        rename();
        forceName();
    }

    /** Renames a part file that is already on the medium. {@link #forceName} makes the new name survive a power cut. */
    public void rename() throws IOException {
        if (overwrite) {
            replace();
        } else {
            Files.move(part, target);
        }
        kept = true;
    }

    private void replace() throws IOException {
        try {
            Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /**
     * Makes creations, renames and deletions in a file's folder survive a power cut. Windows cannot open a folder, and
     * does not need to.
     */
    public static void forceFolderOf(Path file) throws IOException {
        if (RegularFile.isWindows()) {
            return;
        }
        try (FileChannel channel = FileChannel.open(folderOf(file), StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Makes the file's current name survive a power cut. */
    public void forceName() throws IOException {
        forceFolderOf(target);
    }

    @Override
    public void close() throws IOException {
        if (!kept) {
            Files.deleteIfExists(part);
        }
    }

    @Override
    public String toString() {
        return target.toString();
    }
}
