/**
 * HDF5 to SEG-Y: the source again, bit for bit, or a part, or a volume that was made elsewhere. Start at {@link
 * io.github.sliceline.exporting.Hdf5ToSegy}. And where its chunks are, for who reads Zarr: {@link
 * io.github.sliceline.exporting.ZarrManifest}.
 */
@NullMarked
package io.github.sliceline.exporting;

import org.jspecify.annotations.NullMarked;
