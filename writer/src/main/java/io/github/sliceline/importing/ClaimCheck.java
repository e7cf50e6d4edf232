package io.github.sliceline.importing;

import io.github.sliceline.Job;
import io.github.sliceline.archive.SourceSums;
import io.github.sliceline.hdf5.filter.FilterEncoder;
import io.github.sliceline.hdf5.grid.ChunkLookup;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.importing.ConvertPlan.Unit;
import io.github.sliceline.importing.Underway.DoneUnits;
import io.github.sliceline.journal.ChunkBatch;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.JournalRecord.Written;
import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.profile.Tallies;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.storage.ReadScheduler;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/**
 * Reads again what an earlier run claims to have written, and believes what has the right checksum. Filtered chunks follow one
 * another, so that of those only what follows the first without a gap is believed.
 */
final class ClaimCheck implements Closeable {
    /** Reads of the source again what a unit was made of. */
    @FunctionalInterface
    interface UnitSums {
        SourceSums of(Unit unit) throws IOException;
    }

    private final Path part;
    private final Optional<UnitSums> again;
    private final JournalReader journal;
    private final ByteSource source;
    private final EncodedFile file;
    private final ConvertPlan plan;
    private final boolean filtered;
    private final BufferPool buffers;

    /**
     * @param part where the chunks are, for messages
     * @param again reads the source again where it may have other content than it had; empty if it cannot have
     * @param source where the chunks are
     * @param file gets the filtered chunks that are believed
     */
    ClaimCheck(
            Path part,
            Optional<UnitSums> again,
            JournalReader journal,
            ByteSource source,
            EncodedFile file,
            ConvertPlan plan,
            boolean filtered) {
        this.part = part;
        this.again = again;
        this.journal = journal;
        this.source = source;
        this.file = file;
        this.plan = plan;
        this.filtered = filtered;
        this.buffers = new BufferPool(Math.toIntExact(FilterEncoder.most(plan.chunkBytes())), plan.threads());
    }

    /**
     * The units that need not be made again, with what was counted in them.
     *
     * @param claims where in the journal the batches are, by the ordinal of the first chunk
     * @param used gets the sums of what was read of the source for them
     */
    DoneUnits sound(Map<Long, Long> claims, SourceSums used, Job job) throws IOException {
        List<Integer> claimed = IntStream.range(0, plan.units().size())
                .filter(unit -> claims.containsKey(firstChunk(unit)))
                .boxed()
                .toList();
        Set<Integer> sound = ConcurrentHashMap.newKeySet();
        LongAdder checked = new LongAdder();
        try (ReadScheduler threads = new ReadScheduler("sliceline-check", plan.threads())) {
            threads.run(
                    claimed,
                    unit -> {
                        Optional<ChunkBatch> batch = written(claims, unit);
                        if (batch.isPresent() && isSound(unit, batch.get())) {
                            requireSameSource(unit, batch.get());
                            sound.add(unit);
                        }
                        checked.increment();
                        job.report("Checking what is done", checked.sum(), claimed.size());
                    },
                    job.token());
        }
        Set<Integer> following = filtered ? following(claims, sound) : sound;
        Set<Integer> kept = plan.splitsBins() ? plan.inWholeRows(following) : following;
        DoneUnits done = new DoneUnits(kept, new Tallies());
        for (int unit : new TreeSet<>(kept)) {
            ChunkBatch batch = written(claims, unit).orElseThrow();
            ByteBuffer notes = batch.notes();
            used.add(SourceSums.read(notes));
            done.tallies().restore(notes);
            for (int i = 0; filtered && i < batch.count(); i++) {
                file.placeChunk(VolumeProfile.DATA, batch.first() + i, batch.storedBytes(i));
            }
        }
        return done;
    }

    /** Of these units, the first and those that follow it as their chunks do. */
    private Set<Integer> following(Map<Long, Long> claims, Set<Integer> sound) throws IOException {
        Set<Integer> following = new TreeSet<>();
        long next = file.end();
        for (int unit = 0; sound.contains(unit); unit++) {
            ChunkBatch batch = written(claims, unit).orElseThrow();
            for (int i = 0; i < batch.count(); i++) {
                if (batch.address(i) != next) {
                    return following;
                }
                next += batch.storedBytes(i);
            }
            following.add(unit);
        }
        return following;
    }

    private Optional<ChunkBatch> written(Map<Long, Long> claims, int unit) throws IOException {
        long position = Objects.requireNonNull(claims.get(firstChunk(unit)));
        return journal.at(position).orElse(null) instanceof Written written
                ? Optional.of(written.batch())
                : Optional.empty();
    }

    private long firstChunk(int unit) {
        return plan.firstChunk(plan.units().get(unit));
    }

    private void requireSameSource(int unit, ChunkBatch batch) throws IOException {
        if (again.isPresent()) {
            SourceSums was = SourceSums.read(batch.notes());
            Optional<String> difference = again.get().of(plan.units().get(unit)).difference(was);
            if (difference.isPresent()) {
                throw new ForeignWorkException(part, "the source had other content in " + difference.get());
            }
        }
    }

    /** With less memory units may be cut differently, and what does not match is made again. */
    private boolean isSound(int number, ChunkBatch batch) throws IOException {
        Unit unit = plan.units().get(number);
        if (batch.count() != unit.columns() * unit.layers()) {
            return false;
        }
        ChunkLookup places = file.chunks(VolumeProfile.DATA);
        long size = source.size();
        for (int i = 0; i < batch.count(); i++) {
            boolean inPlace = filtered
                    ? batch.storedBytes(i) <= buffers.bufferBytes()
                    : batch.address(i) == places.address(batch.first() + i)
                            && batch.storedBytes(i) == plan.chunkBytes();
            if (!inPlace
                    || batch.address(i) + batch.storedBytes(i) > size
                    || Crc32c.of(source, batch.address(i), batch.storedBytes(i), buffers) != batch.crc(i)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() {
        buffers.close();
    }
}
