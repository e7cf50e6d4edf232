/**
 * SEG-Y files as volumes. {@link io.github.sliceline.segy.volume.SegyVolumes} returns a
 * {@link io.github.sliceline.volume.SeismicVolume}, and keeps the scan of a large file for the next time. For volumes
 * of any format, {@link io.github.sliceline.segy.volume.HeaderTable} reads trace header fields by name, and
 * {@link io.github.sliceline.segy.volume.ShotPoints} finds the traces of a 2-D line.
 */
@NullMarked
package io.github.sliceline.segy.volume;

import org.jspecify.annotations.NullMarked;
