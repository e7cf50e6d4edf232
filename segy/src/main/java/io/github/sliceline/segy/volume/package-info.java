/**
 * SEG-Y files as volumes: {@link io.github.sliceline.segy.volume.SegyVolumes} opens one, so that it is read like any other
 * {@link io.github.sliceline.volume.SeismicVolume}. What the scan of a large file found is kept for the next time.
 */
@NullMarked
package io.github.sliceline.segy.volume;

import org.jspecify.annotations.NullMarked;
