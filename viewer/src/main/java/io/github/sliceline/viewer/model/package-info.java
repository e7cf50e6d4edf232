/** What a window shows: which lines, how drawn, which part. No Swing, no I/O, no threads: one thread uses it. */
@NullMarked
package io.github.sliceline.viewer.model;

import org.jspecify.annotations.NullMarked;
