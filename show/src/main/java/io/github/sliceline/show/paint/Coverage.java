package io.github.sliceline.show.paint;

import io.github.sliceline.show.axis.Viewport;
import java.util.Arrays;

/**
 * The cells that each pixel along one side of a picture shows, and their weights. If cells are smaller than pixels, a
 * pixel shows all cells it covers. Otherwise it shows the two cells around its centre, or only the one that contains
 * it. The weights of a pixel add up to 1.
 */
final class Coverage {
    /** Fraction of a cell below which coverage is a rounding error. */
    private static final double NOTHING = 1e-9;

    /** First pixel inside the raster. */
    final int begin;
    /** First pixel beyond the raster. */
    final int end;
    /** First cell of each pixel, counted from {@link #begin}. */
    final int[] firsts;
    /** Index of each pixel's first weight, and the end; one more than pixels. */
    final int[] starts;

    double[] weights;

    /**
     * The weights by which pixels belong to cells, in the order of {@link #weights}. Equal to them if cells are smaller
     * than pixels. Otherwise 1 for the cell at the centre of the pixel, even if its value is interpolated.
     */
    double[] parts;

    /**
     * @param from position at the first edge of the first pixel, as in a {@link Viewport}
     * @param to position at the last edge of the last pixel
     */
    Coverage(double from, double to, int pixels, int cells, boolean interpolated) {
        double size = (to - from) / pixels;
        int first = 0;
        while (first < pixels && from + (first + 0.5) * size < -0.5) {
            first++;
        }
        int last = first;
        while (last < pixels && from + (last + 0.5) * size < cells - 0.5) {
            last++;
        }
        begin = first;
        end = last;
        firsts = new int[end - begin];
        starts = new int[firsts.length + 1];
        weights = new double[2 * firsts.length];
        parts = new double[weights.length];
        for (int i = 0; i < firsts.length; i++) {
            double edge = from + (begin + i) * size;
            if (size > 1 + NOTHING) {
                // From here on, a cell reaches from its number to the next.
                cover(i, Math.max(0, edge + 0.5), Math.min(cells, edge + size + 0.5));
            } else if (interpolated) {
                between(i, Math.max(0, Math.min(cells - 1.0, edge + size / 2)));
            } else {
                add(i, (int) (edge + size / 2 + 0.5), 1);
            }
        }
    }

    int count() {
        return firsts.length;
    }

    private void cover(int pixel, double from, double to) {
        int first = (int) (from + NOTHING);
        int last = Math.max(first, (int) Math.ceil(to - NOTHING) - 1);
        double whole = Math.min(to, last + 1.0) - Math.max(from, first);
        int start = starts[pixel];
        reserve(start + last - first + 1);
        for (int cell = first; cell <= last; cell++) {
            weights[start + cell - first] = (Math.min(to, cell + 1.0) - Math.max(from, cell)) / whole;
            parts[start + cell - first] = weights[start + cell - first];
        }
        firsts[pixel] = first;
        starts[pixel + 1] = start + last - first + 1;
    }

    private void between(int pixel, double middle) {
        int first = (int) middle;
        double part = middle - first;
        add(pixel, first, 1 - part);
        if (part > NOTHING) {
            int start = starts[pixel + 1];
            reserve(start + 1);
            weights[start] = part;
            parts[start] = part < 0.5 ? 0 : 1;
            parts[start - 1] = 1 - parts[start];
            starts[pixel + 1] = start + 1;
        }
    }

    private void add(int pixel, int cell, double weight) {
        int start = starts[pixel];
        reserve(start + 1);
        firsts[pixel] = cell;
        weights[start] = weight;
        parts[start] = 1;
        starts[pixel + 1] = start + 1;
    }

    private void reserve(int length) {
        if (length > weights.length) {
            weights = Arrays.copyOf(weights, Math.max(length, 2 * weights.length));
            parts = Arrays.copyOf(parts, weights.length);
        }
    }
}
