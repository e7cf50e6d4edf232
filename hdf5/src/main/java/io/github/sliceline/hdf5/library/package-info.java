/** libhdf5: loaded, called by one thread at a time, its errors as exceptions, datasets read by it. Its types leave only
 * towards {@code hdf5.write}. */
@NullMarked
package io.github.sliceline.hdf5.library;

import org.jspecify.annotations.NullMarked;
