package io.github.sliceline.remote;

import io.github.sliceline.FileChangedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The identity and version of a file or object. Two versions, taken before and after reading, are equal if all bytes
 * read belong to one version, as far as the file system tells:
 * <ul>
 * <li>Linux and macOS (ext4, XFS, Btrfs, tmpfs, APFS): device and inode, and both times in nanoseconds. A write that
 *     sets the modification time back still changes {@code changed}. The kernel's clock ticks about every 4 ms, so two
 *     writes within a tick may have the same times.
 * <li>NFS and SMB: the times are the server's. The client caches them, so they may be up to a minute old.
 * <li>FAT and exFAT: times in steps of 2 s or 10 ms; inodes are invented when the drive is mounted.
 * <li>Windows: the creation time replaces the inode. NTFS reuses it for the next file of the same name within 15 s.
 *     {@code changed} is missing, so a write that sets the modification time back is not noticed.
 * <li>Objects: the version that the store names, mostly an entity tag; some stores name none.
 * </ul>
 *
 * @param path the path that was inspected
 * @param key identity: device and inode, or the creation time; of an object its version, empty if the store names none
 * @param bytes length
 * @param modified time of the last write to the content; empty for objects
 * @param changed time of the last change of content, name, permissions or times; empty if unknown
 */
public record FileVersion(Path path, String key, long bytes, String modified, String changed) {
    private static final Duration SEVERAL_TICKS = Duration.ofMillis(20);

    /**
     * Returns the current version under a path. An object costs one request.
     *
     * @throws java.nio.file.NoSuchFileException if nothing exists there
     */
    public static FileVersion of(Path path) throws IOException {
        return Location.of(path).version();
    }

    static FileVersion ofFile(Path path) throws IOException {
        boolean hasInodes = path.getFileSystem().supportedFileAttributeViews().contains("unix");
        Map<String, Object> found = Files.readAttributes(
                path, (hasInodes ? "unix:ctime," : "creationTime,") + "fileKey,size,lastModifiedTime");
        Object key = found.get("fileKey");
        return new FileVersion(
                path,
                String.valueOf(key == null ? found.get("creationTime") : key),
                ((Number) found.getOrDefault("size", 0L)).longValue(),
                String.valueOf(found.getOrDefault("lastModifiedTime", "")),
                String.valueOf(found.getOrDefault("ctime", "")));
    }

    /** Returns the version of an open object. */
    public static FileVersion ofObject(Path path, String version, long bytes) {
        return new FileVersion(path, version, bytes, "", "");
    }

    /** True if the file was written to so recently that another write may leave the same times. */
    public boolean isFresh() {
        return !isOfObject() && Instant.parse(modified).isAfter(Instant.now().minus(SEVERAL_TICKS));
    }

    /** True if this is an object. An open object stays one version. */
    public boolean isOfObject() {
        return modified.isEmpty();
    }

    /** True if other content has another version. False for objects whose store names no versions. */
    public boolean isNamed() {
        return !key.isEmpty();
    }

    /**
     * Returns a text that differs for other content: the time of the last write, or the version that the store names.
     */
    public String content() {
        return isOfObject() ? key : modified;
    }

    /**
     * Returns this version without {@link #changed}, to compare the content only: changed permissions and names do not
     * matter then.
     */
    public FileVersion ofContent() {
        return new FileVersion(path, key, bytes, modified, "");
    }

    /** Returns this version with the path's links followed. */
    public FileVersion followed() throws IOException {
        return new FileVersion(Location.of(path).followed(), key, bytes, modified, changed);
    }

    /** True if both are the same file, written to or not, or the same version of an object. */
    public boolean isSameFile(FileVersion other) {
        return key.equals(other.key);
    }

    /** Returns how a later version differs, as the end of a sentence about the file; empty if it does not differ. */
    public Optional<String> difference(FileVersion later) {
        if (!isSameFile(later)) {
            return Optional.of("was replaced by another one");
        }
        if (bytes != later.bytes) {
            return Optional.of("had " + bytes + " bytes and has " + later.bytes + " now");
        }
        if (!modified.equals(later.modified)) {
            return Optional.of("was written to at " + later.modified);
        }
        return changed.isEmpty() || later.changed.isEmpty() || changed.equals(later.changed)
                ? Optional.empty()
                : Optional.of("was changed at " + later.changed + ", or its rights or names were");
    }

    /**
     * Compares the path's current file, after the path was opened more than once. An object is not compared: an open
     * object stays one version.
     *
     * @throws FileChangedException if the path now names another file; writes to this file do not matter
     */
    public void requireSameFile() throws IOException {
        if (!isOfObject() && !isSameFile(of(path))) {
            throw new FileChangedException(
                    path, "was replaced by another file while it was being opened; open it again");
        }
    }

    /**
     * True if only {@link #changed} differs from the path's current version. Permissions or names were changed, or the
     * content was changed and the modification time set back. Only reading the content can tell which.
     */
    public boolean isTouched() throws IOException {
        return !changed.isEmpty()
                && ofContent().differenceNow().isEmpty()
                && differenceNow().isPresent();
    }

    /**
     * Compares the path's current version, after everything was read.
     *
     * @param doing the caller's work, such as {@code while it was being converted; convert it again}
     * @throws FileChangedException if the path now has another version, or nothing exists there
     * @throws IOException if the version cannot be read; the file may be unchanged
     */
    public void requireSame(String doing) throws IOException {
        Optional<String> difference = differenceNow();
        if (difference.isPresent()) {
            throw new FileChangedException(path, difference.get() + " " + doing);
        }
    }

    private Optional<String> differenceNow() throws IOException {
        try {
            return difference(of(path));
        } catch (NoSuchFileException e) {
            return Optional.of("was deleted");
        }
    }
}
