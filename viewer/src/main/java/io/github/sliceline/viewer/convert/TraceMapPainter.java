package io.github.sliceline.viewer.convert;

import java.util.Arrays;

/** Paints a {@link TraceMap}: bins with traces, shaded by their fold, in warning colours above the expected fold. */
final class TraceMapPainter {
    /** Colour of a bin with the expected fold. */
    static final int FULL = 0x3B7DBF;

    /** Colour of a bin with twice the expected fold. */
    static final int TWICE = 0xF2A03D;

    /** Colour of a bin with {@link #MANY_TIMES} the expected fold or more. */
    static final int MANY = 0xC62828;

    /** Largest distance in pixels from the middle of a dot to its edge. */
    private static final int MOST_DOT = 3;

    private static final double MANY_TIMES = 8;

    /** Shade of the lowest fold, so that it is still visible. */
    private static final double LEAST_SHADE = 0.45;

    private TraceMapPainter() {}

    /**
     * Rectangle of the map in a picture.
     *
     * @param left first pixel across
     * @param top first pixel down
     * @param width pixels across, at least 1
     * @param height pixels down, at least 1
     */
    record Place(int left, int top, int width, int height) {
        /**
         * Returns the whole picture, or with {@code sameScale} the largest centred rectangle with the same scale in
         * both directions.
         */
        static Place of(TraceMap map, int width, int height, boolean sameScale) {
            if (!sameScale) {
                return new Place(0, 0, width, height);
            }
            double across = Math.max(1, map.across().last() - map.across().first());
            double up = Math.max(1, map.up().last() - map.up().first());
            double pixel = Math.max(across / width, up / height);
            int wide = (int) Math.max(2, Math.round(across / pixel));
            int high = (int) Math.max(2, Math.round(up / pixel));
            return new Place((width - wide) / 2, (height - high) / 2, Math.min(wide, width), Math.min(high, height));
        }
    }

    /**
     * Paints the map with the largest number at the top.
     *
     * @param full expected traces per bin; 0 to show only whether there are traces, and to draw them as dots
     * @param ground colour of empty cells, as 0xRRGGBB
     * @return colours as 0xRRGGBB, row by row from the top
     */
    static int[] paint(TraceMap map, double full, Place place, int width, int height, int ground) {
        int[] pixels = new int[Math.multiplyExact(width, height)];
        Arrays.fill(pixels, ground);
        int dot = dot(map, full, place);
        for (int y = 0; y < place.height; y++) {
            int rowFrom = cell(place.height - 1 - y, place.height, map.height());
            int rowTo = Math.max(rowFrom + 1, cell(place.height - y, place.height, map.height()));
            for (int x = 0; x < place.width; x++) {
                int from = cell(x, place.width, map.width());
                int to = Math.max(from + 1, cell(x + 1, place.width, map.width()));
                float fold = most(map, from, to, rowFrom, rowTo);
                if (fold > 0) {
                    put(pixels, width, place.left + x, place.top + y, dot, colour(fold, full, ground));
                }
            }
        }
        return pixels;
    }

    /** Returns the size of dots: a few traces are drawn as larger dots to be visible. */
    private static int dot(TraceMap map, double full, Place place) {
        double room = Math.sqrt((double) place.width * place.height / Math.max(1, map.traces()));
        return full > 0 ? 0 : (int) Math.min(MOST_DOT, room / 6);
    }

    private static void put(int[] pixels, int width, int x, int y, int dot, int colour) {
        int height = pixels.length / width;
        for (int row = Math.max(0, y - dot); row <= Math.min(height - 1, y + dot); row++) {
            for (int column = Math.max(0, x - dot); column <= Math.min(width - 1, x + dot); column++) {
                pixels[row * width + column] = colour;
            }
        }
    }

    private static int cell(int pixel, int pixels, int cells) {
        return (int) ((long) pixel * cells / pixels);
    }

    private static float most(TraceMap map, int from, int to, int rowFrom, int rowTo) {
        float most = 0;
        for (int row = rowFrom; row < rowTo; row++) {
            for (int column = from; column < to; column++) {
                most = Math.max(most, map.at(column, row));
            }
        }
        return most;
    }

    static int colour(double fold, double full, int ground) {
        double share = full == 0 ? 1 : fold / full;
        if (share <= 1) {
            return mixed(ground, FULL, LEAST_SHADE + (1 - LEAST_SHADE) * share);
        }
        double times = Math.log(share) / Math.log(MANY_TIMES);
        return share <= 2 ? mixed(FULL, TWICE, share - 1) : mixed(TWICE, MANY, Math.min(1, times));
    }

    private static int mixed(int from, int to, double share) {
        int colour = 0;
        for (int shift = 0; shift <= 16; shift += 8) {
            int a = from >> shift & 0xFF;
            int b = to >> shift & 0xFF;
            colour |= (int) Math.round(a + (b - a) * share) << shift;
        }
        return colour;
    }
}
