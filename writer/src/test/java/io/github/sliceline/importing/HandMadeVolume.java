package io.github.sliceline.importing;

import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.HandMadeFile;
import io.github.sliceline.volume.info.VolumeProfile;
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
        ByteBuffer data = ByteBuffer.allocate(index.length * 4 * SAMPLES);
        ByteBuffer numbers = ByteBuffer.allocate(index.length * Long.BYTES);
        numbers.order(ByteOrder.LITTLE_ENDIAN);
        for (long trace : index) {
            data.put(samples(trace, ByteOrder.LITTLE_ENDIAN));
            numbers.putLong(trace);
        }
        ByteBuffer headers = ByteBuffer.allocate(traces * 240);
        for (int trace = 0; trace < traces; trace++) {
            headers.put(header(trace));
        }
        HandMadeFile made = new HandMadeFile(FormatVersion.V1_10)
                .dataset(
                        VolumeProfile.DATA,
                        DatasetForm.chunked(DataType.FLOAT32, Shape.of(extents), Shape.of(chunk)),
                        data.array())
                .group(VolumeProfile.SEGY)
                .dataset(VolumeProfile.TEXT_HEADERS, bytes(1, 3200))
                .dataset(VolumeProfile.BINARY_HEADER, bytes(400), binaryHeader())
                .dataset(VolumeProfile.TRACE_HEADERS, bytes(traces, 240), headers.array())
                .dataset(VolumeProfile.TRACE_INDEX, DatasetForm.contiguous(DataType.INT64, bins), numbers.array())
                .attribute(VolumeProfile.SEGY, "byte_order", AttributeValue.text("BIG_ENDIAN"))
                .attribute(VolumeProfile.SEGY, "format_code", AttributeValue.integer(5))
                .attribute("/", VolumeProfile.SOURCE_SHA256_ATTRIBUTE, AttributeValue.text(sha256(segy())));
        if (leftOut.length > 0) {
            ByteBuffer left = ByteBuffer.allocate(leftOut.length * Long.BYTES);
            left.order(ByteOrder.LITTLE_ENDIAN);
            ByteBuffer samples = ByteBuffer.allocate(leftOut.length * 4 * SAMPLES);
            for (long trace : leftOut) {
                left.putLong(trace);
                samples.put(samples(trace, ByteOrder.BIG_ENDIAN));
            }
            made.dataset(
                            VolumeProfile.LEFT_OUT_TRACES,
                            DatasetForm.contiguous(DataType.INT64, Shape.of(leftOut.length)),
                            left.array())
                    .dataset(VolumeProfile.LEFT_OUT_SAMPLES, bytes(leftOut.length, TRACE_BYTES - 240), samples.array());
        }
        made.write(file);
    }

    private static DatasetForm bytes(long... extents) {
        return DatasetForm.contiguous(DataType.unsigned(1), Shape.of(extents));
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
