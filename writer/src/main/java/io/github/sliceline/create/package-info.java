/**
 * Writes volumes of computed samples. A {@link io.github.sliceline.create.VolumeSpec} describes the volume; a
 * {@link io.github.sliceline.create.VolumeWriter} takes its samples region by region.
 */
@NullMarked
package io.github.sliceline.create;

import org.jspecify.annotations.NullMarked;
