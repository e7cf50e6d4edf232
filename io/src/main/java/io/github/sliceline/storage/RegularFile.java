package io.github.sliceline.storage;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens regular files and refuses anything else in their place: opening a pipe would wait for a writer at its other
 * end. The check comes before opening, because Java cannot combine the two.
 */
public final class RegularFile {
    private static final Logger LOG = LoggerFactory.getLogger(RegularFile.class);

    private RegularFile() {}

    /**
     * Opens a file as {@link FileChannel#open} does, and logs it at level trace.
     *
     * @throws FileSystemException as {@link #require}
     */
    public static FileChannel open(Path path, Set<? extends OpenOption> options) throws IOException {
        boolean refusesLinks = options.contains(LinkOption.NOFOLLOW_LINKS);
        require(path, refusesLinks ? new LinkOption[] {LinkOption.NOFOLLOW_LINKS} : new LinkOption[0]);
        LOG.trace("opens {}", path);
        return FileChannel.open(path, options);
    }

    /**
     * Returns the path if it is a regular file or does not exist.
     *
     * @param links {@link LinkOption#NOFOLLOW_LINKS} to refuse a symbolic link in the file's place
     * @throws FileSystemException if the path is something else, or a broken link
     */
    public static Path require(Path path, LinkOption... links) throws IOException {
        try {
            BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class, links);
            if (found.isDirectory()) {
                throw refusal(path, "is a folder; name a file");
            }
            if (found.isSymbolicLink()) {
                throw refusal(path, "is a link, where only a file may stand; move it away");
            }
            if (found.isOther() && !isWindows()) { // on Windows, files in cloud storage count as "other"
                throw refusal(path, "is a pipe or a device; files are read in any order, so name a file");
            }
        } catch (NoSuchFileException e) {
            if (Files.isSymbolicLink(path)) {
                throw refusal(path, "is a link that leads nowhere");
            }
        }
        return path;
    }

    private static FileSystemException refusal(Path path, String found) {
        return new FileSystemException(path.toString(), null, found);
    }

    static boolean isWindows() {
        return System.getProperty("os.name", "").startsWith("Windows");
    }
}
