package io.github.sliceline.segy.survey;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.order.TraceLookup;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Where the bins lie on the map, from the coordinates of a sample of traces.
 *
 * @param remarks say why there is no transform, or how bad it is
 */
record BinFit(SegyFile file, HeaderMapping mapping, List<String> remarks) {
    /** Inlines of which traces are taken: the first, the last, and some between. */
    private static final int LINES = 32;

    /** Farther than this share of a bin from the fitted grid, coordinates deserve a remark. */
    private static final double TOLERATED_SHARE = 0.5;

    /** Fits the transform to a survey of so many lines. */
    Optional<BinTransform> of(TraceLookup lookup, int inlines, int crosslines) throws IOException {
        TraceHeader first = file.readTraceHeader(0);
        if (first.hasGeographicCoordinates()) {
            remarks.add("The coordinates are geographic (code " + first.get(TraceField.COORDINATE_UNITS)
                    + " in bytes 89-90), not a map projection: they are kept in degrees, and no grid of bins"
                    + " is fitted to them.");
            return Optional.empty();
        }
        List<BinTransform.Tie> ties = ties(lookup, inlines, crosslines);
        if (ties.isEmpty()) {
            remarks.add("The coordinates (bytes " + PositionSearch.range(mapping.xByte()) + " and "
                    + PositionSearch.range(mapping.yByte()) + ") are all 0.");
            return Optional.empty();
        }
        if (inlines == 1 || crosslines == 1) {
            remarks.add("X and Y are known along a single line, which has no grid of bins.");
            return Optional.empty();
        }
        return fit(ties);
    }

    private Optional<BinTransform> fit(List<BinTransform.Tie> ties) {
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

    /** Of some inlines the first, middle and last trace, in a regular survey with its corners; those at 0, 0 not. */
    private List<BinTransform.Tie> ties(TraceLookup lookup, int inlines, int crosslines) throws IOException {
        List<Long> traces = new ArrayList<>();
        int taken = Math.min(LINES, inlines);
        for (int i = 0; i < taken; i++) {
            int line = taken == 1 ? 0 : (int) ((long) i * (inlines - 1) / (taken - 1));
            long[] count = new long[1];
            lookup.forEachPiece(line, line + 1, 0, crosslines, piece -> count[0] += piece.count());
            Set<Long> wanted = new TreeSet<>(List.of(0L, count[0] / 2, count[0] - 1));
            long[] passed = new long[1];
            lookup.forEachPiece(line, line + 1, 0, crosslines, piece -> {
                for (long k : wanted) {
                    if (k >= passed[0] && k < passed[0] + piece.count()) {
                        traces.add(piece.firstTrace() + k - passed[0]);
                    }
                }
                passed[0] += piece.count();
            });
        }
        return ties(traces.stream().mapToLong(Long::longValue).toArray());
    }

    private List<BinTransform.Tie> ties(long[] traces) throws IOException {
        List<BinTransform.Tie> ties = new ArrayList<>();
        for (ByteBuffer bytes : SegyScanner.readPieces(file, traces, 0, file.traceHeaderBytes())) {
            TraceHeader header = TraceHeader.at(bytes, 0, file.traceHeaderBytes());
            double x = header.x(mapping);
            double y = header.y(mapping);
            if (x != 0 || y != 0) {
                ties.add(new BinTransform.Tie(header.inline(mapping), header.crossline(mapping), x, y));
            }
        }
        return ties;
    }
}
