/** What stands at which pixel: viewports, axes and their ticks, and how they are drawn. */
@NullMarked
package io.github.sliceline.show.axis;

import org.jspecify.annotations.NullMarked;
