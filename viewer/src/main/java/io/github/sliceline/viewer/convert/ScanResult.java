package io.github.sliceline.viewer.convert;

import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.show.words.ScanWords;
import io.github.sliceline.viewer.model.Problem;
import java.util.List;
import java.util.Optional;

/**
 * Result of a scan. Immutable.
 *
 * @param settings settings of the scan
 * @param survey the survey; empty if the headers make none
 * @param refusal why the headers make no survey
 * @param proposals geometries of the file, the best first
 */
record ScanResult(ScanSettings settings, Optional<Survey> survey, Optional<Problem> refusal, List<Proposal> proposals) {
    ScanResult {
        proposals = List.copyOf(proposals);
    }

    /**
     * A survey that can be converted.
     *
     * @param words description of the survey
     * @param salvage what was left out of a damaged file, as a sentence
     * @param volume extents of the volume
     */
    record Survey(ScanWords words, Optional<String> salvage, Shape volume) {}

    /** Returns the same proposals for settings that make no survey. */
    ScanResult without(Problem why) {
        return new ScanResult(settings, Optional.empty(), Optional.of(why), proposals);
    }
}
