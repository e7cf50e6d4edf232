/**
 * An HDF5 file as reading sees it: {@link io.github.sliceline.hdf5.Hdf5Container} opens one, {@link
 * io.github.sliceline.hdf5.format.Containment} is the boundary where whatever goes wrong in a broken file becomes a declared
 * exception, and the two other libraries read here, libhdf5 and jHDF; no type of theirs leaves the package.
 *
 * <p>Sits on {@code hdf5.index}, {@code hdf5.format} and {@code hdf5.filter}; knows nothing of volumes or SEG-Y.
 */
@NullMarked
package io.github.sliceline.hdf5;

import org.jspecify.annotations.NullMarked;
