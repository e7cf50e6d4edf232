/**
 * Terms that HDF5 and volumes share: shapes, regions of them, and the names of filters that chunks go through. Numbers
 * only, no file.
 */
@NullMarked
package io.github.sliceline.hdf5.grid;

import org.jspecify.annotations.NullMarked;
