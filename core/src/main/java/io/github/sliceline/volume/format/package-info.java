/**
 * Interfaces by which another module supplies volumes of another file format ({@link
 * io.github.sliceline.volume.format.VolumeFormat}) or the bytes that a volume is read from ({@link
 * io.github.sliceline.volume.format.OpenHooks}). For modules of this project only.
 */
@NullMarked
package io.github.sliceline.volume.format;

import org.jspecify.annotations.NullMarked;
