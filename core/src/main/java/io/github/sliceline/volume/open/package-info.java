/** An open file: what was found in it, and the three read paths through which its samples come. Hidden: users go by {@code SeismicVolume} above it. */
@NullMarked
package io.github.sliceline.volume.open;

import org.jspecify.annotations.NullMarked;
