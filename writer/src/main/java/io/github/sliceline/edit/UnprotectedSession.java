package io.github.sliceline.edit;

import io.github.sliceline.Job;
import io.github.sliceline.follow.FileFollower;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.work.LockFile;
import java.io.IOException;
import java.nio.file.Path;

/** Edits a file in place without a journal: libhdf5 writes into it, even if a command fails. */
final class UnprotectedSession implements EditSession {
    private final Path file;
    private final FileFollower follower;
    private final LockFile lock;
    private final ByteStore store;

    /** @param lock on the file; closed last */
    UnprotectedSession(Path file, ChannelStore opened, FileFollower follower, LockFile lock) throws IOException {
        this.file = file;
        this.follower = follower;
        this.lock = lock;
        this.store = follower.follow(opened);
    }

    @Override
    public ByteStore store() {
        return store;
    }

    @Override
    public void commit() throws IOException {
        follower.completed(file, Job.quiet());
        store.force();
        follower.named();
    }

    @Override
    public String outcome(String done, Exception failure) {
        boolean refused = failure instanceof IllegalArgumentException;
        return (refused ? done : "without a journal nothing is taken back, so the file may be changed in part")
                + follower.remark();
    }

    /** The file has what was written, whether that was committed or not, so whoever follows is to have it too. */
    @Override
    public void close() throws IOException {
        try (lock;
                follower;
                store) {
            follower.named();
        }
    }
}
