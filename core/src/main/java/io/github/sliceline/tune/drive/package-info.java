/**
 * Models of drives, assumed or measured, and what follows from them: how many requests to keep under way, how long they
 * should be, when reading a gap is cheaper than another request, and the predicted cost of a read. Measuring is the
 * command line's work.
 */
@NullMarked
package io.github.sliceline.tune.drive;

import org.jspecify.annotations.NullMarked;
