/**
 * What HDF5 and volumes both speak of: shapes, regions of them, and the filters that chunks go through, by name. Numbers only, no
 * file.
 */
@NullMarked
package io.github.sliceline.hdf5.grid;

import org.jspecify.annotations.NullMarked;
