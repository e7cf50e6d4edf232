package io.github.sliceline.hdf5.write;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.hdf5.LibHdf5;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.bytedeco.hdf5.global.hdf5;
import org.bytedeco.javacpp.BytePointer;

/**
 * A dataset being written, as long as its {@link Hdf5Writer} is open. Thread-safe. Buffers hold
 * elements as the file does: little-endian, row-major.
 */
public record Hdf5Output(Hdf5File file, DatasetSpec spec, long dataset) {
    /** Writes a region, whose elements, and no others, a direct buffer has from position to limit. */
    public void write(Region region, ByteBuffer values) throws IOException {
        long wanted = Math.multiplyExact(region.size(), spec.type().bytes());
        if (!values.isDirect() || values.remaining() != wanted) {
            throw new IllegalArgumentException("wanted " + wanted + " direct bytes, got " + values);
        }
        long[] start = new long[region.rank()];
        Arrays.setAll(start, region::start);
        file.run("writing " + spec.path(), local -> {
            long space = local.add(H5.H5Dget_space(dataset), H5::H5Sclose);
            H5.H5Sselect_hyperslab(
                    space,
                    HDF5Constants.H5S_SELECT_SET,
                    start,
                    null,
                    region.shape().extents(),
                    null);
            long memory = local.add(H5.H5Screate_simple(1, new long[] {region.size()}, null), H5::H5Sclose);
            try (BytePointer pointer = new BytePointer(values.slice())) {
                LibHdf5.check(
                        hdf5.H5Dwrite(dataset, spec.type().id(), memory, space, HDF5Constants.H5P_DEFAULT, pointer));
            }
        });
    }

    public void write(ByteBuffer values) throws IOException {
        write(Region.all(spec.shape()), values);
    }

    /** Places a chunk that begins at an element and is encoded already: direct, from position to limit. */
    public void writeEncodedChunk(long[] start, ByteBuffer encoded) throws IOException {
        file.run("writing a chunk of " + spec.path(), local -> {
            try (BytePointer pointer = new BytePointer(encoded.slice())) {
                int bytes = encoded.remaining();
                LibHdf5.check(hdf5.H5Dwrite_chunk(dataset, HDF5Constants.H5P_DEFAULT, 0, start, bytes, pointer));
            }
        });
    }
}
