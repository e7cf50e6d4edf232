/**
 * The protocol of HDF5's mirror driver, as its server speaks it. Only where a server is put together is this used; here and
 * nowhere else in the mirror something is known of HDF5's own ways.
 */
@NullMarked
package io.github.sliceline.mirror.hdf5;

import org.jspecify.annotations.NullMarked;
