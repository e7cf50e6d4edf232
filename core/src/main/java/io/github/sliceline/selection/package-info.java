/**
 * What to read, named as a geophysicist names it: planes by line number, boxes, traces, paths over the map, horizons and the
 * text that these come in.
 *
 * <p>Values only. How a selection becomes requests is the business of {@code plan}.
 */
@NullMarked
package io.github.sliceline.selection;

import org.jspecify.annotations.NullMarked;
