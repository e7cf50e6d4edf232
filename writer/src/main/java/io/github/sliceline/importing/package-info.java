/** Converts SEG-Y to HDF5. Start at {@link io.github.sliceline.importing.SegyToHdf5}. */
@NullMarked
package io.github.sliceline.importing;

import org.jspecify.annotations.NullMarked;
