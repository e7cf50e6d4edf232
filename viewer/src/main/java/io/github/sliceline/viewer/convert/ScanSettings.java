package io.github.sliceline.viewer.convert;

import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.Vertical;
import java.util.Optional;

/**
 * Settings for reading a SEG-Y file. Immutable.
 *
 * @param mapping positions of the geometry in trace headers
 * @param vertical vertical axis; empty for the one in the headers
 * @param duplicates policy for several traces in one bin
 * @param salvage true to recover the intact traces of a damaged file
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

    /**
     * True if both settings open the file in the same way. The mapping matters for salvage, which needs line numbers.
     */
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
