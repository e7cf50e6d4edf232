/**
 * HDF5 files as reading sees them, in Java alone: {@link io.github.sliceline.hdf5.Hdf5Container} opens one and lists its
 * objects, attributes and numbers, and {@link io.github.sliceline.hdf5.ElementReader} reads the elements of a dataset.
 *
 * <p>Experimental for applications: names may change in any release, and types of packages that are not exported cannot be
 * used. For seismic volumes take {@code SeismicVolume}, which stands on it.
 */
@NullMarked
package io.github.sliceline.hdf5;

import org.jspecify.annotations.NullMarked;
