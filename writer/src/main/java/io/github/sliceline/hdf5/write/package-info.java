/**
 * HDF5 as libhdf5 writes it: files, datasets and attributes, on a path or on any {@code ByteStore} by a virtual file driver
 * in Java. Where there is no libhdf5, attributes are changed in the places that a file has for them. No type of libhdf5's bindings leaves the package. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.hdf5.write;

import org.jspecify.annotations.NullMarked;
