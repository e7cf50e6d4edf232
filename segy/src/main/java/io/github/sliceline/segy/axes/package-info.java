/**
 * Axes of a volume, named by what tells traces apart: fields of trace headers, classes of values, numbers counted in
 * groups. Reads the keys of traces from headers, and turns them into places on the axes.
 */
@NullMarked
package io.github.sliceline.segy.axes;

import org.jspecify.annotations.NullMarked;
