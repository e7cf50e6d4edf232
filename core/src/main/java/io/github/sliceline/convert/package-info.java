/** From one format to the other: SEG-Y to HDF5 for now. */
@NullMarked
package io.github.sliceline.convert;

import org.jspecify.annotations.NullMarked;
