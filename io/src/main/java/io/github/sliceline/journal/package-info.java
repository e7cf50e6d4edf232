/**
 * The journal of an unfinished conversion. It says which chunks are written, so that the conversion can be resumed and
 * the unfinished file can be read. Knows nothing of seismic data or of HDF5.
 */
@NullMarked
package io.github.sliceline.journal;

import org.jspecify.annotations.NullMarked;
