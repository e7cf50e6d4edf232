/** Components that each show one thing: a section, the map, the colour bar. */
@NullMarked
package io.github.sliceline.viewer.pane;

import org.jspecify.annotations.NullMarked;
