/** jHDF: datasets read chunk by chunk. No type of it leaves the package. */
@NullMarked
package io.github.sliceline.hdf5.jhdf;

import org.jspecify.annotations.NullMarked;
