/**
 * HDF5 files: their metadata, where their chunks lie, how to undo their filters, and libhdf5.
 *
 * <p>Not exported. jHDF is used only in here, and so is libhdf5; no type of either leaves the package.
 * Sits on {@code plan} and {@code storage}; knows nothing of SEG-Y.
 */
@NullMarked
package io.github.sliceline.hdf5;

import org.jspecify.annotations.NullMarked;
