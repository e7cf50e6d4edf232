/**
 * Loading and painting off the event thread. The newest request comes first, outdated ones are dropped, and neighbours
 * are read ahead.
 */
@NullMarked
package io.github.sliceline.viewer.schedule;

import org.jspecify.annotations.NullMarked;
