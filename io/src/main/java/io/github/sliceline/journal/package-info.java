/**
 * The journal of an unfinished conversion: which chunks are written, so that the conversion can be resumed and the file be
 * read meanwhile. Knows nothing of seismic data or of HDF5.
 */
@NullMarked
package io.github.sliceline.journal;

import org.jspecify.annotations.NullMarked;
