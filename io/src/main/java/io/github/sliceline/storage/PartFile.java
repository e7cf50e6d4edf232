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
 * A file on its way to its name: written as {@code NAME.part}, and renamed when it is complete and on
 * the medium. Closing without {@link #commit()} deletes the part, unless it can be resumed, so a file under
 * its final name is always whole. Not thread-safe.
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
     * Prepares to write a file. Nothing is created yet, but a part left over from before is deleted.
     *
     * @param overwrite whether {@link #commit()} may replace a file of that name
     * @throws IOException as {@link #require}
     */
    public static PartFile of(Path target, boolean overwrite) throws IOException {
        require(target, overwrite);
        return anew(target, overwrite);
    }

    /** Prepares to write the history of a file, or to replace it. */
    public static PartFile ofHistory(Path history) throws IOException {
        return anew(history, true);
    }

    private static PartFile anew(Path target, boolean overwrite) throws IOException {
        PartFile file = new PartFile(target, overwrite, false);
        Files.deleteIfExists(file.part);
        return file;
    }

    /**
     * Prepares to write a file, or a copy of a history, with a part that may be left over from before, and that is kept
     * whatever happens.
     */
    public static PartFile resume(Path target, boolean overwrite) throws IOException {
        return new PartFile(target, overwrite, true);
    }

    /**
     * Refuses a file that cannot be made, for work that takes long before it comes to that.
     *
     * @throws FileAlreadyExistsException if there is one and it may not be replaced; never replaced are
     *     folders, pipes and devices
     * @throws NoSuchFileException if its folder does not exist
     * @throws NotDirectoryException if its folder is a file
     * @throws AccessDeniedException if nothing can be created in the folder
     * @throws FileSystemException if it has the name of a file that belongs to a volume
     * @throws UnsupportedFileException if it is an object of a store
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
        // Without following links: one that leads nowhere is in the way as well.
        if (!overwrite && Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(target.toString());
        }
    }

    /** Refuses at once what cannot fit into the folder of a file. */
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

    /** Forces the part to the medium, gives it its name, and forces the folder that holds the name. */
    public void commit() throws IOException {
        try (ChannelStore store = ChannelStore.open(part)) {
            store.force();
        }
        rename();
        forceName();
    }

    /** Gives a part its name that is on the medium already; {@link #forceName} makes that last. */
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
     * Makes what was created, renamed and deleted beside a file last through a power cut. Windows cannot open a folder,
     * and does not need to.
     */
    public static void forceFolderOf(Path file) throws IOException {
        if (RegularFile.isWindows()) {
            return;
        }
        try (FileChannel channel = FileChannel.open(folderOf(file), StandardOpenOption.READ)) {
            channel.force(true);
        }
    }

    /** Makes sure that the file is found under the name that it has now after a power cut. */
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
