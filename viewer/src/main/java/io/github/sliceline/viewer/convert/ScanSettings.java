package io.github.sliceline.viewer.convert;

import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.Vertical;
import java.util.Optional;

/**
 * How a SEG-Y file is understood. Immutable.
 *
 * @param mapping where the trace headers hold the geometry
 * @param vertical what samples measure; empty for what the headers say
 * @param duplicates what is done where several traces claim one bin
 * @param salvage whether what is whole of a damaged file is taken
 */
record ScanSettings(HeaderMapping mapping, Optional<Vertical> vertical, DuplicatePolicy duplicates, boolean salvage) {
    static final ScanSettings STANDARD =
            new ScanSettings(HeaderMapping.STANDARD, Optional.empty(), DuplicatePolicy.ERROR, false);

    ScanSettings withMapping(HeaderMapping other) {
        return new ScanSettings(other, vertical, duplicates, salvage);
    }

    ScanSettings withDuplicates(DuplicatePolicy other) {
        return new ScanSettings(mapping, vertical, other, salvage);
    }

    ScanSettings withSalvage(boolean salvages) {
        return new ScanSettings(mapping, vertical, duplicates, salvages);
    }

    /** Whether these are of a file that is opened in the same way: traces are salvaged by their line numbers. */
    boolean opensAs(ScanSettings other) {
        return salvage == other.salvage && (!salvage || mapping.equals(other.mapping));
    }

    ScanOptions scanOptions() {
        ScanOptions options = ScanOptions.DEFAULTS
                .withMapping(mapping)
                .withDuplicates(duplicates)
                .withThreads(Math.max(4, Runtime.getRuntime().availableProcessors()));
        return vertical.map(options::withVertical).orElse(options);
    }
}
