package io.github.sliceline.broken.importing;

import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.FileOpener;
import java.io.IOException;
import java.nio.file.Path;

/** Takes the version of a file that opening may change. */
public record TooEarly(Path file) {
    /** Opens it. */
    public ByteSource open() throws IOException {
        FileVersion version = FileVersion.of(file);
        ByteSource source = FileOpener.openAny(file, 0);
        version.requireSame("meanwhile");
        return source;
    }
}
