package io.github.sliceline.show.overlay;

import io.github.sliceline.selection.Surface;
import io.github.sliceline.show.axis.Viewport;
import java.awt.geom.Path2D;
import java.util.ArrayList;
import java.util.List;

/**
 * Contour of a horizon at the time or depth of a slice, linear between bins. It covers the visible part of the slice.
 * If that part has very many bins, the contour is computed in steps of several bins.
 */
public final class HorizonContour {
    /** Most squares of four bins that are computed, which takes a millisecond or two. */
    private static final int MOST_SQUARES = 250_000;

    private final Surface surface;
    private final double level;
    private final int stride;
    private final List<Segment> segments = new ArrayList<>();

    /** A straight piece of a contour. Coordinates are cells of the slice's raster. */
    public record Segment(double column, double row, double toColumn, double toRow) {}

    private HorizonContour(Surface surface, double level, int stride) {
        this.surface = surface;
        this.level = level;
        this.stride = stride;
    }

    /**
     * Returns the contour at a time or depth.
     *
     * @param view visible part of the slice: columns are crosslines, rows are inlines with the last one at the top
     */
    public static List<Segment> of(Surface surface, double level, Viewport view) {
        int inlines = surface.grid().inlines().size();
        int fromX = inside(Math.floor(view.left()), surface.grid().crosslines().size());
        int toX = inside(Math.ceil(view.right()), surface.grid().crosslines().size());
        int fromI = inside(Math.floor(inlines - 1 - view.bottom()), inlines);
        int toI = inside(Math.ceil(inlines - 1 - view.top()), inlines);
        int stride = 1;
        while ((long) ((toX - fromX) / stride) * ((toI - fromI) / stride) > MOST_SQUARES) {
            stride++;
        }
        HorizonContour contour = new HorizonContour(surface, level, stride);
        // Starts at a multiple of the stride, so that the contour does not jitter while the slice is moved.
        for (int i = fromI / stride * stride; i + stride <= toI; i += stride) {
            for (int x = fromX / stride * stride; x + stride <= toX; x += stride) {
                contour.square(i, x);
            }
        }
        return contour.segments;
    }

    /** Returns the contour as lines in pixels. */
    static Path2D path(Surface surface, double level, Viewport view) {
        Path2D path = new Path2D.Double();
        for (Segment segment : of(surface, level, view)) {
            path.moveTo(view.xOf(segment.column()), view.yOf(segment.row()));
            path.lineTo(view.xOf(segment.toColumn()), view.yOf(segment.toRow()));
        }
        return path;
    }

    private static int inside(double index, int count) {
        return (int) Math.max(0, Math.min(count - 1.0, index));
    }

    /**
     * Adds the contour of one square by marching squares: the contour crosses each side whose ends lie on different
     * sides of the level.
     */
    private void square(int i, int x) {
        double[] corners = {
            surface.at(i, x), surface.at(i, x + stride), surface.at(i + stride, x + stride), surface.at(i + stride, x)
        };
        double[] cuts = new double[4];
        int[] sides = new int[4];
        int count = 0;
        for (int side = 0; side < 4; side++) {
            double from = corners[side] - level;
            double to = corners[(side + 1) % 4] - level;
            if (Double.isNaN(from)) {
                return;
            }
            if (from < 0 != to < 0) {
                sides[count] = side;
                cuts[count++] = from / (from - to);
            }
        }
        if (count == 2) {
            add(i, x, sides[0], cuts[0], sides[1], cuts[1]);
        } else if (count == 4) {
            // a saddle: of its two possible pairs of segments, the one that agrees with the value in the middle
            double middle = (corners[0] + corners[1] + corners[2] + corners[3]) / 4 - level;
            int shift = middle < 0 == corners[0] - level < 0 ? 0 : 3;
            for (int pair = 0; pair < 4; pair += 2) {
                int a = (pair + shift) % 4;
                int b = (a + 1) % 4;
                add(i, x, sides[a], cuts[a], sides[b], cuts[b]);
            }
        }
    }

    private void add(int i, int x, int side, double cut, int toSide, double toCut) {
        double row = surface.grid().inlines().size() - 1.0;
        segments.add(new Segment(
                x + stride * across(side, cut),
                row - i - stride * up(side, cut),
                x + stride * across(toSide, toCut),
                row - i - stride * up(toSide, toCut)));
    }

    /**
     * Sides in order: along the first inline, along the last crossline, back along the last inline, and back along the
     * first crossline.
     */
    private static double across(int side, double cut) {
        return switch (side) {
            case 0 -> cut;
            case 1 -> 1;
            case 2 -> 1 - cut;
            default -> 0;
        };
    }

    private static double up(int side, double cut) {
        return switch (side) {
            case 0 -> 0;
            case 1 -> cut;
            case 2 -> 1;
            default -> 1 - cut;
        };
    }
}
