/**
 * New volumes of samples that were computed: a {@link io.github.sliceline.create.VolumeSpec} says what the volume is, a
 * {@link io.github.sliceline.create.VolumeWriter} takes its samples, region by region.
 */
@NullMarked
package io.github.sliceline.create;

import org.jspecify.annotations.NullMarked;
