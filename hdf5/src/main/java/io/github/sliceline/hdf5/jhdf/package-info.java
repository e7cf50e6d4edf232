/** Reads datasets chunk by chunk through jHDF. No type of jHDF leaves this package. */
@NullMarked
package io.github.sliceline.hdf5.jhdf;

import org.jspecify.annotations.NullMarked;
