/** Places of bins on the base map. No Swing, no I/O, no threads. */
@NullMarked
package io.github.sliceline.viewer.map;

import org.jspecify.annotations.NullMarked;
