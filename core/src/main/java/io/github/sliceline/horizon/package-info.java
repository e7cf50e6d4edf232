/**
 * Horizons, grids and lines on the map in the text files of other programs: reads and writes them.
 *
 * <p>{@link io.github.sliceline.horizon.SurfaceText} and {@link io.github.sliceline.horizon.MapLines} find the kind of
 * a file from its content. Each format is a hidden class of its own.
 */
@NullMarked
package io.github.sliceline.horizon;

import org.jspecify.annotations.NullMarked;
