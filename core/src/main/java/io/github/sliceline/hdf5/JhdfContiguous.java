package io.github.sliceline.hdf5;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.jhdf.HdfFile;
import io.jhdf.api.Dataset;
import io.jhdf.api.dataset.ContiguousDataset;
import io.jhdf.dataset.CompactDataset;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** All bytes of a dataset that is stored in one piece, by way of jHDF, which maps them. Thread-safe, except {@link #close()}. */
public final class JhdfContiguous implements Closeable {
    private final HdfFile file;
    private final ByteBuffer bytes;

    private JhdfContiguous(HdfFile file, ByteBuffer bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    /**
     * Opens a contiguous or compact dataset that is allocated.
     *
     * @throws UnsupportedFileException if jHDF cannot: it maps the whole dataset, so 2 GiB is the most
     */
    public static JhdfContiguous open(Path path, DatasetInfo info) throws IOException {
        if (info.shape().size() > Integer.MAX_VALUE / info.type().bytes()) {
            throw new UnsupportedFileException(
                    path, info.path() + " is in one piece of more than 2 GiB, which jHDF cannot map");
        }
        HdfFile file = null;
        try {
            file = new HdfFile(path);
            return new JhdfContiguous(file, bytes(file.getDatasetByPath(info.path())));
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            if (file != null) {
                file.close();
            }
            throw new UnsupportedFileException(path, info.path() + ": jHDF cannot read it: " + e.getMessage(), e);
        }
    }

    private static ByteBuffer bytes(Dataset dataset) {
        if (dataset instanceof ContiguousDataset contiguous) {
            return contiguous.getBuffer();
        }
        if (dataset instanceof CompactDataset compact) {
            return compact.getDataBuffer();
        }
        throw new IllegalStateException("found " + dataset);
    }

    /** The elements, row-major, in file order. Each call gives a view of its own. */
    public ByteBuffer bytes() {
        return bytes.duplicate();
    }

    @Override
    public void close() {
        file.close();
    }
}
