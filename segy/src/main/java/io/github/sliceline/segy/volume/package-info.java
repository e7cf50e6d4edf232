/**
 * SEG-Y files as volumes: {@link io.github.sliceline.segy.volume.SegyVolumes} opens one, so that it is read like any other
 * {@link io.github.sliceline.volume.SeismicVolume}. What the scan of a large file found is kept for the next time.
 * Of any volume, converted ones too, {@link io.github.sliceline.segy.volume.HeaderTable} gives fields of the trace headers by
 * name, and {@link io.github.sliceline.segy.volume.ShotPoints} the traces of a line.
 */
@NullMarked
package io.github.sliceline.segy.volume;

import org.jspecify.annotations.NullMarked;
