/**
 * HDF5 files written as they are described, by us or through libhdf5, and attributes changed, on a path or on any {@code
 * ByteStore}: libhdf5 by a virtual file driver in Java. No type of libhdf5's bindings leaves the package. Hidden from
 * applications.
 */
@NullMarked
package io.github.sliceline.hdf5.write;

import org.jspecify.annotations.NullMarked;
