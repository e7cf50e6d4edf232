package io.github.sliceline.mirror.serving;

import io.github.sliceline.mirror.access.MirrorRefusedException;
import io.github.sliceline.mirror.wire.Sockets;
import io.github.sliceline.revision.History;
import io.github.sliceline.storage.CompanionFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/**
 * The only folder that clients can reach. Names lead to files in it and in its subfolders, never outside. Immutable.
 */
public final class ConfinedFolder {
    private static final int LONGEST_NAME = 1000;

    private final Path root;

    /** @param folder its links are followed once, now */
    public ConfinedFolder(Path folder) throws IOException {
        this.root = folder.toRealPath();
        if (!Files.isDirectory(root)) {
            throw new NotDirectoryException(folder.toString());
        }
    }

    public Path root() {
        return root;
    }

    /**
     * Returns the path of a file, which need not exist.
     *
     * @param name elements separated by slashes; its folder must exist
     * @throws MirrorRefusedException if the name is invalid or leads elsewhere
     */
    public Path resolve(String name) throws IOException {
        requireName(name);
        Path path = path(name);
        Path folder = path.getParent();
        Path last = path.getFileName();
        if (folder == null || last == null || !Files.isDirectory(folder)) {
            throw new MirrorRefusedException(shown(name) + ": no such folder on the server");
        }
        Path real = folder.toRealPath();
        if (!real.startsWith(root)) {
            throw new MirrorRefusedException(shown(name) + ": leads out of the server's folder");
        }
        Path file = real.resolve(last);
        requireFile(name, file);
        requireFile(name, CompanionFile.PART.of(file));
        requireFile(name, CompanionFile.UNDO.of(file));
        return file;
    }

    private Path path(String name) throws MirrorRefusedException {
        try {
            return root.resolve(name);
        } catch (InvalidPathException e) {
            throw new MirrorRefusedException(shown(name) + ": is no name of a file here: " + e.getReason());
        }
    }

    private static void requireName(String name) throws MirrorRefusedException {
        if (name.isEmpty() || name.length() > LONGEST_NAME) {
            throw new MirrorRefusedException("a name has 1 to " + LONGEST_NAME + " characters, got " + name.length());
        }
        if (name.chars().anyMatch(c -> Character.isISOControl(c) || c == '\\' || c == ':')) {
            throw new MirrorRefusedException(shown(name) + ": a name has no control characters, backslashes or colons");
        }
        for (String element : name.split("/", -1)) {
            if (element.isEmpty() || element.startsWith(".")) {
                throw new MirrorRefusedException(
                        shown(name) + ": a name is relative, none of its elements is empty or begins with a dot");
            }
        }
        if (CompanionFile.isWork(name)) {
            throw new MirrorRefusedException(
                    shown(name) + ": is the name of an unfinished file, or of the journal or the lock of one");
        }
    }

    private static void requireFile(String name, Path file) throws MirrorRefusedException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new MirrorRefusedException(shown(name) + ": a link, a folder or a device stands there");
        }
    }

    /** Refuses a file with a history, whose revisions belong to the file's old content. */
    public static void requireNoHistory(String name, Path file) throws IOException {
        if (Files.exists(History.pathOf(file))) { // only checked, not read: a client may have sent it
            throw new MirrorRefusedException(name + ": on the server a history stands beside it, whose revisions are of"
                    + " the file as it was; move it away there, or choose another name");
        }
    }

    private static String shown(String name) {
        return "'" + Sockets.printable(name) + "'";
    }

    @Override
    public String toString() {
        return root.toString();
    }
}
