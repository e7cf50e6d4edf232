package io.github.sliceline.importing;

import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.write.DatasetSpec;
import io.github.sliceline.hdf5.write.Hdf5Writer;
import io.github.sliceline.hdf5.write.NumberType;
import io.github.sliceline.volume.VolumeProfile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A volume and the SEG-Y file that it says it was made from, made by hand, with any assignment of traces to bins: IEEE
 * floats, sample k of trace t is {@code 100 t + k}.
 */
public final class HandMadeVolume {
    private static final int SAMPLES = 5;
    private static final int TRACE_BYTES = 240 + 4 * SAMPLES;

    private final Shape bins;
    private final long[] index;
    private final int traces;
    private long[] leftOut = {};

    /**
     * Volume of these bins.
     *
     * @param index trace of each bin, −1 for none
     */
    public HandMadeVolume(Shape bins, long[] index, int traces) {
        this.bins = bins;
        this.index = index.clone();
        this.traces = traces;
    }

    /** Keeps the samples of traces that no bin shows. */
    public HandMadeVolume leavingOut(long... numbers) {
        leftOut = numbers.clone();
        return this;
    }

    /** The SEG-Y file. */
    public byte[] segy() {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(new byte[3200]);
        file.writeBytes(binaryHeader());
        for (int trace = 0; trace < traces; trace++) {
            file.writeBytes(header(trace));
            file.writeBytes(samples(trace, ByteOrder.BIG_ENDIAN));
        }
        return file.toByteArray();
    }

    private static byte[] binaryHeader() {
        ByteBuffer header = ByteBuffer.allocate(400);
        return header.putShort(16, (short) 4000)
                .putShort(20, (short) SAMPLES)
                .putShort(24, (short) 5)
                .array();
    }

    private static byte[] header(long trace) {
        byte[] header = new byte[240];
        new Random(trace).nextBytes(header);
        return header;
    }

    private static byte[] samples(long trace, ByteOrder order) {
        ByteBuffer samples = ByteBuffer.allocate(4 * SAMPLES).order(order);
        for (int k = 0; k < SAMPLES; k++) {
            samples.putFloat(trace < 0 ? 0 : (float) (100 * trace + k));
        }
        return samples.array();
    }

    public void write(Path file) throws IOException {
        long[] extents = IntStream.rangeClosed(0, bins.rank())
                .mapToLong(d -> d < bins.rank() ? bins.extent(d) : SAMPLES)
                .toArray();
        long[] chunk = IntStream.rangeClosed(0, bins.rank())
                .mapToLong(d -> Math.min(extents[d], 3))
                .toArray();
        ByteBuffer data = direct(index.length * 4 * SAMPLES);
        ByteBuffer numbers = direct(index.length * Long.BYTES);
        for (long trace : index) {
            data.put(samples(trace, ByteOrder.LITTLE_ENDIAN));
            numbers.putLong(trace);
        }
        ByteBuffer headers = direct(traces * 240);
        for (int trace = 0; trace < traces; trace++) {
            headers.put(header(trace));
        }
        try (Hdf5Writer writer = Hdf5Writer.create(file, false)) {
            writer.createDataset(DatasetSpec.chunked(
                            VolumeProfile.DATA, NumberType.IEEE_F32LE, Shape.of(extents), Shape.of(chunk), 0))
                    .write(data.flip());
            put(writer, VolumeProfile.TEXT_HEADERS, NumberType.STD_U8LE, direct(3200), 1, 3200);
            put(
                    writer,
                    VolumeProfile.BINARY_HEADER,
                    NumberType.STD_U8LE,
                    direct(400).put(binaryHeader()).flip(),
                    400);
            put(writer, VolumeProfile.TRACE_HEADERS, NumberType.STD_U8LE, headers.flip(), traces, 240);
            put(writer, VolumeProfile.TRACE_INDEX, NumberType.STD_I64LE, numbers.flip(), bins.extents());
            writer.attribute(VolumeProfile.SEGY, "byte_order", "BIG_ENDIAN");
            writer.attribute(VolumeProfile.SEGY, "format_code", 5);
            writer.attribute("/", VolumeProfile.SOURCE_SHA256_ATTRIBUTE, sha256(segy()));
            if (leftOut.length > 0) {
                ByteBuffer left = direct(leftOut.length * Long.BYTES);
                ByteBuffer samples = direct(leftOut.length * 4 * SAMPLES);
                for (long trace : leftOut) {
                    left.putLong(trace);
                    samples.put(samples(trace, ByteOrder.BIG_ENDIAN));
                }
                put(writer, VolumeProfile.LEFT_OUT_TRACES, NumberType.STD_I64LE, left.flip(), leftOut.length);
                put(
                        writer,
                        VolumeProfile.LEFT_OUT_SAMPLES,
                        NumberType.STD_U8LE,
                        samples.flip(),
                        leftOut.length,
                        TRACE_BYTES - 240);
            }
        }
    }

    private static void put(Hdf5Writer writer, String path, NumberType type, ByteBuffer values, long... extents)
            throws IOException {
        writer.createDataset(DatasetSpec.contiguous(path, type, extents)).write(values);
    }

    private static ByteBuffer direct(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
