package io.github.sliceline.cli.render;

/**
 * Pixels of the data area.
 *
 * @param width pixels across
 * @param height pixels down
 */
record PlotSize(int width, int height) {
    private static final int SHORTEST = 240;

    /** Size for a picture: the longer side as the style wants it, the shape as the cells want it. */
    static PlotSize of(ImageSpec spec) {
        double cells = (double) spec.raster().width() / spec.raster().height();
        return spec.cellAspect() > 0
                ? map(spec, bounded(cells / spec.cellAspect(), 0.25, 4))
                : section(spec, bounded(cells, 1.25, 2.4));
    }

    private static PlotSize section(ImageSpec spec, double ratio) {
        PlotSize size = ofRatio(spec.style().longSide(), ratio);
        return new PlotSize(
                wholeCells(size.width, spec.raster().width()),
                wholeCells(size.height, spec.raster().height()));
    }

    private static PlotSize map(ImageSpec spec, double ratio) {
        PlotSize size = ofRatio(spec.style().longSide(), ratio);
        int pixels = size.width / spec.raster().width();
        boolean square = spec.cellAspect() == 1 && size.height / spec.raster().height() == pixels;
        return square && pixels >= 4
                ? new PlotSize(
                        pixels * spec.raster().width(), pixels * spec.raster().height())
                : size;
    }

    private static PlotSize ofRatio(int longSide, double ratio) {
        return ratio >= 1
                ? new PlotSize(longSide, Math.max(SHORTEST, (int) Math.round(longSide / ratio)))
                : new PlotSize(Math.max(SHORTEST, (int) Math.round(longSide * ratio)), longSide);
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
