/**
 * Seismic volumes in HDF5 files and other formats. {@link io.github.sliceline.volume.SeismicVolume} opens one and reads
 * planes, boxes, traces and regions. Nothing here writes.
 */
@NullMarked
package io.github.sliceline.volume;

import org.jspecify.annotations.NullMarked;
