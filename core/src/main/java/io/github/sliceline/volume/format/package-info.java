/**
 * How another module supplies volumes of a format that core does not know, through
 * {@link io.github.sliceline.volume.format.VolumeFormat}. For siblings; nothing here reads a file.
 */
@NullMarked
package io.github.sliceline.volume.format;

import org.jspecify.annotations.NullMarked;
