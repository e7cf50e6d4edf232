/**
 * What a drive is, or was measured to be, and what that means for reading: how many requests to keep under way, how
 * long they should be, and when reading a gap is cheaper than another request.
 *
 * <p>Knows bytes and drives, not volumes; measuring is the command line's.
 */
@NullMarked
package io.github.sliceline.tune;

import org.jspecify.annotations.NullMarked;
