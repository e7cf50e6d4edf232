/**
 * Checks that a volume is as it was written, and that it was made from the given SEG-Y file. Start at
 * {@link io.github.sliceline.verify.VolumeVerifier}.
 */
@NullMarked
package io.github.sliceline.verify;

import org.jspecify.annotations.NullMarked;
