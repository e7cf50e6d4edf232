package io.github.sliceline.chunks;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.filter.FilterEncoder;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.journal.ChunkBatch;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.JournalRecord.Begun;
import io.github.sliceline.journal.JournalRecord.Complete;
import io.github.sliceline.journal.JournalRecord.Written;
import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.PartFile;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.storage.WorkerThreads.Task;
import io.github.sliceline.work.Checkpoint;
import io.github.sliceline.work.GroupCommit;
import io.github.sliceline.work.JournalWriter;
import io.github.sliceline.work.WorkStores;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Journal of a file whose chunks are being written. A chunk is claimed when it is written; the claim counts once the
 * file has been forced. A later run believes a claim if its chunks have the right checksums, and writes the other
 * chunks again. Thread-safe, except for opening and closing.
 */
public final class ChunkJournal implements Closeable {
    private final ByteStore file;
    private final Duration pause;
    private final JournalWriter writer;
    private final Optional<Earlier> earlier;
    private @Nullable GroupCommit commit;

    /** Journal of an earlier run, and its last checkpoint. */
    private record Earlier(Checkpoint checkpoint, JournalReader reader) {
        ChunkBatch batch(long position) throws IOException {
            return reader.at(position).orElse(null) instanceof Written written
                    ? written.batch()
                    : new ChunkBatch.Builder(0, 0).build(ByteBuffer.allocate(0));
        }
    }

    /**
     * A claim of an earlier run for consecutive chunks of a dataset.
     *
     * @param position position in the journal
     * @param first ordinal of the first chunk
     * @param address byte in the file where the first chunk begins
     * @param bytes stored bytes of all its chunks
     */
    public record Claim(long position, long first, long address, long bytes) {}

    /** Decides whether chunks that are intact are still valid for this run. Thread-safe. */
    @FunctionalInterface
    public interface Check {
        boolean accepts(ChunkBatch batch) throws IOException;
    }

    private ChunkJournal(ByteStore file, Duration pause, JournalWriter writer, Optional<Earlier> earlier) {
        this.file = file;
        this.pause = pause;
        this.writer = writer;
        this.earlier = earlier;
    }

    /**
     * Forces a file, and begins its journal on the medium.
     *
     * @param file forced here, closed by its owner
     * @param headersEnd byte in the file behind what was written before the layout of the file was decided
     */
    public static ChunkJournal begin(
            Path path, WorkStores stores, ByteStore file, Map<String, String> terms, long headersEnd)
            throws IOException {
        Files.deleteIfExists(path);
        file.force();
        JournalWriter writer = JournalWriter.begin(stores.open(path), new Begun(terms, file.size(), headersEnd));
        OnFailure.close(writer, () -> {
            writer.force();
            PartFile.forceFolderOf(path);
        });
        return new ChunkJournal(file, stores.pause(), writer, Optional.empty());
    }

    /** Continues the journal of an earlier run. */
    public static ChunkJournal resume(Path path, WorkStores stores, ByteStore file, Checkpoint earlier)
            throws IOException {
        JournalWriter writer = JournalWriter.resume(stores.open(path), earlier.journalEnd());
        return OnFailure.close(writer, () -> {
            Earlier left = new Earlier(earlier, JournalReader.open(path));
            return new ChunkJournal(file, stores.pause(), writer, Optional.of(left));
        });
    }

    /**
     * Runs work that claims chunks. When this method returns or fails, all claimed chunks are on the medium, unless it
     * failed because the file could not be forced.
     */
    public void commit(IoFuture.Action work) throws IOException {
        try (GroupCommit running = new GroupCommit(writer, file::force, pause)) {
            commit = running;
            work.run();
        }
    }

    /** Returns an output that writes units to another output and claims them. It is used within {@link #commit}. */
    public Task<ChunkWriter.Unit> claiming(Task<ChunkWriter.Unit> output, EncodedFile laidOut, String dataset) {
        ChunkLookup places = laidOut.chunks(dataset);
        return unit -> {
            output.run(unit);
            ChunkBatch.Builder batch = new ChunkBatch.Builder(unit.first(), unit.count());
            for (int i = 0; i < unit.count(); i++) {
                batch.add(places.address(unit.first() + i), unit.length(i), unit.crc(i));
            }
            Objects.requireNonNull(commit).written(new Written(dataset, batch.build(unit.notes())));
        };
    }

    /**
     * Reads the chunks that earlier runs claim to have written of a dataset, and returns the claims that can be
     * believed. Filtered chunks are stored one behind the other, so their claims are believed up to the first gap.
     *
     * @param check asked about each claim whose chunks have the right checksums
     * @param job hears how many claims are checked
     * @return the believed claims, in the order of the file
     */
    public List<Claim> believed(ChunkWriter.Dataset dataset, EncodedFile laidOut, Check check, int threads, Job job)
            throws IOException {
        if (earlier.isEmpty()) {
            return List.of();
        }
        List<Claim> claims = claims(earlier.get(), dataset.path());
        boolean[] sound = new boolean[claims.size()];
        LongAdder checked = new LongAdder();
        int longest = Math.toIntExact(FilterEncoder.most(dataset.form().chunkBytes()));
        try (BufferPool buffers = new BufferPool(longest, threads);
                WorkerThreads scheduler = new WorkerThreads("sliceline-check", threads)) {
            scheduler.run(
                    sound.length,
                    i -> {
                        ChunkBatch batch = earlier.get().batch(claims.get(i).position);
                        sound[i] = isSound(batch, dataset, laidOut, buffers) && check.accepts(batch);
                        checked.increment();
                        job.report("Checking what is done", checked.sum(), sound.length);
                    },
                    job.token());
        }
        List<Claim> believed = new ArrayList<>();
        boolean placed = dataset.form().isPlacedEarly();
        long next = laidOut.end();
        for (int i = 0; i < sound.length; i++) {
            Claim claim = claims.get(i);
            if (sound[i] && (placed || claim.address == next)) {
                believed.add(claim);
                next += claim.bytes;
            } else if (!placed) {
                break;
            }
        }
        return believed;
    }

    private static List<Claim> claims(Earlier earlier, String dataset) throws IOException {
        List<Claim> claims = new ArrayList<>();
        for (long position : earlier.checkpoint.claims(dataset).values()) {
            ChunkBatch batch = earlier.batch(position);
            long bytes = 0;
            for (int i = 0; i < batch.count(); i++) {
                bytes += batch.storedBytes(i);
            }
            if (bytes > 0) {
                claims.add(new Claim(position, batch.first(), batch.address(0), bytes));
            }
        }
        claims.sort(Comparator.comparingLong(Claim::address));
        return claims;
    }

    private boolean isSound(ChunkBatch batch, ChunkWriter.Dataset dataset, EncodedFile laidOut, BufferPool buffers)
            throws IOException {
        boolean placed = dataset.form().isPlacedEarly();
        ChunkLookup places = laidOut.chunks(dataset.path());
        long next = batch.address(0);
        for (int i = 0; i < batch.count(); i++) {
            int bytes = batch.storedBytes(i);
            boolean inPlace = placed
                    ? bytes == dataset.form().chunkBytes() && batch.address(i) == places.address(batch.first() + i)
                    : bytes <= buffers.bufferBytes() && batch.address(i) == next;
            if (!inPlace
                    || batch.address(i) + bytes > file.size()
                    || Crc32c.of(file, batch.address(i), bytes, buffers) != batch.crc(i)) {
                return false;
            }
            next = batch.address(i) + bytes;
        }
        return true;
    }

    /**
     * Takes over believed chunks: gives filtered chunks their places and writes checksums. Must be called in the order
     * of the file.
     */
    public ChunkBatch restore(Claim claim, ChunkWriter.Dataset dataset, EncodedFile laidOut) throws IOException {
        ChunkBatch batch = earlier.orElseThrow().batch(claim.position);
        for (int i = 0; !dataset.form().isPlacedEarly() && i < batch.count(); i++) {
            laidOut.placeChunk(dataset.path(), batch.first() + i, batch.storedBytes(i));
        }
        DatasetOutput.restore(batch, dataset, laidOut);
        return batch;
    }

    /** Records that the file is complete and gets its final name next. */
    public void complete() throws IOException {
        writer.append(new Complete());
    }

    @Override
    public void close() throws IOException {
        try (writer) {
            if (earlier.isPresent()) {
                earlier.get().reader.close();
            }
        }
    }
}
