package io.github.sliceline.volume;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Which file stands under a name, whatever happens to its content. Taken before a name is opened more than once, and
 * compared after, it shows that all of them opened the same file.
 *
 * @param path the name
 * @param key device and inode, or the moment of creation where the file system has no such numbers
 */
record FileIdentity(Path path, Object key) {
    static FileIdentity of(Path path) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
        Object key = attributes.fileKey();
        return new FileIdentity(path, key != null ? key : attributes.creationTime());
    }

    /** Fails if another file has got the name since. */
    void requireUnchanged() throws IOException {
        if (!equals(of(path))) {
            throw new IOException(path + ": was replaced by another file while it was being opened; open it again");
        }
    }
}
