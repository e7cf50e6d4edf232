package io.github.sliceline.hdf5.layout;

import io.github.sliceline.geometry.Shape;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.filter.Fletcher32;
import io.github.sliceline.storage.ChannelStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.Deflater;

/** Writes a laid-out file and its elements, plainly: how a layout is meant to be used. */
final class LaidOutFile implements Closeable {
    private final FileLayout layout;
    private final LateValues late;
    private final ChannelStore store;

    LaidOutFile(Path path, FileLayout layout) throws IOException {
        this.layout = layout;
        this.late = layout.late();
        this.store = ChannelStore.openOrCreate(path);
        store.truncate(0);
        store.writeFully(layout.metadata(late), 0);
        for (String dataset : late.datasets()) {
            late.writeIndex(dataset, ChunkIndexLayout.NO_CHUNKS, store::writeFully);
        }
        extend();
    }

    LateValues late() {
        return late;
    }

    /** Which chunks are written, and which filters they skip. */
    interface Choice {
        /** Filter mask of a chunk; -1 to leave the chunk out. */
        int mask(int ordinal);
    }

    /** Writes all elements of a dataset, row-major, in file order. */
    void write(String dataset, DatasetForm form, byte[] values, Choice choice) throws IOException {
        write(dataset, layout.place(dataset), form, values, choice);
    }

    /** Appends a reserved dataset. */
    void append(String dataset, DatasetForm form, byte[] values, Choice choice) throws IOException {
        write(dataset, late.append(dataset, form.shape()), form, values, choice);
    }

    private void write(String dataset, DatasetPlace place, DatasetForm form, byte[] values, Choice choice)
            throws IOException {
        if (place instanceof DatasetPlace.Contiguous piece) {
            if (piece.bytes() > 0) {
                store.writeFully(ByteBuffer.wrap(values), piece.address());
            }
        } else if (place instanceof DatasetPlace.Chunks chunks) {
            int total = Math.toIntExact(new ChunkGrid(form).total());
            PlacedChunks placed = new PlacedChunks(total);
            for (int ordinal = 0; ordinal < total; ordinal++) {
                int mask = choice.mask(ordinal);
                if (mask >= 0) {
                    byte[] stored = encode(box(form, values, ordinal), form, mask);
                    long address = chunks.known().isPresent()
                            ? chunks.known().get().address(ordinal)
                            : late.takeRoom(stored.length);
                    store.writeFully(ByteBuffer.wrap(stored), address);
                    placed.put(ordinal, address, stored.length, mask);
                }
            }
            late.writeIndex(dataset, placed, store::writeFully);
        }
    }

    /** A chunk's elements; zeros where it reaches past the dataset. */
    static byte[] box(DatasetForm form, byte[] values, int ordinal) {
        Shape chunk = form.chunk().orElseThrow();
        int elementBytes = form.type().bytes();
        int rank = chunk.rank();
        byte[] box = new byte[Math.toIntExact(chunk.size()) * elementBytes];
        ChunkGrid grid = new ChunkGrid(form);
        long[] strides = form.shape().strides();
        for (int i = 0; i < chunk.size(); i++) {
            long left = i;
            long from = 0;
            boolean inside = true;
            for (int d = rank - 1; d >= 0; d--) {
                long at = grid.start(ordinal, d) + left % chunk.extent(d);
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

    static byte[] encode(byte[] chunk, DatasetForm form, int mask) {
        byte[] bytes = chunk;
        for (int i = 0; i < form.filters().size(); i++) {
            if ((mask >> i & 1) == 0) {
                bytes = switch (form.filters().get(i).id()) {
                    case FilterSpec.SHUFFLE -> shuffle(bytes, form.type().bytes());
                    case FilterSpec.DEFLATE -> deflate(bytes);
                    default -> fletcher(bytes);
                };
            }
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

    private void extend() throws IOException {
        if (store.size() < late.end()) {
            store.writeFully(ByteBuffer.allocate(1), late.end() - 1);
        }
    }

    /** Writes what is known late. */
    @Override
    public void close() throws IOException {
        try (store) {
            store.writeFully(layout.metadata(late), 0);
            extend();
        }
    }
}
