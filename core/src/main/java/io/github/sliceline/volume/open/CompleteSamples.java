package io.github.sliceline.volume.open;

import io.github.sliceline.PageCacheUse;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.remote.FileVersion;
import io.github.sliceline.storage.MemorySource;
import io.github.sliceline.volume.direct.RangeReader;
import io.github.sliceline.volume.info.LiveState;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * The samples of a file that is complete.
 *
 * @param version of the file, taken before it was opened
 * @param container closed by whoever opened it
 * @param chunks a {@link ChunkIndex} if the dataset is chunked
 */
record CompleteSamples(FileVersion version, Hdf5Container container, DatasetInfo dataset, ChunkLookup chunks)
        implements StoredSamples {

    @Override
    public boolean isComplete() {
        return true;
    }

    @Override
    public LiveState refresh() {
        return chunks instanceof ChunkIndex index
                ? new LiveState(
                        index.chunksStored(),
                        new ChunkGrid(dataset.shape(), dataset.chunk()).chunks().size(),
                        true)
                : new LiveState(0, 0, true);
    }

    @Override
    public long bytes() {
        if (chunks instanceof ChunkIndex index) {
            return index.storedBytesTotal();
        }
        return chunks.address(0) == StorageLayout.NOT_ALLOCATED
                ? 0
                : dataset.shape().size() * dataset.type().bytes();
    }

    @Override
    public Map<String, Object> attributes() throws IOException {
        return container.attributes(dataset.path());
    }

    @Override
    public Map<String, Object> fileAttributes() throws IOException {
        return container.attributes("/");
    }

    @Override
    public Optional<String> directOnly() {
        return container.source().isShownFromJournal()
                ? Optional.of("was left by an interrupted edit, and cannot be written here to make it whole")
                : Optional.empty();
    }

    @Override
    public void requireSameFile() throws IOException {
        version.requireSameFile();
    }

    @Override
    public RangeReader ranges(PageCacheUse use, boolean pastByDefault) throws IOException {
        if (dataset.layout() instanceof StorageLayout.Compact compact) {
            return RangeReader.throughCache(new MemorySource(container + dataset.path(), compact.content()));
        }
        return RangeReader.open(container.source(), use, pastByDefault);
    }

    @Override
    public void close() {}
}
