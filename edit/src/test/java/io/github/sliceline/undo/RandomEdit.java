package io.github.sliceline.undo;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Random writes, cuts and commits through a {@link JournaledStore}, and what the file must be after each commit. Of every
 * other seed the seal is long, as that of a SEG-Y file, and its bytes are written to as well.
 */
final class RandomEdit {
    static final Seal SEAL = new Seal(0, 0x894844460D0A1A0AL);

    private static final int LONG_SEAL = 52;

    final MemoryFolder folder;
    /** Content before anything, then after each commit. */
    final List<byte[]> states = new ArrayList<>();
    /** Events so far when a commit returned. */
    final List<Integer> committedAt = new ArrayList<>();

    private final Random random;
    private final Seal seal;
    /** No write begins before it, and no cut leaves less. */
    private final int first;

    private final int least;

    RandomEdit(long seed) throws IOException {
        random = new Random(seed);
        boolean isLong = seed % 2 == 1;
        first = isLong ? 0 : SEAL.bytes();
        least = isLong ? LONG_SEAL : SEAL.bytes();
        byte[] content = new byte[least + random.nextInt(40_000)];
        random.nextBytes(content);
        seal = isLong ? longSeal(content) : SEAL;
        ByteBuffer.wrap(content).put(0, seal.whole(), 0, seal.bytes());
        folder = new MemoryFolder(content);
        states.add(content);
    }

    /** Content of a file that is whole. */
    static byte[] putSeal(byte[] content) {
        ByteBuffer.wrap(content).put(0, SEAL.whole(), 0, SEAL.bytes());
        return content;
    }

    private static Seal longSeal(byte[] content) {
        byte[] broken = new byte[LONG_SEAL];
        Arrays.fill(broken, (byte) ~content[0]);
        return new Seal(0, ByteBuffer.wrap(Arrays.copyOf(content, LONG_SEAL)), ByteBuffer.wrap(broken));
    }

    static boolean isSealed(byte[] content) {
        return isSealed(content, SEAL);
    }

    private static boolean isSealed(byte[] content, Seal seal) {
        return seal.isBroken(ByteBuffer.wrap(Arrays.copyOf(content, seal.bytes())));
    }

    /** Whether this edit has sealed the file. */
    boolean hasSealed(byte[] content) {
        return isSealed(content, seal);
    }

    /** Runs it; some end with writes that are never committed, some have less memory than they write. */
    RandomEdit run() throws IOException {
        int pages = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 100;
        byte[] content = states.get(0);
        try (JournaledStore store = new JournaledStore(folder.file(), folder, seal, pages)) {
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
            int size = least + random.nextInt(before.length + 5000);
            store.truncate(size);
            return Arrays.copyOf(before, Math.min(size, before.length));
        }
        byte[] bytes = new byte[1 + random.nextInt(random.nextBoolean() ? 300 : 6000)];
        random.nextBytes(bytes);
        int position = first + random.nextInt(before.length + (random.nextInt(3) == 0 ? 9000 : 1));
        position = first == 0 && random.nextBoolean() ? random.nextInt(LONG_SEAL) : position;
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
