package io.github.sliceline.mirror;

import io.github.sliceline.Job;
import io.github.sliceline.mirror.replica.JournaledReplica;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.IoRecording;
import io.github.sliceline.undo.JournaledStore;
import io.github.sliceline.undo.MemoryFolder;
import io.github.sliceline.undo.Seal;
import io.github.sliceline.undo.UndoSpace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;

/** Random writes, cuts and commits on a file in memory whose copy follows, every event of both recorded in one order. */
final class FollowedEdit {
    static final String FILE = "primary";
    static final String COPY = "copy";
    static final Seal SEAL = new Seal(0, 0x894844460D0A1A0AL);

    final IoRecording recording = new IoRecording();
    final MemoryFolder file;
    final MemoryFolder copy;
    /** Content before anything, then after each commit that was tried. */
    final List<byte[]> states = new ArrayList<>();
    /** Events so far when a commit of both had returned. */
    final List<Integer> committedAt = new ArrayList<>();

    private final Random random;
    private UnaryOperator<ByteStore> copyFault = store -> store;
    private UnaryOperator<ByteStore> copyJournalFault = store -> store;
    private UnaryOperator<ByteStore> fileFault = store -> store;
    private UnaryOperator<ByteStore> fileJournalFault = store -> store;

    FollowedEdit(long seed) throws IOException {
        random = new Random(seed);
        byte[] content = new byte[Long.BYTES + random.nextInt(150_000)];
        random.nextBytes(content);
        sealed(content);
        file = MemoryFolder.of(FILE, content, recording);
        copy = MemoryFolder.of(COPY, content, recording);
        states.add(content);
    }

    /** Begins content with what seals it. */
    static byte[] sealed(byte[] content) {
        ByteBuffer.wrap(content).put(0, SEAL.whole(), 0, Long.BYTES);
        return content;
    }

    /** Puts something around the store of the copy. */
    FollowedEdit withCopyFault(UnaryOperator<ByteStore> fault) {
        copyFault = fault;
        return this;
    }

    /** Puts something around the journal of the copy. */
    FollowedEdit withCopyJournalFault(UnaryOperator<ByteStore> fault) {
        copyJournalFault = fault;
        return this;
    }

    /** Puts something around the store of the file. */
    FollowedEdit withFileFault(UnaryOperator<ByteStore> fault) {
        fileFault = fault;
        return this;
    }

    /** Puts something around the journal of the file. */
    FollowedEdit withFileJournalFault(UnaryOperator<ByteStore> fault) {
        fileJournalFault = fault;
        return this;
    }

    private static UndoSpace space(MemoryFolder folder, UnaryOperator<ByteStore> fault) {
        return new UndoSpace() {
            @Override
            public ByteStore create() {
                return fault.apply(folder.create());
            }

            @Override
            public Optional<ByteSource> open() {
                return folder.open();
            }

            @Override
            public void publish() {
                folder.publish();
            }

            @Override
            public void force() throws IOException {
                folder.force();
            }

            @Override
            public void delete() {
                folder.delete();
            }
        };
    }

    /**
     * Runs it to its end, or until something fails.
     *
     * @return what became of the copy
     */
    MirrorReport run(MirrorPolicy policy, int commits) throws IOException {
        MirrorTarget target = new MirrorTarget.LocalFile(Path.of(COPY));
        Mirrors copies = new EditedReplicas(
                new MirrorTargets(List.of(target), policy, Duration.ofMinutes(1)),
                (any, sealAt) -> new JournaledReplica(
                        copyFault.apply(copy.file()), space(copy, copyJournalFault), sealAt, () -> {}));
        try (copies;
                JournaledStore journaled =
                        new JournaledStore(fileFault.apply(file.file()), space(file, fileJournalFault), SEAL)) {
            copies.begin(Path.of(FILE));
            edit(journaled, copies, commits);
        }
        return copies.reports().get(0);
    }

    private void edit(JournaledStore journaled, Mirrors copies, int commits) throws IOException {
        ByteStore store = copies.follow(journaled);
        byte[] content = states.get(0);
        for (int i = 0; i <= commits; i++) {
            for (int writes = 1 + random.nextInt(4); writes > 0; writes--) {
                content = change(store, content);
            }
            if (i == commits) {
                return; // what was not committed is taken back, here and there
            }
            states.add(content);
            copies.completed(Path.of(FILE), Job.quiet());
            journaled.commit();
            copies.named();
            committedAt.add(recording.size());
        }
    }

    private byte[] change(ByteStore store, byte[] before) throws IOException {
        if (random.nextInt(4) == 0) {
            int size = Long.BYTES + random.nextInt(before.length + 5000);
            store.truncate(size);
            return Arrays.copyOf(before, Math.min(size, before.length));
        }
        byte[] bytes = new byte[1 + random.nextInt(random.nextBoolean() ? 300 : 20_000)];
        random.nextBytes(bytes);
        int position = Long.BYTES + random.nextInt(before.length + (random.nextInt(3) == 0 ? 9000 : 1));
        byte[] after = Arrays.copyOf(before, Math.max(before.length, position + bytes.length));
        System.arraycopy(bytes, 0, after, position, bytes.length);
        store.writeFully(ByteBuffer.wrap(bytes), position);
        return after;
    }

    /** Number of the last commit whose content this is; -1 if it is none. */
    int state(byte[] content) {
        for (int i = states.size() - 1; i >= 0; i--) {
            if (Arrays.equals(states.get(i), content)) {
                return i;
            }
        }
        return -1;
    }

    /** Commits of both that had returned before so many events. */
    int returnedBefore(int events) {
        return (int) committedAt.stream().filter(at -> at <= events).count();
    }
}
