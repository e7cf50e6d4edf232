package io.github.sliceline.importing;

import io.github.sliceline.importing.Foundation.Scanned;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.work.JournalWriter;
import java.io.Closeable;
import java.io.IOException;
import java.util.NavigableMap;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * A conversion whose file is laid out. Its stores are opened once for all that happens between the two times that
 * libhdf5 is at work.
 *
 * @param scanned what is converted
 * @param part the file that is made
 * @param chunks what chunks are written to: the part, or where they are staged
 * @param done what need not be done again
 * @param isEnding whether an earlier run had begun to end the file, so that the journal has its metadata
 */
record Underway(
        Scanned scanned, ByteStore part, ByteStore chunks, JournalWriter journal, DoneUnits done, boolean isEnding)
        implements Closeable {

    /** Closes part and chunks, which are not written through the stores any more. */
    void closeStores() throws IOException {
        try (part) {
            chunks.close();
        }
    }

    @Override
    public void close() throws IOException {
        try (scanned;
                journal) {
            closeStores();
        }
    }

    /**
     * What of a conversion is done.
     *
     * @param units numbers of the units that an earlier run did
     * @param claims where in the journal batches are, by the ordinal of the first chunk: theirs, and what this run adds
     * @param tallies what was counted in them, and in what this run adds
     */
    record DoneUnits(Set<Integer> units, NavigableMap<Long, Long> claims, Tallies tallies) {

        /** Nothing yet. */
        static DoneUnits none(ConvertPlan plan) {
            return new DoneUnits(
                    Set.of(),
                    new ConcurrentSkipListMap<>(),
                    new Tallies(plan.units().size()));
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
