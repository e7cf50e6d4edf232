/** Swing components that show a section, the map or the colour bar. */
@NullMarked
package io.github.sliceline.viewer.pane;

import org.jspecify.annotations.NullMarked;
