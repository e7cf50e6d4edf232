/**
 * SEG-Y to HDF5. Start at {@link io.github.sliceline.importing.SegyToHdf5}; {@link
 * io.github.sliceline.importing.Conversion} is the order of work, which a later run can go on with at any point.
 */
@NullMarked
package io.github.sliceline.importing;

import org.jspecify.annotations.NullMarked;
