package io.github.sliceline.bench.preset;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.EncodedFile;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.OnFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.zip.Deflater;

/** The paper's dataset, stored in one of its four ways: the same big-endian floats in all, made from a fixed seed. */
enum CrispFile {
    /** The name that the paper gives its file: {@code File.h5}. */
    PLAIN(4, false),
    /** {@code File_with_compression.h5}. */
    GZIP(4, true),
    /** {@code File-small-chunk.h5}. */
    PLAIN_SMALL_CHUNK(1, false),
    /** {@code File_with_compression-small-chunk.h5}. */
    GZIP_SMALL_CHUNK(1, true);

    static final Shape SHAPE = Shape.of(60, 30, 9, 717);
    static final String DATASET = "/ES_ImaginaryLW";

    private static final int GZIP_LEVEL = 6;
    private static final long SEED = 20140522;

    private final int scans;
    private final boolean gzip;

    CrispFile(int scans, boolean gzip) {
        this.scans = scans;
        this.gzip = gzip;
    }

    Shape chunk() {
        return Shape.of(scans, SHAPE.extent(1), SHAPE.extent(2), SHAPE.extent(3));
    }

    /** Such as {@code gzip, small chunk}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replaceFirst("_", ", ").replace('_', ' ');
    }

    Path in(Path folder) {
        return folder.resolve("crisp-" + name().toLowerCase(Locale.ROOT).replace('_', '-') + ".h5");
    }

    /** All values, row-major; every call gives the same. Random, so that gzip finds as little in them as in the paper's. */
    static float[] samples() {
        Random random = new Random(SEED);
        float[] values = new float[Math.toIntExact(SHAPE.size())];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    /** Makes the file; if that fails there is none. */
    void write(Path folder, float[] values, Job job) throws IOException {
        Path file = in(folder);
        ByteStore store = ChannelStore.openOrCreate(file);
        OnFailure.close(() -> Files.deleteIfExists(file), () -> {
            try (store) {
                write(store, values, job);
                store.force();
            }
            return file;
        });
    }

    private void write(ByteStore store, float[] values, Job job) throws IOException {
        try (EncodedFile file = new EncodedFile(store, 0)) {
            file.describe(new FileSpec(FormatVersion.V1_8).dataset(DATASET, form()));
            int perChunk = Math.toIntExact(chunk().size());
            int chunks = values.length / perChunk;
            for (int i = 0; i < chunks; i++) {
                job.throwIfCancelled();
                ByteBuffer raw = ByteBuffer.allocate(perChunk * Float.BYTES).order(ByteOrder.BIG_ENDIAN);
                raw.asFloatBuffer().put(values, i * perChunk, perChunk);
                file.writeChunk(DATASET, i, gzip ? deflated(raw) : raw);
                job.report("Writing " + this, (i + 1L) * perChunk * Float.BYTES, SHAPE.size() * Float.BYTES);
            }
            file.complete();
        }
    }

    private DatasetForm form() {
        DataType type = new ElementType(ElementType.Kind.FLOAT, Float.BYTES, ByteOrder.BIG_ENDIAN);
        DatasetForm chunked = DatasetForm.chunked(type, SHAPE, chunk())
                .upTo(DatasetInfo.UNLIMITED, DatasetInfo.UNLIMITED, DatasetInfo.UNLIMITED, DatasetInfo.UNLIMITED);
        FilterSpec deflate = new FilterSpec(FilterSpec.DEFLATE, "", true, List.of(GZIP_LEVEL));
        return gzip ? chunked.filtered(List.of(deflate)) : chunked;
    }

    private static ByteBuffer deflated(ByteBuffer raw) {
        Deflater deflater = new Deflater(GZIP_LEVEL);
        try {
            byte[] room = new byte[raw.capacity() + raw.capacity() / 100 + 64];
            deflater.setInput(raw);
            deflater.finish();
            return ByteBuffer.wrap(room, 0, deflater.deflate(room));
        } finally {
            deflater.end();
        }
    }
}
