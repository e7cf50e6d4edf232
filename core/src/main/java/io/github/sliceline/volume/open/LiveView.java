package io.github.sliceline.volume.open;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.PageCacheUse;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.StorageLayout;
import io.github.sliceline.journal.JournalReader;
import io.github.sliceline.journal.JournalRecord;
import io.github.sliceline.journal.WorkFiles;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.volume.direct.RangeReader;
import io.github.sliceline.volume.info.LiveState;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of a volume that is still being written. Attributes are as they were when it was opened.
 *
 * @param journal closed with this
 * @param source where the chunks are
 * @param chunks that are there
 * @param attributes of the dataset
 * @param fileAttributes of the root group
 */
record LiveView(
        JournalReader journal,
        ByteSource source,
        LiveChunks chunks,
        Map<String, Object> attributes,
        Map<String, Object> fileAttributes)
        implements StoredSamples {

    /** View of the samples; another dataset of the file says nothing of what is there of it. */
    static LiveView of(JournalReader journal, Hdf5Container container, DatasetInfo dataset) throws IOException {
        if (!dataset.path().equals(VolumeProfile.DATA)
                || !(dataset.layout() instanceof StorageLayout.Chunked chunked)) {
            throw new UnsupportedFileException(
                    container,
                    "is still being converted; until it is complete only " + VolumeProfile.DATA + " can be read");
        }
        return new LiveView(
                journal,
                container.source(),
                new LiveChunks(
                        journal,
                        new ChunkGrid(dataset.shape(), chunked.chunk()).chunks().size(),
                        Math.toIntExact(dataset.chunkBytes()),
                        !dataset.filters().isEmpty()),
                container.attributes(dataset.path()),
                container.attributes("/"));
    }

    @Override
    public boolean isComplete() {
        return chunks.isComplete();
    }

    @Override
    public LiveState refresh() throws IOException {
        return chunks.refresh();
    }

    @Override
    public long bytes() {
        return chunks.visibleBytes();
    }

    @Override
    public Optional<String> directOnly() {
        return Optional.of("is still being converted");
    }

    /** The one file that may get another name; nothing of it is opened by name again. */
    @Override
    public void requireSameFile() {}

    /** It grows, and its new bytes are in the cache. */
    @Override
    public RangeReader ranges(PageCacheUse use, boolean pastByDefault) {
        return RangeReader.throughCache(source);
    }

    @Override
    public void close() throws IOException {
        journal.close();
    }

    /** The journal of an unfinished volume, of which the first record has been read. */
    static JournalReader journal(WorkFiles files) throws IOException {
        JournalReader journal = JournalReader.open(files.journal());
        return OnFailure.close(journal, () -> {
            if (journal.next().orElse(null) instanceof JournalRecord.Begun) {
                return journal;
            }
            throw new CorruptFileException(
                    files.journal(), 0, "no journal of a conversion; the conversion begins again when it is repeated");
        });
    }
}
