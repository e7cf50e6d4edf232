package io.github.sliceline.work;

import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What of a source is another when somebody wrote it anew, so that work on it cannot be gone on with. */
public final class SourceState {
    private SourceState() {}

    /** Of a file the time of its last change, of an object the name of its version, asked of its store. */
    public static String of(Path source) throws IOException {
        return source instanceof RemotePath
                ? String.valueOf(Files.readAttributes(source, "fileKey").get("fileKey"))
                : Files.getLastModifiedTime(source).toString();
    }
}
