/**
 * SEG-Y files: headers, sample formats, the place of each trace, and the intact traces of a damaged file.
 *
 * <p>Start at {@link io.github.sliceline.segy.SegyFile}. Byte positions count from 1, as in the standard (SEG-Y rev
 * 2.1). Traces count from 0, except in messages. This package knows nothing of surveys or HDF5.
 */
@NullMarked
package io.github.sliceline.segy;

import org.jspecify.annotations.NullMarked;
