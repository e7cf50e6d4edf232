/**
 * SEG-Y files: headers, sample formats, where each trace is, and which traces of a damaged file are intact.
 *
 * <p>Start at {@link io.github.sliceline.segy.SegyFile}. Byte positions count from 1, as in the standard (SEG-Y rev 2.1);
 * traces count from 0, except in messages. Knows nothing of surveys or HDF5.
 */
@NullMarked
package io.github.sliceline.segy;

import org.jspecify.annotations.NullMarked;
