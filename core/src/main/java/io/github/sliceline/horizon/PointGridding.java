package io.github.sliceline.horizon;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.LinePoint;
import io.github.sliceline.geometry.SurveyGrid;
import java.util.Arrays;

/**
 * Computes the values of bins from points between them: linear within the Delaunay triangle of points that the bin lies
 * in. A bin without points near enough on all sides stays a hole. The triangle of each bin is found for itself: with
 * points lifted onto the paraboloid {@code w = u² + v²}, it is the facet below the bin of their lower hull, to which
 * pivots lead (K. Q. Brown, "Voronoi diagrams from convex hulls", Information Processing Letters 9, 1979). Memory: up
 * to 64 bytes per point and 8 per bin. Not thread-safe.
 */
final class PointGridding {
    /** Farthest that a point serves, in bins. */
    private static final int FARTHEST = 12;

    /** Number of points whose neighbours are looked for. */
    private static final int LOOKED_AT = 2000;

    /** Most pivots for a bin; without ties of points, ten are many. */
    private static final int MOST_PIVOTS = 1000;

    private final SurveyGrid grid;
    private final double across;
    private final double down;
    private double[] points = new double[3 * 1024];
    private int count;
    private int[] begins = {};
    private int[] sorted = {};
    private double reach;
    private int[] near = new int[64];

    PointGridding(SurveyGrid grid) {
        this.grid = grid;
        double inline = grid.bins()
                .map(bins -> length(grid.inlines(), bins.xPerInline(), bins.yPerInline()))
                .orElse(1.0);
        double crossline = grid.bins()
                .map(bins -> length(grid.crosslines(), bins.xPerCrossline(), bins.yPerCrossline()))
                .orElse(1.0);
        double longer = Math.max(inline, crossline);
        this.across = crossline / longer;
        this.down = inline / longer;
    }

    private static double length(Axis axis, double x, double y) {
        return Math.hypot(x, y) * Math.abs(axis.between(1) - axis.between(0));
    }

    /** Adds a point, unless it is too far from the survey. */
    void add(LinePoint at, double value) {
        double i = grid.inlines().indexAt(at.inline());
        double x = grid.crosslines().indexAt(at.crossline());
        if (!(i > -FARTHEST
                && x > -FARTHEST
                && i < grid.inlines().size() + FARTHEST
                && x < grid.crosslines().size() + FARTHEST)) {
            return;
        }
        if (points.length < 3 * (count + 1)) {
            points = Arrays.copyOf(points, Math.multiplyExact(3, count + count / 2));
        }
        points[3 * count] = i;
        points[3 * count + 1] = x;
        points[3 * count++ + 2] = value;
    }

    int count() {
        return count;
    }

    /**
     * Computes the values of bins.
     *
     * @param values receives values per bin in {@code [inline][crossline]}, NaN where no points are near
     * @return the distance to the farthest points used, in lengths of the longer side of a bin; 0 if the points are too
     *     far from each other, and nothing was changed
     */
    double fill(double[] values) {
        sort();
        reach = Math.min(FARTHEST, 2 * distanceOfMost());
        if (!(reach < FARTHEST)) {
            return 0;
        }
        double farthest = 0;
        int width = grid.crosslines().size();
        for (int bin = 0; bin < values.length; bin++) {
            Triangle around = triangle(bin / width, bin % width);
            values[bin] = around.value();
            farthest = Math.max(farthest, Double.isNaN(values[bin]) ? 0 : around.farthest());
        }
        return farthest;
    }

    /** Sorts points by the bin that they are nearest to, with a border of {@link #FARTHEST} bins. */
    private void sort() {
        begins = new int[Math.multiplyExact(rows(), columns()) + 1];
        for (int p = 0; p < count; p++) {
            begins[cell(points[3 * p], points[3 * p + 1]) + 1]++;
        }
        for (int cell = 1; cell < begins.length; cell++) {
            begins[cell] += begins[cell - 1];
        }
        int[] next = begins.clone();
        sorted = new int[count];
        for (int p = 0; p < count; p++) {
            sorted[next[cell(points[3 * p], points[3 * p + 1])]++] = p;
        }
    }

    private int rows() {
        return grid.inlines().size() + 2 * FARTHEST + 1;
    }

    private int columns() {
        return grid.crosslines().size() + 2 * FARTHEST + 1;
    }

    private int cell(double i, double x) {
        return ((int) Math.rint(i) + FARTHEST) * columns() + (int) Math.rint(x) + FARTHEST;
    }

    /**
     * Returns the distance within which three quarters of the points have neighbours on three of four sides: inlines,
     * crosslines, up and down.
     */
    private double distanceOfMost() {
        int step = Math.max(1, count / LOOKED_AT);
        reach = FARTHEST;
        double[] distances = new double[(count + step - 1) / step];
        for (int k = 0; k < distances.length; k++) {
            double i = points[3 * k * step];
            double x = points[3 * k * step + 1];
            double[] sides = new double[4];
            Arrays.fill(sides, Double.POSITIVE_INFINITY);
            for (int n = neighbours(i, x) - 1; n >= 0; n--) {
                double u = across(near[n], x);
                double v = down(near[n], i);
                double distance = Math.hypot(u, v);
                int side = 2 * (u + v >= 0 ? 1 : 0) + (u - v >= 0 ? 1 : 0);
                sides[side] = distance == 0 ? sides[side] : Math.min(sides[side], distance);
            }
            Arrays.sort(sides);
            distances[k] = sides[2];
        }
        Arrays.sort(distances);
        return distances.length == 0 ? Double.POSITIVE_INFINITY : distances[distances.length * 3 / 4];
    }

    private double across(int point, double x) {
        return (points[3 * point + 1] - x) * across;
    }

    private double down(int point, double i) {
        return (points[3 * point] - i) * down;
    }

    /** Finds the points within reach of a place, and returns their number. */
    private int neighbours(double i, double x) {
        int inlines = (int) Math.ceil(reach / down);
        int crosslines = (int) Math.ceil(reach / across);
        int row = (int) Math.rint(i) + FARTHEST;
        int column = (int) Math.rint(x) + FARTHEST;
        int first = Math.max(0, column - crosslines);
        int last = Math.min(columns() - 1, column + crosslines);
        int found = 0;
        for (int r = Math.max(0, row - inlines); r <= Math.min(rows() - 1, row + inlines); r++) {
            for (int at = begins[r * columns() + first]; at < begins[r * columns() + last + 1]; at++) {
                if (Math.hypot(across(sorted[at], x), down(sorted[at], i)) <= reach) {
                    near = found == near.length ? Arrays.copyOf(near, 2 * found) : near;
                    near[found++] = sorted[at];
                }
            }
        }
        return found;
    }

    private Triangle triangle(int i, int x) {
        Triangle around = new Triangle(1000 * reach);
        int found = neighbours(i, x);
        for (int pivots = 0; pivots < MOST_PIVOTS; pivots++) {
            int lowest = -1;
            double most = 1e-9 * reach * reach;
            for (int n = 0; n < found; n++) {
                double u = across(near[n], x);
                double v = down(near[n], i);
                double below = around.height(u, v) - u * u - v * v;
                if (below > most) {
                    most = below;
                    lowest = near[n];
                }
            }
            if (lowest < 0) {
                break;
            }
            around.take(across(lowest, x), down(lowest, i), points[3 * lowest + 2]);
        }
        return around;
    }

    /** A triangle around the origin, first one far outside, whose corners have no value. */
    private static final class Triangle {
        private final double[] u;
        private final double[] v;
        private final double[] z = {Double.NaN, Double.NaN, Double.NaN};

        /** Weights of the corners at the origin, and at the place asked for last. */
        private final double[] origin = {1 / 3.0, 1 / 3.0, 1 / 3.0};

        private final double[] place = new double[3];

        Triangle(double size) {
            u = new double[] {-size, size, 0};
            v = new double[] {-size, -size, 2 * size};
        }

        /** Returns the height at a place of the plane through the corners, lifted onto the paraboloid. */
        double height(double atU, double atV) {
            weigh(atU, atV);
            double height = 0;
            for (int k = 0; k < 3; k++) {
                height += place[k] * (u[k] * u[k] + v[k] * v[k]);
            }
            return height;
        }

        private void weigh(double atU, double atV) {
            double twice = (u[1] - u[0]) * (v[2] - v[0]) - (u[2] - u[0]) * (v[1] - v[0]);
            place[1] = ((atU - u[0]) * (v[2] - v[0]) - (u[2] - u[0]) * (atV - v[0])) / twice;
            place[2] = ((u[1] - u[0]) * (atV - v[0]) - (atU - u[0]) * (v[1] - v[0])) / twice;
            place[0] = 1 - place[1] - place[2];
        }

        /** Takes a point in place of the corner without which the origin stays inside. */
        void take(double atU, double atV, double value) {
            weigh(atU, atV);
            int leaving = -1;
            double least = Double.POSITIVE_INFINITY;
            for (int k = 0; k < 3; k++) {
                if (place[k] > 1e-12 && origin[k] / place[k] < least) {
                    least = origin[k] / place[k];
                    leaving = k;
                }
            }
            for (int k = 0; k < 3; k++) {
                origin[k] = k == leaving ? least : Math.max(0, origin[k] - least * place[k]);
            }
            u[leaving] = atU;
            v[leaving] = atV;
            z[leaving] = value;
        }

        /** Returns the value at the origin; NaN if a corner with a weight has none. */
        double value() {
            double value = 0;
            for (int k = 0; k < 3; k++) {
                value += origin[k] > 1e-6 ? origin[k] * z[k] : 0;
            }
            return value / Arrays.stream(origin).filter(weight -> weight > 1e-6).sum();
        }

        double farthest() {
            double farthest = 0;
            for (int k = 0; k < 3; k++) {
                farthest = Math.max(farthest, origin[k] > 1e-6 ? Math.hypot(u[k], v[k]) : 0);
            }
            return farthest;
        }
    }
}
