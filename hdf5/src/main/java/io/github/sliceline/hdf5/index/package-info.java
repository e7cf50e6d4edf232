/**
 * Where the chunks of a dataset lie: all kinds of chunk index of the HDF5 File Format Specification, version 3.0, read
 * into one table. Start at {@link io.github.sliceline.hdf5.index.ChunkIndexReader}. Hidden from applications.
 */
@NullMarked
package io.github.sliceline.hdf5.index;

import org.jspecify.annotations.NullMarked;
