/**
 * What a drive is, or was measured to be, and what that means: how to read from it (how many requests to keep under way, how
 * long they should be, when reading a gap is cheaper than another request), what a read is predicted to take, and which chunks
 * and copies of a cube suit it.
 *
 * <p>Knows drives, and extents of volumes and chunks, not files; measuring is the command line's.
 */
@NullMarked
package io.github.sliceline.tune;

import org.jspecify.annotations.NullMarked;
