/**
 * Carries the objects of any HDF5 file over into one that we write: groups, links, datasets of any type, attributes. Chunks are
 * copied as they are stored, and nothing is decoded.
 */
@NullMarked
package io.github.sliceline.hdf5.copy;

import org.jspecify.annotations.NullMarked;
