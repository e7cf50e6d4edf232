package io.github.sliceline.segy.volume;

import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.storage.RemoteSource;
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
 * @param modified of an object of a store, which is of one version for as long as it is open, 1970
 * @param key device and inode, where the file system has them; of an object its version, empty where the store names none
 */
record FileStamp(Path real, long size, Instant modified, String key) {
    static FileStamp of(Path path) throws IOException {
        BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
        return new FileStamp(
                path.toRealPath(), now.size(), now.lastModifiedTime().toInstant(), String.valueOf(now.fileKey()));
    }

    static FileStamp of(RemoteSource object) {
        return new FileStamp(object.path(), object.size(), Instant.EPOCH, object.version());
    }

    /** Whether another content has another stamp. */
    boolean isOfOneVersion() {
        return !key.isEmpty();
    }

    /** Whether the same stands there now. */
    boolean isStillThere() throws IOException {
        return real instanceof RemotePath || equals(of(real));
    }
}
