/**
 * Interfaces for modules of this project that supply volumes of another file format ({@link
 * io.github.sliceline.volume.format.VolumeFormat}) or the bytes of a volume ({@link
 * io.github.sliceline.volume.format.OpenHooks}).
 */
@NullMarked
package io.github.sliceline.volume.format;

import org.jspecify.annotations.NullMarked;
