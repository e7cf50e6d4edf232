/** Writes PNG with its resolution, and SVG as a surface to draw on. */
@NullMarked
package io.github.sliceline.show.image;

import org.jspecify.annotations.NullMarked;
