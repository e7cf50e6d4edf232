package io.github.sliceline.show.paint;

import java.awt.Rectangle;

/**
 * Where everything of a plot stands, in pixels from the top left of the picture.
 *
 * @param data size of the data area
 * @param left left edge of the data area
 * @param top top edge of the data area
 * @param barLeft left edge of the colour bar, which is as high as the data area; without one, its right edge
 * @param width of the picture
 * @param height of the picture
 * @param spacing distances between its parts
 */
record PlotFrame(Size data, int left, int top, int barLeft, int width, int height, Spacing spacing) {

    /** Around a data area of this size. */
    static PlotFrame of(Size data, PlotFonts fonts, PlotTicks ticks) {
        Spacing s = Spacing.of(fonts);
        int label = fonts.label().getHeight();
        int left = s.margin + label + s.gap + AxisPainter.widest(fonts.tick(), ticks.down()) + s.gap + s.tick;
        int top = s.margin
                + fonts.title().getHeight()
                + s.gap
                + label
                + fonts.tick().getHeight()
                + s.gap
                + s.tick;
        int height = top + data.height() + 2 * s.gap + fonts.note().getHeight() + s.margin;
        int right = left + data.width();
        if (ticks.bar().isEmpty()) {
            return new PlotFrame(data, left, top, right, right + s.margin, height, s);
        }
        int barLeft = right + s.barGap;
        int beside =
                s.tick + s.gap + AxisPainter.widest(fonts.tick(), ticks.bar().get()) + s.gap + label + s.margin;
        return new PlotFrame(data, left, top, barLeft, barLeft + s.bar + beside, height, s);
    }

    /** The same plot in a picture of a given size: the data area takes what is left. */
    PlotFrame fitted(PictureSize size, PlotFonts fonts, PlotTicks ticks) {
        Size room = new Size(data.width + size.width() - width, data.height + size.height() - height);
        int least = fonts.pixels(Size.LEAST);
        if (room.width < least || room.height < least) {
            throw new IllegalArgumentException("a picture of " + size + " has no room for its axes; it needs "
                    + (size.width() + Math.max(0, least - room.width)) + "x"
                    + (size.height() + Math.max(0, least - room.height)) + ", or less dpi");
        }
        return of(room, fonts, ticks);
    }

    int right() {
        return left + data.width();
    }

    int bottom() {
        return top + data.height();
    }

    Rectangle area() {
        return new Rectangle(left, top, data.width(), data.height());
    }

    Rectangle bar() {
        return new Rectangle(barLeft, top, spacing.bar(), data.height());
    }

    /**
     * Distances, in pixels.
     *
     * @param margin around everything
     * @param tick length of a tick
     * @param gap between texts and what they belong to
     * @param bar width of the colour bar
     * @param barGap between data and colour bar
     */
    record Spacing(int margin, int tick, int gap, int bar, int barGap) {
        static Spacing of(PlotFonts fonts) {
            return new Spacing(fonts.pixels(16), fonts.pixels(6), fonts.pixels(6), fonts.pixels(22), fonts.pixels(28));
        }
    }

    /** Pixels of the data area, across and down. */
    record Size(int width, int height) {
        static final int LEAST = 48;
        private static final int LONG_SIDE = 1200;
        private static final int SHORTEST = 240;

        /** Size for a picture: the shape as the cells want it. */
        static Size of(PlotPainter.ImageSpec spec) {
            double scale = spec.style().scale();
            double cells = (double) spec.raster().width() / spec.raster().height();
            return spec.cellAspect() > 0
                    ? map(spec, bounded(cells / spec.cellAspect(), 0.25, 4), scale)
                    : section(spec, bounded(cells, 1.25, 2.4), scale);
        }

        private static Size section(PlotPainter.ImageSpec spec, double ratio, double scale) {
            Size size = ofRatio(ratio, scale);
            return new Size(
                    wholeCells(size.width, spec.raster().width()),
                    wholeCells(size.height, spec.raster().height()));
        }

        private static Size map(PlotPainter.ImageSpec spec, double ratio, double scale) {
            Size size = ofRatio(ratio, scale);
            int pixels = size.width / spec.raster().width();
            boolean square =
                    spec.cellAspect() == 1 && size.height / spec.raster().height() == pixels;
            return square && pixels >= 4
                    ? new Size(
                            pixels * spec.raster().width(),
                            pixels * spec.raster().height())
                    : size;
        }

        private static Size ofRatio(double ratio, double scale) {
            double width = ratio >= 1 ? LONG_SIDE : Math.max(SHORTEST, LONG_SIDE * ratio);
            double height = ratio >= 1 ? Math.max(SHORTEST, LONG_SIDE / ratio) : LONG_SIDE;
            return new Size((int) Math.round(width * scale), (int) Math.round(height * scale));
        }

        /** Rounds down to a whole number of pixels per cell where that costs little: traces then look alike. */
        private static int wholeCells(int pixels, int cells) {
            int perCell = pixels / cells;
            return perCell >= 4 ? perCell * cells : pixels;
        }

        private static double bounded(double value, double low, double high) {
            return Math.max(low, Math.min(high, value));
        }
    }
}
