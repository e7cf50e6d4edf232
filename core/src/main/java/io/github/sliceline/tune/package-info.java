/**
 * What a drive can do, measured, and what that means for reading: how many requests to keep under way,
 * how long they should be, and when reading a gap is cheaper than another request.
 *
 * <p>Knows bytes and drives, not volumes: nothing here opens HDF5 or SEG-Y.
 */
@NullMarked
package io.github.sliceline.tune;

import org.jspecify.annotations.NullMarked;
