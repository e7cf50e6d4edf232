package io.github.sliceline.segy.volume;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;

/**
 * What stands under a name: taken before a file is opened, and once more when it was scanned, it shows that this was all the
 * time the same.
 *
 * @param real the name without links
 * @param key device and inode, where the file system has them
 */
record FileStamp(Path real, long size, Instant modified, String key) {
    static FileStamp of(Path path) throws IOException {
        BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
        return new FileStamp(
                path.toRealPath(), now.size(), now.lastModifiedTime().toInstant(), String.valueOf(now.fileKey()));
    }
}
