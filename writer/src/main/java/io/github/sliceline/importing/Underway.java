package io.github.sliceline.importing;

import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.importing.Foundation.Scanned;
import io.github.sliceline.profile.Tallies;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.volume.info.VolumeStatistics;
import io.github.sliceline.work.JournalWriter;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * A conversion whose file is described.
 *
 * @param scanned what is converted
 * @param part what the file is written to
 * @param journal of what is done; empty where nobody could go on with it
 * @param done what need not be done again
 */
record Underway(Scanned scanned, DescribedFile file, ByteStore part, Optional<JournalWriter> journal, DoneUnits done)
        implements Closeable {

    @Override
    public void close() throws IOException {
        try (scanned;
                part;
                file) {
            if (journal.isPresent()) {
                journal.get().close();
            }
        }
    }

    /** What it came to. */
    ConvertReport report(
            Foundation foundation,
            long targetBytes,
            long rawWords,
            VolumeStatistics statistics,
            long start,
            long copying)
            throws IOException {
        SegyFile segy = foundation.segy();
        return new ConvertReport(
                foundation.source().paths(),
                foundation.target(),
                segy.storedBytes(),
                targetBytes,
                segy.traceCount(),
                scanned.survey().emptyBins(),
                segy.salvageReport(),
                scanned.survey().leftOut().count(),
                rawWords,
                scanned.plan().volume(),
                scanned.survey().samples(),
                scanned.survey().vertical(),
                scanned.plan().chunk(),
                done.chunks(scanned.plan()),
                statistics,
                Duration.ofNanos(copying - start),
                Duration.ofNanos(System.nanoTime() - start));
    }

    /**
     * What of a conversion is done.
     *
     * @param units numbers of the units that an earlier run did
     * @param tallies what was counted in them, and in what this run adds
     */
    record DoneUnits(Set<Integer> units, Tallies tallies) {

        /** Nothing yet. */
        static DoneUnits none() {
            return new DoneUnits(Set.of(), new Tallies());
        }

        /** Chunks that an earlier run did. */
        long chunks(ConvertPlan plan) {
            return units.stream()
                    .map(plan.units()::get)
                    .mapToLong(unit -> (long) unit.columns() * unit.layers())
                    .sum();
        }
    }
}
