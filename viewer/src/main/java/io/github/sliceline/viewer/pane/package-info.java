/** Swing components that show sections, maps and the colour bar. */
@NullMarked
package io.github.sliceline.viewer.pane;

import org.jspecify.annotations.NullMarked;
