package io.github.sliceline.viewer.convert;

import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.segy.Coordinates;
import io.github.sliceline.segy.TraceField;
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
 * @param lines map of the traces by inline and crossline number
 * @param places map of the traces by X and Y; empty if all are 0
 * @param fields fields of the trace headers
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
     * @param words description of the survey
     * @param salvage what was left out of a damaged file, as a sentence
     * @param volume extents of the volume
     * @param inBin number of traces per bin
     */
    record Survey(ScanWords words, Optional<String> salvage, Shape volume, int inBin) {}

    /** Returns the coordinate of a stored value. The coordinate scalar is applied if all traces have the same one. */
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
