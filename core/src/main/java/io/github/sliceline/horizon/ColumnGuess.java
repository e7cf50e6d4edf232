package io.github.sliceline.horizon;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Guesses which columns of a table without names hold lines, coordinates and the horizon. A pair of columns counts as
 * lines or coordinates if its rows lie on the survey, or no farther outside than the survey's length.
 *
 * @param rows first rows of the file, all of the same length
 */
record ColumnGuess(SurveyGrid grid, SampleAxis samples, List<double[]> rows) {
    /** Maximum number of columns that are compared. */
    private static final int MOST_COLUMNS = 10;

    /**
     * Returns the indexes of easting, northing, inline, crossline and value, -1 for a missing column; empty if they are
     * not clear.
     */
    Optional<int[]> find() {
        int[] lines = best((a, b) -> isLine(grid.inlines(), a) && isLine(grid.crosslines(), b)
                ? score(row -> new LinePoint(row[a], row[b]))
                : 0);
        int[] map = grid.bins()
                .map(bins -> best((a, b) -> score(row -> bins.toLines(row[a], row[b]))))
                .orElse(new int[] {-1, -1});
        if (lines[0] >= 0 && map[0] >= 0 && tied(map, lines[1], lines[0]) > tied(map, lines[0], lines[1])) {
            lines = new int[] {lines[1], lines[0]};
        }
        int[] found = {map[0], map[1], lines[0], lines[1], -1};
        int[] left = IntStream.range(0, rows.get(0).length)
                .filter(at -> IntStream.of(found).noneMatch(place -> place == at))
                .toArray();
        int[] inside = IntStream.of(left)
                .filter(at ->
                        2 * count(row -> row[at] != 0 && SurfaceFit.inside(samples, 1, row[at]) == 1) > rows.size())
                .toArray();
        found[4] = left.length == 1 ? left[0] : inside.length == 1 ? inside[0] : -1;
        return found[4] < 0 || (map[0] < 0 && lines[0] < 0) ? Optional.empty() : Optional.of(found);
    }

    /** Returns the two columns with the highest score, if that is more than half the number of rows. */
    private int[] best(IntBinaryOperator score) {
        int[] best = {-1, -1};
        int most = rows.size() / 2;
        int width = Math.min(MOST_COLUMNS, rows.get(0).length);
        for (int pair = 0; pair < width * width; pair++) {
            int a = pair / width;
            int b = pair % width;
            int found = a == b ? 0 : score.applyAsInt(a, b);
            if (found > most) {
                most = found;
                best = new int[] {a, b};
            }
        }
        return best;
    }

    /** Counts the rows on lines, and counts those on the survey twice. */
    private int score(Function<double[], LinePoint> place) {
        return count(row -> isOn(grid.inlines(), place.apply(row).inline())
                        && isOn(grid.crosslines(), place.apply(row).crossline()))
                + count(row -> SurfaceText.bin(grid, place.apply(row)) >= 0);
    }

    private static boolean isOn(Axis axis, double number) {
        double index = axis.indexAt(number);
        return Math.abs(index - Math.rint(index)) <= SurfaceText.ON_BIN
                && index > -1.0 * axis.size()
                && index < 2.0 * axis.size();
    }

    private boolean isLine(Axis axis, int column) {
        return count(row -> SurfaceText.isLine(axis, row[column])) == rows.size();
    }

    /** Counts the rows whose coordinates match their line numbers. */
    private int tied(int[] map, int inline, int crossline) {
        return count(row -> {
            LinePoint at = grid.bins().orElseThrow().toLines(row[map[0]], row[map[1]]);
            return Math.abs(at.inline() - row[inline]) + Math.abs(at.crossline() - row[crossline]) < 1;
        });
    }

    private int count(Predicate<double[]> which) {
        return (int) rows.stream().filter(which).count();
    }
}
