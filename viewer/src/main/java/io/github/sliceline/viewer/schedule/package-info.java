/** What is read and painted next, off the thread of events: newest first, stale dropped, neighbours ahead. */
@NullMarked
package io.github.sliceline.viewer.schedule;

import org.jspecify.annotations.NullMarked;
