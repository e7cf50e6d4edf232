package io.github.sliceline.hdf5;

import static hdf.hdf5lib.HDF5Constants.H5P_DEFAULT;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import io.github.sliceline.hdf5.library.LibHdf5;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.Deflater;
import org.bytedeco.hdf5.global.hdf5;
import org.bytedeco.javacpp.BytePointer;

/** Short files that claim to be huge. */
public final class BombHdf5 {
    /** Found again in a file's bytes, to be replaced by what libhdf5 would not write. */
    private static final long MARK = 0x123457;

    private BombHdf5() {}

    /**
     * A dataset {@code /data} of floats, version 1.8, whose first chunk is stored as given.
     *
     * @param deflated whether it has the deflate filter
     * @param stored bytes of the first chunk; none if empty
     */
    public static void write(Path path, long[] extents, long[] chunk, boolean deflated, byte[] stored)
            throws IOException {
        synchronized (LibHdf5.LOCK) {
            long file = H5.H5Fcreate(path.toString(), HDF5Constants.H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
            long properties = H5.H5Pcreate(HDF5Constants.H5P_DATASET_CREATE);
            H5.H5Pset_chunk(properties, chunk.length, chunk);
            if (deflated) {
                H5.H5Pset_deflate(properties, 1);
            }
            long space = H5.H5Screate_simple(extents.length, extents, null);
            long dataset = H5.H5Dcreate(
                    file, "data", HDF5Constants.H5T_IEEE_F32LE, space, H5P_DEFAULT, properties, H5P_DEFAULT);
            try (BytePointer bytes = new BytePointer(stored)) {
                if (stored.length > 0
                        && hdf5.H5Dwrite_chunk(dataset, H5P_DEFAULT, 0, new long[chunk.length], stored.length, bytes)
                                < 0) {
                    throw new IOException("H5Dwrite_chunk failed for " + path);
                }
            } finally {
                H5.H5Sclose(space);
                H5.H5Pclose(properties);
                H5.H5Dclose(dataset);
                H5.H5Fclose(file);
            }
        }
    }

    /** Zeros, deflated: about a thousandth of their number. */
    public static byte[] zeros(int count) {
        Deflater deflater = new Deflater();
        deflater.setInput(new byte[count]);
        deflater.finish();
        byte[] packed = new byte[count / 500 + 100];
        int length = deflater.deflate(packed);
        deflater.end();
        return Arrays.copyOf(packed, length);
    }

    /** So many gigabytes of zeros, deflated: a block of 16 MB, again and again. */
    public static byte[] gigabytesOfZeros(int gigabytes) {
        byte[] zeros = new byte[16 << 20];
        byte[] packed = new byte[1 << 16];
        Deflater deflater = new Deflater();
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        for (int block = 0; block < 2; block++) {
            deflater.setInput(zeros);
            int length = deflater.deflate(packed, 0, packed.length, Deflater.SYNC_FLUSH);
            for (int i = 0; i < (block == 0 ? 1 : 64 * gigabytes - 1); i++) {
                bomb.write(packed, 0, length);
            }
        }
        deflater.end();
        return bomb.toByteArray();
    }

    /**
     * A contiguous dataset {@code /data} with an attribute {@code list}, both of integers, one of which claims
     * an extent that it does not have.
     *
     * @param onAttribute which of the two
     */
    public static void claim(Path path, boolean onAttribute, long extent) throws IOException {
        synchronized (LibHdf5.LOCK) {
            long file = H5.H5Fcreate(path.toString(), HDF5Constants.H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
            long three = H5.H5Screate_simple(1, new long[] {3}, null);
            long marked = H5.H5Screate_simple(1, new long[] {onAttribute ? 5 : MARK}, null);
            long type = HDF5Constants.H5T_STD_I32LE;
            long dataset = H5.H5Dcreate(file, "data", type, marked, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
            long attribute = H5.H5Acreate(dataset, "list", type, three, H5P_DEFAULT, H5P_DEFAULT);
            H5.H5Awrite_int(attribute, HDF5Constants.H5T_NATIVE_INT, new int[] {7, 8, 9});
            H5.H5Aclose(attribute);
            H5.H5Sclose(three);
            H5.H5Sclose(marked);
            H5.H5Dclose(dataset);
            H5.H5Fclose(file);
        }
        replace(path, onAttribute ? 3 : MARK, extent);
    }

    /** Replaces all extents of one value; in the first format no checksum covers them. */
    private static void replace(Path path, long extent, long claimed) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN);
        int replaced = 0;
        for (int at = 0; at <= bytes.capacity() - Long.BYTES; at += Long.BYTES) {
            if (bytes.getLong(at) == extent) {
                bytes.putLong(at, claimed);
                replaced++;
            }
        }
        if (replaced == 0) {
            throw new IOException("no extent " + extent + " in " + path);
        }
        Files.write(path, bytes.array());
    }
}
