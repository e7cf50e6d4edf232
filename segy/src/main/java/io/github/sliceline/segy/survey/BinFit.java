package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.survey.HeaderOddities.OddTraces;
import io.github.sliceline.volume.info.Remark;
import io.github.sliceline.volume.info.Remark.Kind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Fit of the bins' places on the map: least squares over all traces that lie on the grid of the majority.
 *
 * @param file the SEG-Y file
 * @param mapping positions of lines and coordinates in the trace headers
 * @param oddities findings of the pass over all traces
 * @param remarks receives a remark if there is no transform, or if traces are left out of the fit
 */
record BinFit(SegyFile file, HeaderMapping mapping, HeaderOddities oddities, List<Remark> remarks) {
    private static final String UNKNOWN = ": where the bins lie on the map is not known.";

    /** Returns the transform of a survey with this many lines, or empty. */
    Optional<BinTransform> of(int inlines, int crosslines) throws IOException {
        TraceHeader first = file.readFirstHeader();
        BinSample sample = oddities.usual.bins();
        OddTraces zero = sample.isWhole() ? oddities.zero : sample.zero();
        if (first.hasGeographicCoordinates()) {
            return none("The coordinates are geographic (code " + first.get(TraceField.COORDINATE_UNITS)
                    + " in bytes 89-90), not a map projection: they are kept in degrees, and no grid of bins"
                    + " is fitted to them.");
        }
        if (sample.ties().isEmpty() && (zero.count() == file.traceCount() || !sample.isWhole())) {
            return none("The coordinates " + bytes() + " are all 0.");
        }
        if (inlines == 1 || crosslines == 1) {
            return Optional.empty();
        }
        if (sample.floats().isPresent()) {
            return none("X and Y " + bytes() + " " + sample.floats().get()
                    + "; as the integers that are read, trace 1 is at X " + ScanRemarks.number(first.x(mapping))
                    + ", Y "
                    + ScanRemarks.number(first.y(mapping)) + UNKNOWN);
        }
        if (zero.count() > 0) {
            leftOut(
                    zero,
                    file.traceCount(),
                    zero.count() == 1 ? "has X and Y 0" : "have X and Y 0",
                    zero.named(trace -> ""));
        }
        if (sample.gridOrNull() != null && sample.isWhole()) {
            return fit(oddities.onGrid, oddities.offGrid, file.traceCount() - zero.count());
        }
        BinSample known = sample.isSingleLine() ? BinSample.ofMany(file, mapping) : sample;
        return fit(known.onGrid(), known.offGrid(), known.ties().size());
    }

    private Optional<BinTransform> fit(BinTransform.Sums onGrid, OddTraces off, long traces) {
        if (off.count() == 0 && traces > 0) {
            return Optional.of(onGrid.fit());
        }
        String places = off.named(
                trace -> " at X " + ScanRemarks.number(trace.a()) + " and Y " + ScanRemarks.number(trace.b()));
        if (2 * off.count() >= traces) {
            return none("The coordinates " + bytes() + " make no regular grid of bins, such as those of " + places
                    + UNKNOWN);
        }
        leftOut(off, traces, (off.count() == 1 ? "lies" : "lie") + " off the regular grid of bins", places);
        return Optional.of(onGrid.fit());
    }

    private void leftOut(OddTraces traces, long all, String what, String places) {
        remarks.add(new Remark(
                Kind.COORDINATES,
                traces.count() + " of " + all + " traces " + what + " " + bytes() + " and "
                        + (traces.count() == 1 ? "is" : "are") + " left out of the grid's fit: " + places + ".",
                traces.count(),
                traces.firstNumbers()));
    }

    private Optional<BinTransform> none(String why) {
        remarks.add(new Remark(Kind.COORDINATES, why));
        return Optional.empty();
    }

    /** Returns for example {@code (bytes 181-184 and 185-188)}. */
    private String bytes() {
        return "(bytes " + mapping.x().bytesText() + " and " + mapping.y().bytesText() + ")";
    }
}
