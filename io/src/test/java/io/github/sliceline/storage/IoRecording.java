package io.github.sliceline.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * What happened to the files of one folder, in order, and what a crash at any moment leaves of them.
 *
 * <p>A process that is killed leaves what it did so far ({@link #afterKill}), its last write perhaps in part
 * ({@link #afterTornWrite}). A power cut ({@link #afterPowerCut}) takes back any part of what was not forced. A
 * drive may do unforced things in any order: which of them are done when the power goes is then any subset. Two that
 * overlap, or a write and a cut, keep their order, as in a page cache; so do names, as in a file system's journal.
 * Thread-safe.
 */
public final class IoRecording {
    /** A drive writes a sector whole or not at all. */
    public static final int SECTOR = 512;

    /**
     * Something that happened to a file.
     *
     * @param content number of the file's content, which keeps it whatever the file's name becomes; -1 for none
     */
    private record Entry(StoreEvent event, int content) {}

    private final List<Entry> entries = new ArrayList<>();
    private final List<byte[]> initial = new ArrayList<>();
    private final Map<String, Integer> initialNames = new HashMap<>();
    private final Map<String, Integer> names = new HashMap<>();

    /** Records a store from now on, before anything else has happened; what it holds already counts as forced. */
    public ByteStore store(String file, ByteStore store) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(Math.toIntExact(store.size()));
        store.readFully(content, 0);
        synchronized (this) {
            initialNames.put(file, initial.size());
            names.put(file, initial.size());
            initial.add(content.array());
        }
        return new RecordingStore(this, file, store);
    }

    /** Records a store that was made just now, empty. */
    public ByteStore newStore(String file, ByteStore store) {
        record(new StoreEvent.Create(file));
        return new RecordingStore(this, file, store);
    }

    /** Records a store that was made before, by another name, and renamed since. */
    public ByteStore renamedStore(String file, ByteStore store) {
        return new RecordingStore(this, file, store);
    }

    /** Adds something that did not go through a store of this recording, such as the removal of a file. */
    public synchronized void record(StoreEvent event) {
        if (event instanceof StoreEvent.Create create) {
            names.put(create.file(), initial.size());
            initial.add(new byte[0]);
        }
        entries.add(new Entry(event, names.getOrDefault(event.file(), -1)));
        if (event instanceof StoreEvent.Delete delete) {
            names.remove(delete.file());
        } else if (event instanceof StoreEvent.Rename rename) {
            Integer content = names.remove(rename.file());
            if (content != null) {
                names.put(rename.to(), content);
            }
        }
    }

    /** Everything so far. */
    public synchronized List<StoreEvent> events() {
        return entries.stream().map(Entry::event).toList();
    }

    /** Number of events so far. */
    public synchronized int size() {
        return entries.size();
    }

    /** Files after the first so many events. */
    public synchronized CrashImage afterKill(int count) {
        CrashImage image = new CrashImage(initialNames, initial);
        entries.subList(0, count).forEach(entry -> image.apply(entry.event(), entry.content()));
        return image;
    }

    /** How many bytes of the write at this index a torn write may leave: sectors of the file. Empty if it is no write. */
    public synchronized List<Integer> tears(int index) {
        List<Integer> tears = new ArrayList<>();
        if (entries.get(index).event() instanceof StoreEvent.Write write) {
            int first = SECTOR - (int) (write.position() % SECTOR);
            for (int bytes = first; bytes < write.data().capacity(); bytes += SECTOR) {
                tears.add(bytes);
            }
        }
        return tears;
    }

    /** Files after all events before the index, and the first bytes of the write there. */
    public synchronized CrashImage afterTornWrite(int index, int bytes) {
        CrashImage image = afterKill(index);
        StoreEvent.Write write = (StoreEvent.Write) entries.get(index).event();
        image.apply(part(write, 0, bytes), entries.get(index).content());
        return image;
    }

    private static StoreEvent.Write part(StoreEvent.Write write, int from, int length) {
        return new StoreEvent.Write(
                write.file(), write.position() + from, write.data().slice(from, length));
    }

    /** Files after a power cut following the first so many events: of what was not forced, any part. */
    public synchronized CrashImage afterPowerCut(int count, Random random) {
        CrashImage image = new CrashImage(initialNames, initial);
        boolean[] forced = forced(count);
        double kept = random.nextDouble();
        boolean namesKept = true;
        for (int i = 0; i < count; i++) {
            Entry entry = entries.get(i);
            if (!forced[i] && isName(entry.event())) {
                namesKept &= random.nextDouble() < kept;
            }
            if (forced[i] || (isName(entry.event()) && namesKept)) {
                image.apply(entry.event(), entry.content());
            } else if (!isName(entry.event()) && random.nextDouble() < kept) {
                applyInPart(image, entry, random);
            }
        }
        return image;
    }

    private static void applyInPart(CrashImage image, Entry entry, Random random) {
        if (!(entry.event() instanceof StoreEvent.Write write) || random.nextInt(4) > 0) {
            image.apply(entry.event(), entry.content());
            return;
        }
        int length = write.data().capacity();
        int to = Math.min(SECTOR - (int) (write.position() % SECTOR), length);
        for (int from = 0; from < length; from = to, to = Math.min(to + SECTOR, length)) {
            if (random.nextBoolean()) {
                image.apply(part(write, from, to - from), entry.content());
            }
        }
    }

    /** For each of the first events whether a later one among them forced it. */
    private boolean[] forced(int count) {
        boolean[] forced = new boolean[count];
        Set<Integer> contents = new HashSet<>();
        boolean folder = false;
        for (int i = count - 1; i >= 0; i--) {
            Entry entry = entries.get(i);
            if (entry.event() instanceof StoreEvent.Force) {
                contents.add(entry.content());
            }
            folder |= entry.event() instanceof StoreEvent.ForceFolder;
            forced[i] = isName(entry.event()) ? folder : contents.contains(entry.content());
        }
        return forced;
    }

    private static boolean isName(StoreEvent event) {
        return event instanceof StoreEvent.Create
                || event instanceof StoreEvent.Delete
                || event instanceof StoreEvent.Rename;
    }
}
