package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.TraceField;
import java.util.ArrayList;
import java.util.List;

/**
 * A coordinate of the traces of a survey on any axes, with its scalar applied.
 *
 * @param name {@code source_x}, {@code source_y}, {@code receiver_x}, {@code receiver_y}, {@code cdp_x} or {@code cdp_y}
 * @param field its field of the trace headers
 * @param on axes over which it varies; empty if each trace has one of its own
 * @param values one for each place on these axes, row-major; NaN for places without a trace. Empty if {@code on} is.
 */
@SuppressWarnings("ArrayRecordComponent") // plain numbers, never compared
public record TraceCoordinate(String name, HeaderColumn field, List<Axis> on, double[] values) {
    public TraceCoordinate {
        on = List.copyOf(on);
    }

    /** A coordinate that each trace has for itself. */
    TraceCoordinate(String name, HeaderColumn field) {
        this(name, field, List.of(), new double[0]);
    }

    /**
     * A kind of coordinates that headers may have.
     *
     * @param name {@code source}, {@code receiver} or {@code cdp}
     */
    record Kind(String name, HeaderColumn x, HeaderColumn y) {
        /** Returns the kinds. Fields that are taken for those of CDPs are not taken twice. */
        static List<Kind> of(HeaderMapping mapping) {
            HeaderColumn sourceX = HeaderColumn.of(TraceField.SOURCE_X);
            HeaderColumn receiverX = HeaderColumn.of(TraceField.RECEIVER_X);
            List<Kind> kinds = new ArrayList<>(List.of(
                    new Kind("source", sourceX, HeaderColumn.of(TraceField.SOURCE_Y)),
                    new Kind("receiver", receiverX, HeaderColumn.of(TraceField.RECEIVER_Y))));
            if (mapping.xByte() != sourceX.bytePosition() && mapping.xByte() != receiverX.bytePosition()) {
                kinds.add(new Kind("cdp", mapping.x(), mapping.y()));
            }
            return kinds;
        }
    }
}
