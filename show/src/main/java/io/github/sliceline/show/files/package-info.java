/**
 * Writes arrays as {@code .npy}, CSV, raw floats, grids and GeoTIFF. An array is its axes and a stream of floats, so it
 * may be larger than memory.
 */
@NullMarked
package io.github.sliceline.show.files;

import org.jspecify.annotations.NullMarked;
