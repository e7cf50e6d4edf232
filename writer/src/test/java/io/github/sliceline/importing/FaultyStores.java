package io.github.sliceline.importing;

import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.work.WorkStores;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Files on a drive that fails at the n-th write or force and at all later ones, as a full or a dead one does.
 * Afterwards {@link #powerCut} takes back what was written and not forced: any part of it, in any order.
 */
public final class FaultyStores implements WorkStores {
    private static final int SECTOR = 512;

    private final int failAt;
    private final String problem;
    private final Map<Path, List<Write>> unforced = new HashMap<>();
    private int calls;
    private long bytes;

    /** Bytes that a write replaced; fewer than it wrote if it made the file longer. */
    private record Write(long position, int length, ByteBuffer before) {
        /** Of which a drive writes all or nothing. */
        boolean isInOneSector() {
            return position / SECTOR == (position + length - 1) / SECTOR;
        }
    }

    /** Stores that fail at a call, counted from 1. */
    public FaultyStores(int failAt, String problem) {
        this.failAt = failAt;
        this.problem = problem;
    }

    /** Stores that never fail. */
    public static FaultyStores sound() {
        return new FaultyStores(Integer.MAX_VALUE, "none");
    }

    /** Writes and forces so far. */
    public synchronized int calls() {
        return calls;
    }

    /** Bytes written so far. */
    public synchronized long bytes() {
        return bytes;
    }

    @Override
    public ByteStore open(Path file) throws IOException {
        return new Store(file, ChannelStore.openOrCreate(file));
    }

    @Override
    public Duration pause() {
        return Duration.ZERO;
    }

    private void call(Path file) throws IOException {
        if (++calls >= failAt) {
            throw new IOException(file + ": " + problem);
        }
    }

    /** Each unforced write reaches the medium, or does not, or does so in part. */
    public synchronized void powerCut(Random random) throws IOException {
        for (Map.Entry<Path, List<Write>> file : unforced.entrySet()) {
            if (!file.getKey().toFile().exists()) {
                continue;
            }
            try (ChannelStore store = ChannelStore.open(file.getKey())) {
                List<Write> writes = file.getValue();
                for (int i = writes.size() - 1; i >= 0; i--) {
                    lose(store, writes.get(i), random);
                }
            }
        }
    }

    private static void lose(ChannelStore store, Write write, Random random) throws IOException {
        int kept = switch (random.nextInt(3)) {
            case 0 -> 0;
            case 1 -> write.isInOneSector() ? 0 : random.nextInt(write.length + 1);
            default -> write.length;
        };
        ByteBuffer before = ByteBuffer.allocate(write.length).put(write.before.duplicate());
        store.writeFully(before.clear().position(kept), write.position + kept);
        boolean last = write.position + write.length == store.size();
        if (last && random.nextBoolean()) {
            store.truncate(write.position + Math.max(kept, write.before.remaining()));
        }
    }

    private final class Store implements ByteStore {
        private final Path file;
        private final ChannelStore store;

        Store(Path file, ChannelStore store) {
            this.file = file;
            this.store = store;
        }

        @Override
        public void writeFully(ByteBuffer src, long position) throws IOException {
            synchronized (FaultyStores.this) {
                call(file);
                int length = src.remaining();
                bytes += length;
                int there = (int) Math.max(0, Math.min(length, store.size() - position));
                ByteBuffer before = ByteBuffer.allocate(there);
                store.readFully(before, position);
                unforced.computeIfAbsent(file, any -> new ArrayList<>())
                        .add(new Write(position, length, before.flip()));
                store.writeFully(src, position);
            }
        }

        @Override
        public void truncate(long size) throws IOException {
            synchronized (FaultyStores.this) {
                call(file);
                store.truncate(size);
            }
        }

        @Override
        public void force() throws IOException {
            synchronized (FaultyStores.this) {
                call(file);
                unforced.remove(file);
                store.force();
            }
        }

        @Override
        public long size() throws IOException {
            return store.size();
        }

        @Override
        public void readFully(ByteBuffer dst, long position) throws IOException {
            store.readFully(dst, position);
        }

        @Override
        public void close() throws IOException {
            store.close();
        }

        @Override
        public String toString() {
            return file.toString();
        }
    }
}
