package io.github.sliceline.edit;

import io.github.sliceline.Advice;
import io.github.sliceline.Job;
import io.github.sliceline.follow.FileFollower;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.undo.JournaledStore;
import io.github.sliceline.work.LockFile;
import java.io.IOException;
import java.nio.file.Path;

/** Edits a file in place, wholly or not at all, by a journal. */
final class JournaledSession implements EditSession {
    private final Path file;
    private final JournaledStore journaled;
    private final FileFollower follower;
    private final LockFile lock;
    private final ByteStore store;

    /** @param lock on the file; closed last */
    JournaledSession(Path file, JournaledStore journaled, FileFollower follower, LockFile lock) throws IOException {
        this.file = file;
        this.journaled = journaled;
        this.follower = follower;
        this.lock = lock;
        this.store = follower.follow(journaled);
    }

    @Override
    public ByteStore store() {
        return store;
    }

    @Override
    public void commit() throws IOException {
        follower.completed(file, Job.quiet());
        journaled.commit();
        follower.named();
    }

    @Override
    public String outcome(String done, Exception failure) {
        return outcome(done) + follower.remark();
    }

    private String outcome(String done) {
        return switch (journaled.ending()) {
            case DONE -> done;
            case LEFT_TO_RECOVERY -> done + ", once " + Advice.Step.OPEN_AGAIN + " has put it right";
            case UNKNOWN ->
                "whether the file is as before it or as after it turns out when " + Advice.Step.OPEN_AGAIN
                        + " puts it right";
        };
    }

    /** First the file becomes what was committed, then whoever follows it. */
    @Override
    public void close() throws IOException {
        try (lock;
                follower) {
            store.close();
        }
    }
}
