/**
 * Horizons, grids and lines over the map in the text files that other programs write: read, and written.
 *
 * <p>{@link io.github.sliceline.horizon.SurfaceText} and {@link io.github.sliceline.horizon.MapLines} find out from the
 * content what a file is. Each format is a class of its own, hidden.
 */
@NullMarked
package io.github.sliceline.horizon;

import org.jspecify.annotations.NullMarked;
