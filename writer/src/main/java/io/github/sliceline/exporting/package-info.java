/**
 * Exports volumes. {@link io.github.sliceline.exporting.SegyExport} writes the SEG-Y source again, bit for bit, or a
 * part, or a volume that was not made from SEG-Y. {@link io.github.sliceline.exporting.ZarrManifest} lists the places
 * of the chunks, for Zarr readers.
 */
@NullMarked
package io.github.sliceline.exporting;

import org.jspecify.annotations.NullMarked;
