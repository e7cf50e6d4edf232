package io.github.sliceline.cli.render;

import java.awt.FontMetrics;
import java.util.List;

/**
 * Where everything of a plot stands, in pixels from the top left of the picture.
 *
 * @param data size of the data area
 * @param left left edge of the data area
 * @param top top edge of the data area
 * @param barLeft left edge of the colour bar, which is as high as the data area
 * @param width of the picture
 * @param height of the picture
 */
record PlotFrame(Size data, int left, int top, int barLeft, int width, int height) {
    static final int MARGIN = 16;
    static final int TICK = 6;
    static final int GAP = 6;
    static final int BAR_WIDTH = 22;
    private static final int BAR_GAP = 28;

    static PlotFrame of(Size data, PlotFonts fonts, Ticks across, Ticks down, Ticks bar) {
        int label = fonts.label().getHeight();
        int left = MARGIN + label + GAP + widest(fonts.tick(), down) + GAP + TICK;
        int top =
                MARGIN + fonts.title().getHeight() + GAP + label + fonts.tick().getHeight() + GAP + TICK;
        int right = left + data.width();
        int barLeft = right + Math.max(BAR_GAP, widest(fonts.tick(), across) / 2 + GAP);
        int width = barLeft + BAR_WIDTH + TICK + GAP + widest(fonts.tick(), bar) + GAP + label + MARGIN;
        int height = top + data.height() + 2 * GAP + fonts.note().getHeight() + MARGIN;
        return new PlotFrame(data, left, top, barLeft, width, height);
    }

    /** Without a colour bar; {@link #barLeft} is then the right edge of the data area. */
    static PlotFrame withoutBar(Size data, PlotFonts fonts, Ticks across, Ticks down) {
        PlotFrame full = of(data, fonts, across, down, new Ticks(List.of(), 0));
        int room = Math.max(MARGIN, widest(fonts.tick(), across) / 2 + GAP);
        return new PlotFrame(data, full.left, full.top, full.right(), full.right() + room, full.height);
    }

    int right() {
        return left + data.width();
    }

    int bottom() {
        return top + data.height();
    }

    private static int widest(FontMetrics font, Ticks ticks) {
        return ticks.values().stream()
                .mapToInt(v -> font.stringWidth(ticks.label(v)))
                .max()
                .orElse(0);
    }

    /** Pixels of the data area, across and down. */
    record Size(int width, int height) {
        private static final int LONG_SIDE = 1200;
        private static final int SHORTEST = 240;

        /** Size for a picture: the shape as the cells want it. */
        static Size of(PlotPainter.ImageSpec spec) {
            double cells = (double) spec.raster().width() / spec.raster().height();
            return spec.cellAspect() > 0
                    ? map(spec, bounded(cells / spec.cellAspect(), 0.25, 4))
                    : section(spec, bounded(cells, 1.25, 2.4));
        }

        private static Size section(PlotPainter.ImageSpec spec, double ratio) {
            Size size = ofRatio(ratio);
            return new Size(
                    wholeCells(size.width, spec.raster().width()),
                    wholeCells(size.height, spec.raster().height()));
        }

        private static Size map(PlotPainter.ImageSpec spec, double ratio) {
            Size size = ofRatio(ratio);
            int pixels = size.width / spec.raster().width();
            boolean square =
                    spec.cellAspect() == 1 && size.height / spec.raster().height() == pixels;
            return square && pixels >= 4
                    ? new Size(
                            pixels * spec.raster().width(),
                            pixels * spec.raster().height())
                    : size;
        }

        private static Size ofRatio(double ratio) {
            return ratio >= 1
                    ? new Size(LONG_SIDE, Math.max(SHORTEST, (int) Math.round(LONG_SIDE / ratio)))
                    : new Size(Math.max(SHORTEST, (int) Math.round(LONG_SIDE * ratio)), LONG_SIDE);
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
