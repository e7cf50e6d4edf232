package io.github.sliceline.hdf5.write;

import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.filter.Fletcher32;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.ChannelStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.zip.Deflater;

/** A small HDF5 file, described and written at once, plainly. */
public final class HandMadeFile {
    /** Far behind the metadata of any file of a test; what is between takes no room on the drive. */
    private static final long FIRST_CHUNK = 64 << 20;

    private final FileSpec spec;
    private final List<Elements> elements = new ArrayList<>();

    public HandMadeFile(FormatVersion format) {
        this(new FileSpec(format));
    }

    /** A file of which something is described already. */
    public HandMadeFile(FileSpec spec) {
        this.spec = spec;
    }

    /** Writes the elements of one dataset. */
    private interface Elements {
        void write(DescribedFile file) throws IOException;
    }

    public HandMadeFile group(String path) {
        spec.group(path);
        return this;
    }

    /** Adds a dataset of zeros. */
    public HandMadeFile dataset(String path, DatasetForm form) {
        return dataset(path, form, new byte[Math.toIntExact(form.bytes())]);
    }

    /** Adds a dataset with all its elements, row-major, in file order. */
    public HandMadeFile dataset(String path, DatasetForm form, byte[] values) {
        return dataset(path, form, values, any -> true);
    }

    /** Adds a dataset with some of its chunks. */
    public HandMadeFile dataset(String path, DatasetForm form, byte[] values, IntPredicate present) {
        spec.dataset(path, form);
        elements.add(file -> write(file, path, form, values, present));
        return this;
    }

    public HandMadeFile attribute(String object, String name, AttributeValue value) {
        spec.attribute(object, name, value);
        return this;
    }

    /** What writes to a file before it is complete. */
    @FunctionalInterface
    public interface Work {
        void with(DescribedFile file) throws IOException;
    }

    /** Replaces a file, without libhdf5. */
    public Path write(Path path) throws IOException {
        return encode(path, this::writeTo);
    }

    /** Writes a file, without libhdf5, in which datasets may begin early. */
    public static Path encode(Path path, Work work) throws IOException {
        Files.deleteIfExists(path);
        try (ChannelStore store = ChannelStore.openOrCreate(path);
                EncodedFile file = new EncodedFile(store, FIRST_CHUNK)) {
            work.with(file);
            file.complete();
        }
        return path;
    }

    public void writeTo(DescribedFile file) throws IOException {
        file.describe(spec);
        for (Elements ofDataset : elements) {
            ofDataset.write(file);
        }
    }

    /** Writes all elements of a dataset in one piece, or some of its chunks. */
    public static void write(DescribedFile file, String dataset, DatasetForm form, byte[] values, IntPredicate present)
            throws IOException {
        if (form.chunk().isEmpty()) {
            file.write(dataset, 0, ByteBuffer.wrap(values));
            return;
        }
        long chunks = form.grid().chunks().size();
        for (int ordinal = 0; ordinal < chunks; ordinal++) {
            if (present.test(ordinal)) {
                file.writeChunk(dataset, ordinal, ByteBuffer.wrap(encode(box(form, values, ordinal), form)));
            }
        }
    }

    /** A chunk's elements; zeros where it reaches past the dataset. */
    private static byte[] box(DatasetForm form, byte[] values, int ordinal) {
        Shape chunk = form.chunk().orElseThrow();
        int elementBytes = form.type().bytes();
        int rank = chunk.rank();
        byte[] box = new byte[Math.toIntExact(chunk.size()) * elementBytes];
        long[] start = form.grid().start(ordinal);
        long[] strides = form.shape().strides();
        for (int i = 0; i < chunk.size(); i++) {
            long left = i;
            long from = 0;
            boolean inside = true;
            for (int d = rank - 1; d >= 0; d--) {
                long at = start[d] + left % chunk.extent(d);
                left /= chunk.extent(d);
                inside &= at < form.shape().extent(d);
                from += at * strides[d];
            }
            if (inside) {
                System.arraycopy(values, Math.toIntExact(from) * elementBytes, box, i * elementBytes, elementBytes);
            }
        }
        return box;
    }

    private static byte[] encode(byte[] chunk, DatasetForm form) {
        byte[] bytes = chunk;
        for (FilterSpec filter : form.filters()) {
            bytes = switch (filter.id()) {
                case FilterSpec.SHUFFLE -> shuffle(bytes, form.type().bytes());
                case FilterSpec.DEFLATE -> deflate(bytes);
                default -> fletcher(bytes);
            };
        }
        return bytes;
    }

    private static byte[] shuffle(byte[] bytes, int elementBytes) {
        byte[] shuffled = bytes.clone();
        int n = bytes.length / elementBytes;
        for (int i = 0; i < n * elementBytes; i++) {
            shuffled[i % elementBytes * n + i / elementBytes] = bytes[i];
        }
        return shuffled;
    }

    private static byte[] deflate(byte[] bytes) {
        Deflater deflater = new Deflater(1);
        deflater.setInput(bytes);
        deflater.finish();
        byte[] packed = new byte[bytes.length + 1000];
        int length = deflater.deflate(packed);
        deflater.end();
        return Arrays.copyOf(packed, length);
    }

    private static byte[] fletcher(byte[] bytes) {
        return ByteBuffer.allocate(bytes.length + Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(bytes)
                .putInt(Fletcher32.checksum(ByteBuffer.wrap(bytes), 0, bytes.length))
                .array();
    }
}
