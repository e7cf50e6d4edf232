/**
 * Decides what to read and paint next, off the event thread: the newest request first, outdated ones dropped, neighbours read
 * ahead.
 */
@NullMarked
package io.github.sliceline.viewer.schedule;

import org.jspecify.annotations.NullMarked;
