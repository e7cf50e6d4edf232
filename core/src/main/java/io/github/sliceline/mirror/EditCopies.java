package io.github.sliceline.mirror;

import io.github.sliceline.storage.ByteStore;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The copies of a file that is edited. In this order: {@link #around} the store that is written through; for each commit
 * {@link #prepare}, then that of the file, then {@link #commit}; at the end {@link #close}, then {@link #reports}. Not
 * thread-safe.
 *
 * <p>Nothing waits longer than nothing moves on a copy for the time that was set: that copy is given up then.
 */
public final class EditCopies implements Closeable {
    /** Bytes at both ends of a file that are compared whatever is edited. */
    private static final int END_BYTES = EditedReplica.MOST_EXPECTED_BYTES;

    private final List<EditCopy> copies = new ArrayList<>();
    private final boolean compareOnly;
    private long fileBytes;

    /** @param compareOnly whether nothing is to be changed */
    EditCopies(boolean compareOnly) {
        this.compareOnly = compareOnly;
    }

    /** One that is to be opened. */
    record Candidate(EditCopy copy, EditCopy.Opener opener) {}

    /**
     * Opens copies, all at once, and compares the ends of the file.
     *
     * @param store of the file, as it is
     * @param sealAt where its seal stands
     * @throws IOException if one can never be opened, is none, or cannot be reached and the policy is to fail
     */
    void open(List<Candidate> candidates, ByteStore store, long sealAt) throws IOException {
        List<CopyTask> openings = new ArrayList<>();
        fileBytes = store.size();
        EndsOfFile ends = EndsOfFile.read(store, END_BYTES, sealAt);
        for (Candidate candidate : candidates) {
            copies.add(candidate.copy);
            openings.add(candidate.copy.open(candidate.opener, ends::require));
        }
        for (int i = 0; i < openings.size(); i++) {
            copies.get(i).awaitOpen(openings.get(i));
        }
    }

    /**
     * The store through which everything written goes to the copies too; closing it closes the store.
     *
     * @param store of the file, as it was when they were opened
     */
    public ByteStore around(ByteStore store) {
        return new FollowedStore(store, fileBytes, copies, compareOnly);
    }

    /**
     * Has all copies bring what was written so far into their journals, and to the medium.
     *
     * @throws IOException if one does not follow, and the policy is to fail: the file is not to be committed then
     */
    public void prepare() throws IOException {
        forAll(copy -> copy.post(0, EditedReplica::force));
        if (compareOnly) {
            copies.forEach(EditCopy::onlyTried);
        }
        for (EditCopy copy : copies) {
            copy.requireFollowing();
        }
    }

    /** The file was committed, and so are the copies that follow. One that does not is said so in its report. */
    public void commit() {
        if (!compareOnly) {
            forAll(copy -> copy.post(0, EditedReplica::commit));
            copies.forEach(EditCopy::fileHasIt);
        }
    }

    /** The same where the file has what was written, whether that was committed or not. */
    public void commitWhatIsWritten() {
        forAll(copy -> copy.post(0, EditedReplica::force));
        commit();
    }

    private void forAll(Function<EditCopy, CopyTask> step) {
        List<CopyTask> tasks = copies.stream().map(step).toList();
        for (int i = 0; i < tasks.size(); i++) {
            copies.get(i).await(tasks.get(i));
        }
    }

    /** What became of each. */
    public List<CopyReport> reports() {
        return copies.stream().map(EditCopy::report).toList();
    }

    /** Lets go of the copies: what was committed is in them afterwards, or their reports say why not. */
    @Override
    public void close() {
        copies.forEach(EditCopy::close);
    }
}
