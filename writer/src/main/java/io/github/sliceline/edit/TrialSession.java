package io.github.sliceline.edit;

import io.github.sliceline.Job;
import io.github.sliceline.follow.FileFollower;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.work.OverlayStore;
import java.io.IOException;
import java.nio.file.Path;

/** Edits a file in memory only, to find out whether everything would work, also for those who follow. */
final class TrialSession implements EditSession {
    private final Path file;
    private final ByteSource source;
    private final FileFollower follower;
    private final ByteStore store;

    TrialSession(Path file, ByteSource source, FileFollower follower) throws IOException {
        this.file = file;
        this.source = source;
        this.follower = follower;
        this.store = follower.follow(new OverlayStore(source));
    }

    @Override
    public ByteStore store() {
        return store;
    }

    @Override
    public void commit() throws IOException {
        follower.completed(file, Job.quiet());
    }

    @Override
    public String outcome(String done, Exception failure) {
        return done;
    }

    @Override
    public void close() throws IOException {
        try (source;
                follower) {
            store.close();
        }
    }
}
