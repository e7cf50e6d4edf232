/**
 * Bytes by position: sources and stores, the budget of memory outside the heap, what of a file the page cache holds,
 * the threads that share out work, part files, the names of what stands beside a file, and the one record
 * log.
 *
 * <p>Knows nothing of HDF5 or SEG-Y. For the modules of this project only: a user of the library never meets it.
 */
@NullMarked
package io.github.sliceline.storage;

import org.jspecify.annotations.NullMarked;
