/** Writes pictures as PNG with their resolution, and as SVG. */
@NullMarked
package io.github.sliceline.show.image;

import org.jspecify.annotations.NullMarked;
