/**
 * Selections of what to read, in the words of geophysics: planes by line number, boxes, traces, paths over the map,
 * horizons.
 *
 * <p>Values only; {@code plan} turns them into requests.
 */
@NullMarked
package io.github.sliceline.selection;

import org.jspecify.annotations.NullMarked;
