package io.github.sliceline.viewer.survey;

import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/**
 * Which file stands under a name, and which version of it.
 *
 * @param key device and inode, or the moment of creation where the file system has no such numbers
 * @param bytes its length
 * @param modified when it was last written
 */
public record FileStamp(Object key, long bytes, FileTime modified) {
    /** As {@link io.github.sliceline.volume.SeismicVolume#open} has it. */
    private static final String PART = ".part";

    /** Of an object: what is open is one version of it, and reading notices another by itself. */
    private static final FileStamp OF_OBJECTS = new FileStamp("object", 0, FileTime.fromMillis(0));

    /** The file under a name now; empty if there is none, or nobody may know. */
    static Optional<FileStamp> of(Path file) {
        if (file instanceof RemotePath) {
            return Optional.of(OF_OBJECTS);
        }
        try {
            BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
            Object key = found.fileKey() == null ? found.creationTime() : found.fileKey();
            return Optional.of(new FileStamp(key, found.size(), found.lastModifiedTime()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** An unfinished conversion, or what it has become, by the name that it will have or by that of its part. */
    static Optional<FileStamp> ofConversion(Path file) {
        String name = String.valueOf(file.getFileName());
        String target = name.endsWith(PART) ? name.substring(0, name.length() - PART.length()) : name;
        return of(file.resolveSibling(target + PART)).or(() -> of(file.resolveSibling(target)));
    }

    boolean isSameFile(FileStamp other) {
        return key.equals(other.key);
    }
}
