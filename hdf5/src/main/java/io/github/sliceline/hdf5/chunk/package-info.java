/**
 * Cover of a dataset by chunks: the boxes of a region in each chunk, and the address of each chunk's bytes. Numbers
 * only, no file.
 */
@NullMarked
package io.github.sliceline.hdf5.chunk;

import org.jspecify.annotations.NullMarked;
