/**
 * Whether a volume is what was written, and of the SEG-Y file that it claims. Start at {@link
 * io.github.sliceline.verify.VolumeVerifier}.
 */
@NullMarked
package io.github.sliceline.verify;

import org.jspecify.annotations.NullMarked;
