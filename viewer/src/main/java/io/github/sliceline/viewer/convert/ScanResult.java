package io.github.sliceline.viewer.convert;

import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.Coordinates;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.show.words.ScanWords;
import io.github.sliceline.viewer.model.Problem;
import java.util.List;
import java.util.Optional;

/**
 * What a scan came to. Immutable.
 *
 * @param settings with which it was made
 * @param survey what was found; empty if the headers make no survey
 * @param refusal why they make none
 * @param lines the traces by inline and crossline number
 * @param places the traces by X and Y; empty if all are 0
 * @param fields of the trace headers
 */
record ScanResult(
        ScanSettings settings,
        Optional<Survey> survey,
        Optional<Problem> refusal,
        Optional<TraceMap> lines,
        Optional<TraceMap> places,
        List<FieldRange> fields) {
    /**
     * A survey that can be converted.
     *
     * @param words on it
     * @param salvage what was left out of a damaged file, in a sentence
     * @param volume extents that it will have
     * @param inBin traces that a bin has place for
     */
    record Survey(ScanWords words, Optional<String> salvage, Shape volume, int inBin) {}

    /** A coordinate as it is meant, where all traces have the same scalar; else as it stands in the headers. */
    double coordinate(long stored) {
        int scalar = TraceField.COORDINATE_SCALAR.bytePosition();
        return fields.stream()
                .filter(field -> field.column().bytePosition() == scalar
                        && field.constant().isPresent())
                .mapToDouble(field ->
                        Coordinates.scaled((double) stored, field.constant().getAsLong()))
                .findFirst()
                .orElse((double) stored);
    }
}
