/** Viewports, and axes with their ticks: which value is at which pixel. */
@NullMarked
package io.github.sliceline.show.axis;

import org.jspecify.annotations.NullMarked;
