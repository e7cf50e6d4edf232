/**
 * Reads and writes bytes by position: sources and stores, the page cache, threads that share work, part files, locks,
 * names of companion files, and the log of records.
 *
 * <p>Knows nothing of HDF5 or SEG-Y. For modules of this project only.
 */
@NullMarked
package io.github.sliceline.storage;

import org.jspecify.annotations.NullMarked;
