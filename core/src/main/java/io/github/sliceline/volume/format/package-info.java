/**
 * How another module supplies volumes of a format that core does not know, through
 * {@link io.github.sliceline.volume.format.VolumeFormat}, or the bytes that a volume is read from, through {@link
 * io.github.sliceline.volume.format.OpenHooks}. For siblings; nothing here reads a file.
 */
@NullMarked
package io.github.sliceline.volume.format;

import org.jspecify.annotations.NullMarked;
