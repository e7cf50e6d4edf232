/**
 * Writes described HDF5 files, in Java or through libhdf5, and changes attributes, in a file or in any {@code
 * ByteStore}. No type of libhdf5's bindings leaves this package. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.hdf5.write;

import org.jspecify.annotations.NullMarked;
