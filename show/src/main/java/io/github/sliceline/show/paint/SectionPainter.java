package io.github.sliceline.show.paint;

/**
 * Samples to pixels, at any zoom. The one place that does so: for windows, which show part of a section, and for pictures in
 * files, which show all of it. Thread-safe; the same input gives the same pixels.
 */
public final class SectionPainter {
    private SectionPainter() {}

    /**
     * Paints what a viewport shows.
     *
     * @param around what is outside the raster, as 0xRRGGBB
     * @return colours as 0xRRGGBB, row by row, {@code view.width()} times {@code view.height()}
     */
    public static int[] paint(Raster raster, Viewport view, Display display, int around) {
        int[] pixels = new int[Math.multiplyExact(view.width(), view.height())];
        ColourScale scale = new ColourScale(display.colours(), display.range());
        float sign = (float) (display.reversedPolarity() ? -display.gain() : display.gain());
        for (int y = 0; y < view.height(); y++) {
            long row = Math.round(view.rowAt(y + 0.5));
            for (int x = 0; x < view.width(); x++) {
                long column = Math.round(view.columnAt(x + 0.5));
                boolean inside = row >= 0 && row < raster.height() && column >= 0 && column < raster.width();
                float value = inside ? raster.at((int) column, (int) row) : 0;
                pixels[y * view.width() + x] =
                        !inside ? around : Float.isNaN(value) ? Holes.colourAt(x, y, 1) : scale.colourOf(value * sign);
            }
        }
        return pixels;
    }
}
