/**
 * HDF5 files laid out by us, without libhdf5 and without I/O: a {@link io.github.sliceline.hdf5.layout.FileSpec} describes a
 * file, its {@link io.github.sliceline.hdf5.layout.FileLayout} knows every address before the first byte is written, and
 * gives the bytes by position. The same description gives the same bytes.
 *
 * <p>Each structure of the HDF5 File Format Specification, version 3.0, has a class here that writes it, and mostly one of
 * the same name in {@code hdf5.format} or {@code hdf5.index} that reads it. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.hdf5.layout;

import org.jspecify.annotations.NullMarked;
