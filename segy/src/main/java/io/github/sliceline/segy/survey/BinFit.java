package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Where the bins lie on the map, from the coordinates of a sample of traces. */
final class BinFit {
    /** Seconds of arc, decimal degrees, degrees-minutes-seconds: bytes 89–90. */
    private static final int FIRST_GEOGRAPHIC_UNIT = 2;

    private static final int LAST_GEOGRAPHIC_UNIT = 4;

    /** Farther than this share of a bin from the fitted grid, coordinates deserve a remark. */
    private static final double TOLERATED_SHARE = 0.5;

    private BinFit() {}

    /** Fits the transform; says in {@code remarks} why there is none, or how bad it is. */
    static Optional<BinTransform> of(SegyFile file, HeaderMapping mapping, TraceSample sample, List<String> remarks)
            throws IOException {
        long unit = file.readTraceHeader(0).get(TraceField.COORDINATE_UNITS);
        if (unit >= FIRST_GEOGRAPHIC_UNIT && unit <= LAST_GEOGRAPHIC_UNIT) {
            remarks.add(
                    "The coordinates are geographic (code " + unit
                            + " in bytes 89-90), not a map projection: they are kept in degrees, and no grid of bins is fitted to them.");
            return Optional.empty();
        }
        List<BinTransform.Tie> ties = ties(file, mapping, sample);
        if (ties.isEmpty()) {
            remarks.add("The coordinates (bytes " + mapping.xByte() + "-" + (mapping.xByte() + 3) + " and "
                    + mapping.yByte() + "-" + (mapping.yByte() + 3) + ") are all 0.");
            return Optional.empty();
        }
        return fit(ties, remarks);
    }

    private static Optional<BinTransform> fit(List<BinTransform.Tie> ties, List<String> remarks) {
        BinTransform transform;
        try {
            transform = BinTransform.fit(ties);
        } catch (IllegalArgumentException e) {
            remarks.add("The coordinates do not span an area: where the bins lie on the map is not known.");
            return Optional.empty();
        }
        double worst = 0;
        for (BinTransform.Tie tie : ties) {
            BinTransform.MapPoint fitted = transform.toMap(tie.inline(), tie.crossline());
            worst = Math.max(worst, Math.hypot(fitted.x() - tie.x(), fitted.y() - tie.y()));
        }
        if (worst > TOLERATED_SHARE * Math.min(transform.inlineSpacing(), transform.crosslineSpacing())) {
            remarks.add(
                    String.format(Locale.ROOT, "Coordinates lie up to %.1f away from a regular grid of bins.", worst));
        }
        return Optional.of(transform);
    }

    /** Traces at 0, 0 left out. */
    private static List<BinTransform.Tie> ties(SegyFile file, HeaderMapping mapping, TraceSample sample)
            throws IOException {
        List<BinTransform.Tie> ties = new ArrayList<>();
        for (long trace : sample.numbers()) {
            addTie(file, mapping, trace, ties);
        }
        return ties;
    }

    private static void addTie(SegyFile file, HeaderMapping mapping, long trace, List<BinTransform.Tie> ties)
            throws IOException {
        TraceHeader header = file.readTraceHeader(trace);
        double x = header.x(mapping);
        double y = header.y(mapping);
        if (x != 0 || y != 0) {
            ties.add(new BinTransform.Tie(header.inline(mapping), header.crossline(mapping), x, y));
        }
    }
}
