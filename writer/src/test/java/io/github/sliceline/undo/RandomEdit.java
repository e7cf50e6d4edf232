package io.github.sliceline.undo;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Random writes, cuts and commits through a {@link JournaledStore}, and what the file must be after each commit. */
final class RandomEdit {
    static final Seal SEAL = new Seal(0, 0x894844460D0A1A0AL);

    final MemoryFolder folder;
    /** Content before anything, then after each commit. */
    final List<byte[]> states = new ArrayList<>();
    /** Events so far when a commit returned. */
    final List<Integer> committedAt = new ArrayList<>();

    private final Random random;

    RandomEdit(long seed) throws IOException {
        random = new Random(seed);
        byte[] content = new byte[Long.BYTES + random.nextInt(40_000)];
        random.nextBytes(content);
        putSeal(content);
        folder = new MemoryFolder(content);
        states.add(content);
    }

    /** Content of a file that is whole. */
    static byte[] putSeal(byte[] content) {
        ByteBuffer.wrap(content).putLong((int) SEAL.position(), SEAL.whole());
        return content;
    }

    static boolean isSealed(byte[] content) {
        return SEAL.isBroken(ByteBuffer.wrap(content).getLong((int) SEAL.position()));
    }

    /** Runs it; some end with writes that are never committed, some have less memory than they write. */
    RandomEdit run() throws IOException {
        int pages = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 100;
        byte[] content = states.get(0);
        try (JournaledStore store = new JournaledStore(folder.file(), folder, SEAL, pages)) {
            int commits = random.nextInt(4);
            for (int i = 0; i <= commits; i++) {
                for (int writes = random.nextInt(4); writes > 0; writes--) {
                    content = change(store, content);
                }
                if (i < commits || random.nextBoolean()) {
                    store.commit();
                    states.add(content);
                    committedAt.add(folder.recording().size());
                }
            }
        }
        return this;
    }

    private byte[] change(JournaledStore store, byte[] before) throws IOException {
        if (random.nextInt(4) == 0) {
            int size = Long.BYTES + random.nextInt(before.length + 5000);
            store.truncate(size);
            return Arrays.copyOf(before, Math.min(size, before.length));
        }
        byte[] bytes = new byte[1 + random.nextInt(random.nextBoolean() ? 300 : 6000)];
        random.nextBytes(bytes);
        int position = Long.BYTES + random.nextInt(before.length + (random.nextInt(3) == 0 ? 9000 : 1));
        byte[] after = Arrays.copyOf(before, Math.max(before.length, position + bytes.length));
        System.arraycopy(bytes, 0, after, position, bytes.length);
        store.writeFully(ByteBuffer.wrap(bytes), position);
        return after;
    }

    /** Commits that had returned before so many events. */
    int commitsBefore(int events) {
        return (int) committedAt.stream().filter(at -> at <= events).count();
    }
}
