/**
 * An open file: what was found in it, and the three read paths through which its samples come.
 *
 * <p>Hidden. Users call {@code SeismicVolume}, which lies above.
 */
@NullMarked
package io.github.sliceline.volume.open;

import org.jspecify.annotations.NullMarked;
