/** Amplitudes of a section: balances, clips, counts and colours them. */
@NullMarked
package io.github.sliceline.show.amplitude;

import org.jspecify.annotations.NullMarked;
