/**
 * Seismic volumes in HDF5 files: open one, read planes, boxes and traces from it, write a new one.
 */
@NullMarked
package io.github.sliceline.volume;

import org.jspecify.annotations.NullMarked;
