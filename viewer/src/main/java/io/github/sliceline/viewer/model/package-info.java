/**
 * State of a window: which lines it shows, how they are drawn, and which part is visible. No Swing, no I/O; used by one
 * thread.
 */
@NullMarked
package io.github.sliceline.viewer.model;

import org.jspecify.annotations.NullMarked;
