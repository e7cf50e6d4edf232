/** The server's side of the protocol of HDF5's mirror driver. Only {@code mirror.server} uses it. */
@NullMarked
package io.github.sliceline.mirror.hdf5;

import org.jspecify.annotations.NullMarked;
