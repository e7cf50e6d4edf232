/**
 * Changes to a file that are made wholly or not at all: an undo journal beside it, and the store that keeps it.
 * Knows nothing of HDF5.
 */
@NullMarked
package io.github.sliceline.undo;

import org.jspecify.annotations.NullMarked;
