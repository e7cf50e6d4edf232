/**
 * Horizons, fault sticks and polygons over sections, slices and maps: where they lie in a picture's cells, and their
 * drawing, for the viewer and for files alike.
 */
@NullMarked
package io.github.sliceline.show.overlay;

import org.jspecify.annotations.NullMarked;
