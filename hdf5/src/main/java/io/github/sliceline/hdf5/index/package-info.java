/**
 * Chunk indexes: all kinds of the HDF5 File Format Specification, version 3.0. {@link
 * io.github.sliceline.hdf5.index.ChunkIndexReader} reads an index into one table. {@link
 * io.github.sliceline.hdf5.index.ChunkIndexEncoding} is an index to be written. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.hdf5.index;

import org.jspecify.annotations.NullMarked;
