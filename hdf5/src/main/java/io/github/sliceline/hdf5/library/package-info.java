/**
 * Loads libhdf5, calls it from one thread at a time, turns its errors into exceptions, and reads datasets through it.
 * Only {@code hdf5.write} may see its types.
 */
@NullMarked
package io.github.sliceline.hdf5.library;

import org.jspecify.annotations.NullMarked;
