package io.github.sliceline.volume.open;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.journal.ChunkBatch;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.JournalRecord;
import io.github.sliceline.journal.JournalRecord.Complete;
import io.github.sliceline.journal.JournalRecord.Forced;
import io.github.sliceline.journal.JournalRecord.Resumed;
import io.github.sliceline.journal.JournalRecord.Written;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.volume.info.LiveState;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.Closeable;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The chunks of a volume that is still being written, as its journal claims them. Once a reader has seen a chunk, the
 * chunk stays where it is. Thread-safe.
 *
 * <p>While the machine runs, a batch that was not forced to the disk is as good as any other. After a power cut it may
 * be a claim without data. A reader that sees a batch arrive knows that the machine has been running since. A batch
 * that was in the journal before counts once it was forced, or once the journal goes on after it.
 */
final class LiveChunks implements ChunkLookup, Closeable {
    private final JournalReader journal;
    private final Map<String, Object> attributes;
    private final Map<String, Object> fileAttributes;
    private final int chunkBytes;
    private final boolean filtered;
    private final AtomicLongArray addresses;
    private final int[] lengths;
    private final Map<Long, ChunkBatch> doubtful = new TreeMap<>();
    private long visible;
    private long visibleBytes;
    private volatile boolean complete;
    private boolean watching;

    /**
     * Reads the journal as far as it goes.
     *
     * @param journal journal whose first record has been read; closed with this
     */
    private LiveChunks(JournalReader journal, Hdf5Container container, DatasetInfo dataset) throws IOException {
        this.journal = journal;
        this.attributes = container.attributes(dataset.path());
        this.fileAttributes = container.attributes("/");
        this.chunkBytes = Math.toIntExact(dataset.chunkBytes());
        this.filtered = !dataset.filters().isEmpty();
        long chunks = new ChunkGrid(dataset.shape(), dataset.chunk()).chunks().size();
        this.addresses = new AtomicLongArray(Math.toIntExact(chunks));
        this.lengths = new int[filtered ? Math.toIntExact(chunks) : 0];
        for (int i = 0; i < addresses.length(); i++) {
            addresses.setPlain(i, ABSENT);
        }
        refresh();
        this.watching = true;
    }

    /**
     * Returns the chunks of the samples. Refuses other datasets, because the journal does not say which chunks of them
     * exist.
     */
    static LiveChunks of(JournalReader journal, Hdf5Container container, DatasetInfo dataset) throws IOException {
        if (!dataset.path().equals(VolumeProfile.DATA) || !(dataset.layout() instanceof StorageLayout.Chunked)) {
            throw new UnsupportedFileException(
                    container,
                    "is still being converted; until it is complete only " + VolumeProfile.DATA + " can be read");
        }
        return new LiveChunks(journal, container, dataset);
    }

    /** Opens the journal of an unfinished volume and reads its first record. */
    static JournalReader journal(WorkFiles files) throws IOException {
        JournalReader journal = JournalReader.open(files.journal());
        return OnFailure.close(journal, () -> {
            if (journal.next().orElse(null) instanceof JournalRecord.Begun) {
                return journal;
            }
            throw new CorruptFileException(
                    files.journal(), 0, "no journal of a conversion; the conversion begins again when it is repeated");
        });
    }

    /** Attributes of the dataset as they were when it was opened. The conversion rewrites them at its end. */
    Map<String, Object> attributes() {
        return attributes;
    }

    /** Attributes of the root group as they were when the file was opened. */
    Map<String, Object> fileAttributes() {
        return fileAttributes;
    }

    /** Reads what was added to the journal. */
    synchronized LiveState refresh() throws IOException {
        while (!complete) {
            long at = journal.position();
            Optional<JournalRecord> next = journal.next();
            if (next.isEmpty()) {
                break;
            }
            take(at, next.get());
        }
        return new LiveState(visible, addresses.length(), complete);
    }

    boolean isComplete() {
        return complete;
    }

    synchronized long visibleBytes() {
        return visibleBytes;
    }

    private void take(long at, JournalRecord item) throws IOException {
        if (item instanceof Resumed) {
            doubtful.clear();
        } else if (watching) {
            believe(Long.MAX_VALUE);
        }
        if (item instanceof Written written && written.dataset().equals(VolumeProfile.DATA)) {
            doubtful.put(at, written.batch());
            believe(watching ? Long.MAX_VALUE : 0);
        } else if (item instanceof Forced forced) {
            believe(forced.position());
        } else if (item instanceof Complete) {
            believe(Long.MAX_VALUE);
            complete = true;
        }
    }

    /** Makes the batches before a position of the journal visible. */
    private void believe(long position) throws IOException {
        var before = doubtful.entrySet().iterator();
        while (before.hasNext()) {
            Map.Entry<Long, ChunkBatch> entry = before.next();
            if (entry.getKey() >= position) {
                return;
            }
            show(entry.getKey(), entry.getValue());
            before.remove();
        }
    }

    private void show(long at, ChunkBatch batch) throws CorruptFileException {
        if (batch.first() < 0 || batch.first() > addresses.length() - batch.count()) {
            throw new CorruptFileException(
                    journal,
                    at,
                    batch.count() + " chunks from number " + batch.first() + " on, of " + addresses.length());
        }
        for (int i = 0; i < batch.count(); i++) {
            int ordinal = (int) batch.first() + i;
            if (batch.address(i) < 0 || batch.storedBytes(i) < 1 || (!filtered && batch.storedBytes(i) != chunkBytes)) {
                throw new CorruptFileException(
                        journal,
                        at,
                        "chunk " + ordinal + " of " + batch.storedBytes(i) + " bytes at " + batch.address(i));
            }
            if (addresses.get(ordinal) == ABSENT) {
                if (filtered) {
                    lengths[ordinal] = batch.storedBytes(i);
                }
                addresses.setRelease(ordinal, batch.address(i)); // after its length
                visible++;
                visibleBytes += batch.storedBytes(i);
            }
        }
    }

    @Override
    public long address(long ordinal) {
        return addresses.getAcquire((int) ordinal);
    }

    @Override
    public int storedBytes(long ordinal) {
        return filtered ? lengths[(int) ordinal] : chunkBytes;
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }
}
