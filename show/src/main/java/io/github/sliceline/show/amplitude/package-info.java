/** The amplitudes of a section: how they are balanced, clipped, counted and given colours. */
@NullMarked
package io.github.sliceline.show.amplitude;

import org.jspecify.annotations.NullMarked;
