package io.github.sliceline.viewer.pane;

import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.Raster;

/**
 * Values that the map shows in colours.
 *
 * @param raster by bin, crosslines to the right and inlines upward
 * @param display how they are coloured
 */
record MapLayer(Raster raster, Display display) {}
