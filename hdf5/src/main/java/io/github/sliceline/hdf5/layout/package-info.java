/**
 * HDF5 files laid out by us, without libhdf5 and without I/O: a {@link io.github.sliceline.hdf5.layout.FileSpec} describes a
 * file, its {@link io.github.sliceline.hdf5.layout.FileLayout} knows every address before the first byte is written, and
 * gives the bytes by position. The same description gives the same bytes.
 *
 * <p>The structures are those of {@code hdf5.format} and {@code hdf5.index}; here is what stands where. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.hdf5.layout;

import org.jspecify.annotations.NullMarked;
