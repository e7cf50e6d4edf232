package io.github.sliceline.revision;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.FileOpener;
import io.github.sliceline.undo.Recovery;
import java.io.IOException;
import java.nio.file.Path;

/** Opener that recovers files whose edit was interrupted, and reads revisions. It is found by {@code ServiceLoader}. */
@SuppressWarnings("exports") // called by the core module
public final class RecoveringOpener implements FileOpener {
    @Override
    public ByteSource open(Path file, int revision) throws IOException {
        return revision == 0 ? Recovery.openForReading(file) : RevisionSource.open(file, revision);
    }
}
