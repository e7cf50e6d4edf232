/**
 * Encodes HDF5 files without libhdf5 and without I/O. A {@link io.github.sliceline.hdf5.encoding.FileSpec} describes a
 * file. Its {@link io.github.sliceline.hdf5.encoding.FileEncoding} knows every address before the first byte is
 * written, and returns the bytes by position. The same description gives the same bytes.
 *
 * <p>The structures themselves are in {@code hdf5.format} and {@code hdf5.index}. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.hdf5.encoding;

import org.jspecify.annotations.NullMarked;
