package io.github.sliceline.hdf5.jhdf;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.MissingClassException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.storage.OnFailure;
import io.jhdf.HdfFile;
import io.jhdf.api.Dataset;
import io.jhdf.api.dataset.ChunkedDataset;
import io.jhdf.api.dataset.ContiguousDataset;
import io.jhdf.dataset.CompactDataset;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One dataset read through jHDF: chunk by chunk, or mapped as a whole if it is contiguous. Thread-safe, except {@link
 * #close()}. The caller must not ask for absent chunks; {@link ChunkIndex} tells which exist.
 */
public final class JhdfDataset implements Closeable {
    private final Path path;
    private final DatasetInfo info;
    private final HdfFile file;
    private final Dataset dataset;
    /** All elements of a contiguous dataset. */
    private final ByteBuffer piece;

    private JhdfDataset(Path path, DatasetInfo info, HdfFile file) {
        this.path = path;
        this.info = info;
        this.file = file;
        this.dataset = file.getDatasetByPath(info.path());
        if (dataset instanceof ContiguousDataset contiguous) {
            this.piece = contiguous.getBuffer();
        } else if (dataset instanceof CompactDataset compact) {
            this.piece = compact.getDataBuffer();
        } else if (dataset instanceof ChunkedDataset chunked) {
            chunked.isEmpty(); // reads the whole chunk index, which jHDF otherwise does on first use
            this.piece = ByteBuffer.allocate(0);
        } else {
            throw new IllegalStateException("found " + dataset);
        }
        long bytes = dataset instanceof ChunkedDataset
                ? 0
                : info.shape().size() * info.type().bytes();
        if (piece.remaining() < bytes) {
            throw new IllegalStateException("gives " + piece.remaining() + " of " + bytes + " bytes");
        }
    }

    /**
     * Opens a dataset that has stored elements.
     *
     * @param index index of its chunks; null if it is contiguous
     * @throws UnsupportedFileException if jHDF cannot read it, or would return wrong bytes; the message says why
     */
    public static JhdfDataset open(Path path, DatasetInfo info, @Nullable ChunkIndex index) throws IOException {
        Optional<String> refusal = JhdfLimits.refusal(info, index, Files.size(path));
        if (refusal.isPresent()) {
            throw new UnsupportedFileException(path, info.path() + ": " + refusal.get() + "; try another read path");
        }
        try {
            HdfFile file = new HdfFile(path);
            return OnFailure.close(file::close, () -> new JhdfDataset(path, info, file));
        } catch (LinkageError e) {
            throw new MissingClassException(path, info.path(), e);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw new UnsupportedFileException(
                    path, info.path() + ": jHDF cannot read the dataset: " + e + "; try another read path", e);
        }
    }

    /**
     * Returns the elements of a chunk, or all elements of a contiguous dataset, in file order.
     *
     * @param start index of the chunk's first element in each dimension
     * @return a view of its own; set the byte order before reading numbers from it
     */
    public ByteBuffer read(long[] start) throws IOException {
        if (!(dataset instanceof ChunkedDataset chunks)) {
            return piece.duplicate();
        }
        int[] offset = Arrays.stream(start).mapToInt(Math::toIntExact).toArray();
        try {
            return info.filters().isEmpty()
                    ? chunks.getRawChunkBuffer(offset)
                    : decoded(chunks.getDecompressedChunk(offset), offset);
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

    /** Returns a chunk without fletcher32's checksum, which jHDF leaves at the end. */
    private ByteBuffer decoded(byte[] bytes, int[] offset) throws CorruptFileException {
        int chunkBytes = Math.toIntExact(info.chunkBytes());
        boolean checksum = info.filters().stream().anyMatch(f -> f.id() == FilterSpec.FLETCHER32);
        if (bytes.length == chunkBytes || (checksum && bytes.length > chunkBytes)) {
            return ByteBuffer.wrap(bytes, 0, chunkBytes);
        }
        throw new CorruptFileException(
                path,
                CorruptFileException.UNKNOWN,
                info.path() + ": chunk at " + Arrays.toString(offset) + " has " + bytes.length + " bytes, want "
                        + chunkBytes);
    }

    @Override
    public void close() {
        file.close();
    }
}
