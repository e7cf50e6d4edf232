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
 * Which file or object stands under a name, and which version of it. Taken before something is read and compared after, it
 * shows that all that was read is of one version, as far as the file system tells:
 *
 * <ul>
 *   <li>Linux and macOS (ext4, XFS, Btrfs, tmpfs, APFS): device and inode, both times in nanoseconds. A write that sets the time
 *       of modification back still changes {@code changed}. Times are those of the kernel's clock tick, so two writes within
 *       some 4 ms may have the same.
 *   <li>NFS and SMB: times are the server's, and may be known up to a minute late, since attributes are cached.
 *   <li>FAT and exFAT: times in steps of 2 s or 10 ms; inodes are made up when the drive is mounted.
 *   <li>Windows: no inode, so the time of creation stands for it, which NTFS gives to the next file of the same name if that
 *       comes within 15 s; and no {@code changed}: a write that sets the time of modification back goes unseen.
 *   <li>Objects: the version that their store names, mostly an entity tag; some stores name none.
 * </ul>
 *
 * @param path the name that was asked
 * @param key which file it is: device and inode, or the time of creation; of an object its version, empty if its store names none
 * @param bytes length
 * @param modified when the content was last written; empty for objects
 * @param changed when content, name, rights or times were last changed; empty where that is not known
 */
public record FileVersion(Path path, String key, long bytes, String modified, String changed) {
    private static final Duration SEVERAL_TICKS = Duration.ofMillis(20);

    /**
     * The version that stands under a name now. An object is asked for with one request.
     *
     * @throws java.nio.file.NoSuchFileException if there is none
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

    /** The version of an object that is open. */
    public static FileVersion ofObject(Path path, String version, long bytes) {
        return new FileVersion(path, version, bytes, "", "");
    }

    /** Whether the file was written to a moment ago, so that a further write may leave the same times. */
    public boolean isFresh() {
        return !isOfObject() && Instant.parse(modified).isAfter(Instant.now().minus(SEVERAL_TICKS));
    }

    /** Whether it is of an object, which stays one version for as long as it is open. */
    public boolean isOfObject() {
        return modified.isEmpty();
    }

    /** Whether another content has another version; not so of objects whose store names none. */
    public boolean isNamed() {
        return !key.isEmpty();
    }

    /** Text that another content has not: the time of the last write, or the version that a store names. */
    public String content() {
        return isOfObject() ? key : modified;
    }

    /** This version for whoever compares the content otherwise: rights and names of the file may change, and its time with them. */
    public FileVersion ofContent() {
        return new FileVersion(path, key, bytes, modified, "");
    }

    /** This version by the name that the links in its name lead to. */
    public FileVersion followed() throws IOException {
        return new FileVersion(Location.of(path).followed(), key, bytes, modified, changed);
    }

    /** Whether it is the same file, or version of an object, whatever was written to it since. */
    public boolean isSameFile(FileVersion other) {
        return key.equals(other.key);
    }

    /** How a later version differs, as the end of a sentence about the file; empty if it does not. */
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
     * Looks at the name again, after it was opened more than once. An object is not asked for again: what is open is one
     * version.
     *
     * @throws FileChangedException if another file has the name now, whatever was written to this one
     */
    public void requireSameFile() throws IOException {
        if (!isOfObject() && !isSameFile(of(path))) {
            throw new FileChangedException(
                    path, "was replaced by another file while it was being opened; open it again");
        }
    }

    /**
     * Whether the name has this version but for the time of its last change: its rights or names were changed, or its content,
     * and then the time of that put back. Only who reads the content can tell.
     */
    public boolean isTouched() throws IOException {
        return !changed.isEmpty()
                && ofContent().differenceNow().isEmpty()
                && differenceNow().isPresent();
    }

    /**
     * Looks at the name again, after all was read.
     *
     * @param doing what was done with the file meanwhile, such as {@code while it was being converted; convert it again}
     * @throws FileChangedException if another version stands there, or none
     * @throws IOException if it cannot be looked at, and may be as it was
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
