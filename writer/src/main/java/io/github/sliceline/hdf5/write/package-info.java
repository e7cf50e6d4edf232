/**
 * HDF5 as libhdf5 writes it: described files and changed attributes, on a path or on any {@code ByteStore} by a virtual file
 * driver in Java. No type of libhdf5's bindings leaves the package. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.hdf5.write;

import org.jspecify.annotations.NullMarked;
