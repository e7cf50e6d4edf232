package io.github.sliceline.importing;

import io.github.sliceline.Job;
import io.github.sliceline.importing.Underway.DoneUnits;
import io.github.sliceline.journal.ChunkBatch;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.JournalRecord.Written;
import io.github.sliceline.plan.ChunkLookup;
import io.github.sliceline.storage.BufferPool;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.storage.ReadScheduler;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** Reads again what an earlier run claims to have written, and believes what has the right checksum. */
final class ClaimCheck implements Closeable {
    private final JournalReader journal;
    private final ByteSource source;
    private final ConvertPlan plan;
    private final ChunkLookup places;
    private final boolean staged;
    private final BufferPool buffers;

    /**
     * @param source where the chunks are
     * @param places where unfiltered chunks must be
     * @param staged whether they may be anywhere instead
     */
    ClaimCheck(JournalReader journal, ByteSource source, ConvertPlan plan, ChunkLookup places, boolean staged) {
        this.journal = journal;
        this.source = source;
        this.plan = plan;
        this.places = places;
        this.staged = staged;
        // Deflate makes what it cannot shorten longer by less than a thousandth.
        this.buffers = new BufferPool(
                (int) Math.min(Integer.MAX_VALUE - (1 << 20), plan.chunkBytes() * 1.001 + 1024), plan.threads());
    }

    /**
     * The units that need not be made again, with what was counted in them.
     *
     * @param claims where in the journal the batches are, by the ordinal of the first chunk
     */
    DoneUnits sound(Map<Long, Long> claims, Job job) throws IOException {
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
                            sound.add(unit);
                        }
                        checked.increment();
                        job.report("Checking what is done", checked.sum(), claimed.size());
                    },
                    job.token());
        }
        Set<Integer> kept = plan.splitsBins() ? plan.inWholeRows(sound) : sound;
        DoneUnits done = new DoneUnits(
                kept, new ConcurrentSkipListMap<>(), new Tallies(plan.units().size()));
        for (int unit : kept) {
            done.tallies().restore(unit, written(claims, unit).orElseThrow().notes());
            done.claims().put(firstChunk(unit), Objects.requireNonNull(claims.get(firstChunk(unit))));
        }
        return done;
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

    /** With another memory budget units are cut differently, and what does not match is made again. */
    private boolean isSound(int number, ChunkBatch batch) throws IOException {
        ConvertPlan.Unit unit = plan.units().get(number);
        if (batch.count() != unit.columns() * unit.layers()) {
            return false;
        }
        long size = source.size();
        for (int i = 0; i < batch.count(); i++) {
            boolean inPlace = staged
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
