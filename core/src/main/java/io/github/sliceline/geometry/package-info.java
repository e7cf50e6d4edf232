/**
 * Where things are: line axes, sample axis, bins on the map, shapes and regions in index space.
 *
 * <p>Values only, no I/O, nothing but {@code java.base}. Everything else may use this package; it
 * uses none of the others.
 */
@NullMarked
package io.github.sliceline.geometry;

import org.jspecify.annotations.NullMarked;
