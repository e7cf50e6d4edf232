/**
 * An open file: the volume that was found in it, and the three read paths.
 *
 * <p>Hidden; applications use {@code SeismicVolume}.
 */
@NullMarked
package io.github.sliceline.volume.open;

import org.jspecify.annotations.NullMarked;
