/**
 * The lower half of the direct read path: turns requests into bytes, bytes into chunks, and chunks into the caller's
 * floats. Knows nothing of volumes.
 */
@NullMarked
package io.github.sliceline.volume.direct;

import org.jspecify.annotations.NullMarked;
