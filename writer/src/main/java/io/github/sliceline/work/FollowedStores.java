package io.github.sliceline.work;

import io.github.sliceline.Job;
import io.github.sliceline.follow.FileFollower;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.DirectWrites;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The file system, where somebody follows what is written to the part. What libhdf5 writes into it does not come by here;
 * who follows gets that when it is complete.
 */
public final class FollowedStores implements WorkStores {
    private final Path part;
    private final FileFollower follower;

    public FollowedStores(WorkFiles files, FileFollower follower) {
        this.part = files.part();
        this.follower = follower;
    }

    @Override
    public ByteStore open(Path file) throws IOException {
        return file.equals(part) ? follower.follow(DirectFileStore.openOrCreate(file)) : FILES.open(file);
    }

    @Override
    public ByteStore openUnfollowed(Path file) throws IOException {
        return FILES.open(file);
    }

    /** None: the store of the part goes past the page cache by itself, or nobody could follow what does. */
    @Override
    public Optional<DirectWrites> openDirect(Path file) {
        return file.equals(part) ? Optional.empty() : FILES.openDirect(file);
    }

    @Override
    public void beforeNaming(Job job) throws IOException {
        follower.completed(part, job);
    }

    @Override
    public void afterNaming() throws IOException {
        follower.named();
    }

    @Override
    public void discard() throws IOException {
        follower.discard();
    }

    @Override
    public String remark() {
        return follower.remark();
    }

    @Override
    public void close() {
        follower.close();
    }
}
