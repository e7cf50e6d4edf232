/**
 * How chunks cover a dataset: which boxes of a region lie in which chunk, and where each chunk's bytes are. Numbers only, no file.
 */
@NullMarked
package io.github.sliceline.hdf5.chunk;

import org.jspecify.annotations.NullMarked;
