/**
 * Reads HDF5 files in Java alone: {@link io.github.sliceline.hdf5.Hdf5Container} opens a file and lists its objects and
 * attributes, {@link io.github.sliceline.hdf5.ElementReader} reads the elements of a dataset.
 *
 * <p>Experimental for applications: names may change in any release, and types of packages that are not exported cannot
 * be used. For seismic volumes use {@code SeismicVolume}.
 */
@NullMarked
package io.github.sliceline.hdf5;

import org.jspecify.annotations.NullMarked;
