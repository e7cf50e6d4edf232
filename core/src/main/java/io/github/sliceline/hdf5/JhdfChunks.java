package io.github.sliceline.hdf5;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.MissingClassException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout.Chunked;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.index.ChunkIndexReader;
import io.jhdf.HdfFile;
import io.jhdf.api.Dataset;
import io.jhdf.api.dataset.ChunkedDataset;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The chunks of one dataset by way of jHDF's per-chunk methods. Thread-safe, except {@link #close()}.
 *
 * <p>jHDF gives wrong bytes for some valid files, so ask {@link #refusal()} first. Chunks that do not exist
 * must not be asked for: whether one does, {@link ChunkIndex} knows.
 */
public final class JhdfChunks implements Closeable {
    private final Path path;
    private final DatasetInfo info;
    private final int chunkBytes;
    private final Optional<String> refusal;
    private final @Nullable Opened opened;

    private JhdfChunks(Path path, DatasetInfo info, Chunked layout, Optional<String> refusal, @Nullable Opened opened) {
        this.path = path;
        this.info = info;
        this.chunkBytes = Math.toIntExact(layout.chunk().size() * info.type().bytes());
        this.refusal = refusal;
        this.opened = opened;
    }

    /** What jHDF has open. */
    private record Opened(HdfFile file, ChunkedDataset dataset) {}

    /**
     * Opens a file with jHDF, unless it would misread the dataset.
     *
     * @throws IllegalArgumentException if there is no such dataset, or it is not chunked
     */
    public static JhdfChunks open(Path file, String dataset) throws IOException {
        try (Hdf5Container container = Hdf5Container.open(file)) {
            DatasetInfo info = container.dataset(dataset);
            return open(file, info, ChunkIndexReader.read(container.source(), info));
        }
    }

    /**
     * As {@link #open(Path, String)}, with the index already read.
     *
     * @throws IllegalArgumentException if the dataset is not chunked
     */
    public static JhdfChunks open(Path file, DatasetInfo dataset, ChunkIndex index) throws IOException {
        if (!(dataset.layout() instanceof Chunked layout)) {
            throw new IllegalArgumentException(dataset.path() + " is not chunked: " + dataset.layout());
        }
        Optional<String> refusal = JhdfLimits.refusal(dataset, layout, index, Files.size(file));
        if (refusal.isPresent()) {
            return new JhdfChunks(file, dataset, layout, refusal, null);
        }
        try {
            return new JhdfChunks(file, dataset, layout, refusal, load(file, dataset.path()));
        } catch (LinkageError e) {
            throw new MissingClassException(file, dataset.path(), e);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            Optional<String> failure = Optional.of("jHDF cannot read the dataset: " + e);
            return new JhdfChunks(file, dataset, layout, failure, null);
        }
    }

    /** Finds the dataset and has jHDF read its whole chunk index, which it otherwise does on first use. */
    private static Opened load(Path path, String dataset) {
        HdfFile file = new HdfFile(path);
        boolean loaded = false;
        try {
            Dataset found = file.getDatasetByPath(dataset);
            if (!(found instanceof ChunkedDataset chunked)) {
                throw new IllegalStateException("found no chunked dataset but " + found);
            }
            loaded = !chunked.isEmpty() || chunked.getStorageInBytes() == 0;
            return new Opened(file, chunked);
        } finally {
            if (!loaded) {
                file.close();
            }
        }
    }

    /** Why jHDF would give wrong bytes, or none at all, for this dataset; empty if it may be used. */
    public Optional<String> refusal() {
        return refusal;
    }

    /**
     * A chunk as in the file.
     *
     * @param offset index of the chunk's first element in each dimension
     * @return the chunk's bytes; set the byte order before reading numbers from them
     * @throws UnsupportedFileException if there is a {@link #refusal()}
     */
    public ByteBuffer raw(int[] offset) throws IOException {
        return call(offset, chunks -> chunks.getRawChunkBuffer(offset));
    }

    /**
     * A chunk with its filters undone.
     *
     * @param offset index of the chunk's first element in each dimension
     * @return exactly the chunk's bytes, in file order
     * @throws UnsupportedFileException if there is a {@link #refusal()}
     */
    public byte[] decompressed(int[] offset) throws IOException {
        byte[] bytes = call(offset, chunks -> chunks.getDecompressedChunk(offset));
        if (bytes.length == chunkBytes) {
            return bytes;
        }
        // jHDF leaves fletcher32's checksum at the end
        boolean checksum = info.filters().stream().anyMatch(f -> f.id() == FilterSpec.FLETCHER32);
        if (checksum && bytes.length > chunkBytes) {
            return Arrays.copyOf(bytes, chunkBytes);
        }
        throw new CorruptFileException(
                path,
                CorruptFileException.UNKNOWN,
                info.path() + ": chunk at " + Arrays.toString(offset) + " has " + bytes.length + " bytes, want "
                        + chunkBytes);
    }

    private interface ChunkCall<T> {
        T on(ChunkedDataset dataset);
    }

    private <T> T call(int[] offset, ChunkCall<T> call) throws IOException {
        if (opened == null) {
            throw new UnsupportedFileException(path, info.path() + ": " + refusal.orElse("not opened"));
        }
        try {
            return call.on(opened.dataset());
        } catch (LinkageError e) {
            throw new MissingClassException(path, info.path(), e);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError | InternalError e) {
            throw new CorruptFileException(
                    path,
                    CorruptFileException.UNKNOWN,
                    info.path() + ": jHDF cannot read the chunk at " + Arrays.toString(offset) + ": " + e.getMessage(),
                    e);
        }
    }

    @Override
    public void close() {
        if (opened != null) {
            opened.file().close();
        }
    }
}
