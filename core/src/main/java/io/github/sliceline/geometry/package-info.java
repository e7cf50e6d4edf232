/**
 * Axes of volumes, the sample axis, and bins on the map.
 *
 * <p>Values only, without I/O. Uses no other package.
 */
@NullMarked
package io.github.sliceline.geometry;

import org.jspecify.annotations.NullMarked;
