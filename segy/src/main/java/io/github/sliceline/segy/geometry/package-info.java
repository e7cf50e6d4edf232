/** Search for the geometry of a file: which fields of the trace headers are axes. Nothing here reads samples. */
@NullMarked
package io.github.sliceline.segy.geometry;

import org.jspecify.annotations.NullMarked;
