/**
 * Bytes by position: sources, stores, pooled buffers and the threads that keep a drive's queue full.
 *
 * <p>Knows nothing of HDF5 or SEG-Y, and uses only {@code java.base}. The exceptions that name a
 * broken or unsupported file live here because both formats throw them.
 */
@NullMarked
package io.github.sliceline.storage;

import org.jspecify.annotations.NullMarked;
