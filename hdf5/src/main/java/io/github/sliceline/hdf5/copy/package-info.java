/**
 * Copies objects of any HDF5 file into a new file: groups, links, datasets of any type, attributes. Chunks are copied
 * as stored, without decoding.
 */
@NullMarked
package io.github.sliceline.hdf5.copy;

import org.jspecify.annotations.NullMarked;
