package io.github.sliceline.horizon;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SurveyGrid;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Which columns of a table without names are lines, coordinates and the horizon, found by looking at which lie on the lines
 * of the survey and on its map.
 */
final class ColumnGuess {
    /** More columns than these are not looked at. */
    private static final int MOST_COLUMNS = 10;

    private final SurveyGrid grid;
    private final SampleAxis samples;
    private final List<double[]> rows;
    private final int width;

    /** @param rows the first of a file, each of the same length */
    ColumnGuess(SurveyGrid grid, SampleAxis samples, List<double[]> rows) {
        this.grid = grid;
        this.samples = samples;
        this.rows = rows;
        this.width = Math.min(MOST_COLUMNS, rows.get(0).length);
    }

    /** Place of each of {@link ColumnNames#EASTING}, northing, inline, crossline and value, -1 where there is none. */
    Optional<int[]> find() {
        int[] found = {-1, -1, -1, -1, -1};
        int most = rows.size() / 2;
        for (int il = 0; il < width; il++) {
            for (int xl = 0; xl < width; xl++) {
                if (il == xl || !isLine(grid.inlines(), il) || !isLine(grid.crosslines(), xl)) {
                    continue;
                }
                int on = count(il, xl, row -> true);
                if (on > most && found[0] < 0) {
                    most = on;
                    found = new int[] {-1, -1, il, xl, -1};
                }
                for (int x = 0; x < width; x++) {
                    for (int y = 0; y < width; y++) {
                        int tied = x == y || x == il || x == xl || y == il || y == xl ? 0 : tied(il, xl, x, y);
                        if (tied > (found[0] < 0 ? rows.size() / 2 : most)) {
                            most = tied;
                            found = new int[] {x, y, il, xl, -1};
                        }
                    }
                }
            }
        }
        for (int x = 0; x < width && found[2] < 0; x++) {
            for (int y = 0; y < width && grid.bins().isPresent(); y++) {
                int on = x == y ? 0 : onMap(x, y);
                if (on > most) {
                    most = on;
                    found = new int[] {x, y, -1, -1, -1};
                }
            }
        }
        int[] places = found;
        found[4] = value(at -> IntStream.of(places).noneMatch(place -> place == at));
        return found[4] < 0 || (found[0] < 0 && found[2] < 0) ? Optional.empty() : Optional.of(found);
    }

    /** Whether a column has line numbers, as near to those of the survey as it is long. */
    private boolean isLine(LineAxis axis, int column) {
        return rows.stream().allMatch(row -> SurfaceText.isNear(axis, row[column]));
    }

    private int count(int il, int xl, IntPredicate also) {
        return (int) IntStream.range(0, rows.size())
                .filter(at -> SurfaceText.bin(grid, new LinePoint(rows.get(at)[il], rows.get(at)[xl])) >= 0)
                .filter(also)
                .count();
    }

    private int onMap(int x, int y) {
        BinTransform bins = grid.bins().orElseThrow();
        return (int) rows.stream()
                .filter(row -> SurfaceText.bin(grid, bins.toLines(row[x], row[y])) >= 0)
                .count();
    }

    /** Rows whose coordinates are those of their lines, on the survey or not. */
    private int tied(int il, int xl, int x, int y) {
        return grid.bins().map(bins -> (int) rows.stream()
                .filter(row -> {
                    LinePoint at = bins.toLines(row[x], row[y]);
                    return Math.abs(at.inline() - row[il]) < Math.abs(grid.inlines().step()) / 2.0
                            && Math.abs(at.crossline() - row[xl]) < Math.abs(grid.crosslines().step()) / 2.0;
                })
                .count())
                .orElse(0);
    }

    /** The one column left, or of several the one whose values lie in the samples; -1 if that is not clear. */
    private int value(IntPredicate isLeft) {
        int[] left = IntStream.range(0, rows.get(0).length).filter(isLeft).toArray();
        int[] inside = Arrays.stream(left)
                .filter(at -> 2 * rows.stream()
                                .filter(row -> row[at] != 0 && SurfaceFit.inside(samples, 1, row[at]) == 1)
                                .count()
                        > rows.size())
                .toArray();
        return left.length == 1 ? left[0] : inside.length == 1 ? inside[0] : -1;
    }
}
