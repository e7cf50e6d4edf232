/**
 * Where the chunks of a dataset lie: all kinds of chunk index of the HDF5 File Format Specification, version 3.0. {@link
 * io.github.sliceline.hdf5.index.ChunkIndexReader} reads an index into one table; {@link
 * io.github.sliceline.hdf5.index.ChunkIndexEncoding} is an index that is written. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.hdf5.index;

import org.jspecify.annotations.NullMarked;
