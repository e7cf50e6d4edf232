/**
 * SEG-Y files: headers, sample formats, traces, and a scanner that finds the survey in them.
 *
 * <p>Start at {@link SegyFile}, which opens a file and reads traces by position, then {@link
 * SegyScanner}, which makes a {@link SegySurvey} of one. Uses {@code geometry} and {@code storage};
 * knows nothing of HDF5. Byte positions count from 1, as in the standard; traces count from 0, except
 * in messages.
 */
@NullMarked
package io.github.sliceline.segy;

import org.jspecify.annotations.NullMarked;
