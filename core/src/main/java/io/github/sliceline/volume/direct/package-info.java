/**
 * The direct read path below {@code DirectReader}: a plan's requests become bytes, bytes become chunks, and chunks become
 * the caller's floats. Nothing here knows what a volume is.
 */
@NullMarked
package io.github.sliceline.volume.direct;

import org.jspecify.annotations.NullMarked;
