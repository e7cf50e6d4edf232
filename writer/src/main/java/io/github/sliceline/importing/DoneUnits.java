package io.github.sliceline.importing;

import java.util.NavigableMap;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;

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
