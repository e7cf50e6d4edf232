/** Viewports, and axes with their ticks: maps values to pixels. */
@NullMarked
package io.github.sliceline.show.axis;

import org.jspecify.annotations.NullMarked;
