/** Amplitudes of a section: balanced, clipped, counted and coloured. */
@NullMarked
package io.github.sliceline.show.amplitude;

import org.jspecify.annotations.NullMarked;
