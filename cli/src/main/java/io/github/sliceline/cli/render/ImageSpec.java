package io.github.sliceline.cli.render;

/**
 * Everything that a picture shows.
 *
 * @param title above the plot
 * @param raster amplitudes
 * @param across axis at the top, left to right
 * @param down axis at the left, top to bottom
 * @param cellAspect height of one cell over its width, as it should look; 0 where the sides have nothing in
 *     common, as traces and milliseconds
 * @param style colours, clip, size
 */
record ImageSpec(String title, Raster raster, PlotAxis across, PlotAxis down, double cellAspect, ImageStyle style) {

    ImageSpec {
        if (raster.width() != across.count() || raster.height() != down.count()) {
            throw new IllegalArgumentException(
                    raster.width() + " by " + raster.height() + " samples for " + across + " and " + down);
        }
        if (!(cellAspect >= 0) || !Double.isFinite(cellAspect)) {
            throw new IllegalArgumentException("cell aspect must be >= 0, got " + cellAspect);
        }
    }
}
