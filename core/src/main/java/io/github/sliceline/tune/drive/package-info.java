/**
 * What a drive is, or was measured to be, and what follows: how many requests to keep under way, how long they should be, when
 * reading a gap is cheaper than another request, and what a read is predicted to take. Measuring is the command line's.
 */
@NullMarked
package io.github.sliceline.tune.drive;

import org.jspecify.annotations.NullMarked;
