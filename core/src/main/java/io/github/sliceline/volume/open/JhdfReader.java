package io.github.sliceline.volume.open;

import io.github.sliceline.hdf5.chunk.ChunkBoxes;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.hdf5.jhdf.JhdfDataset;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.storage.WorkerThreads.NumberedTask;
import io.github.sliceline.volume.direct.BoxCopier;
import io.github.sliceline.volume.direct.BoxCopier.Destination;
import io.github.sliceline.volume.direct.PlannedRead;
import io.github.sliceline.volume.direct.RangeReader.Routes;
import io.github.sliceline.volume.format.SampleDecoder;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads through jHDF's public API: each chunk that the region touches is mapped or inflated whole by a thread of the
 * pool. The read path of "Parallel IO Improvements" (P. Kirkham, 2021), done as well as that API allows. Refuses files
 * that jHDF is known to misread.
 */
final class JhdfReader extends ReadPath {
    private static final int THREADS = 16;

    private final ChunkGrid grid;
    private final long[] chunkStrides;
    private final ChunkLookup chunks;
    private final @Nullable JhdfDataset library;
    private final SampleDecoder decoder;
    private final float fill;

    /**
     * Opens the dataset of a volume.
     *
     * @throws io.github.sliceline.UnsupportedFileException if jHDF would misread it; the message says why
     */
    JhdfReader(Hdf5Volume volume, ReadOptions options) throws IOException {
        super(
                volume,
                options,
                new WorkerThreads("sliceline-jhdf", options.queueDepth() == 0 ? THREADS : options.queueDepth()));
        DatasetInfo dataset = volume.dataset();
        this.grid = volume.grid();
        this.chunkStrides = grid.chunk().strides();
        this.chunks = volume.chunks();
        boolean nowhere = !(chunks instanceof ChunkIndex) && chunks.address(0) == ChunkLookup.ABSENT;
        this.library = nowhere
                ? null
                : JhdfDataset.open(volume.file(), dataset, chunks instanceof ChunkIndex index ? index : null);
        this.decoder = volume.decoder();
        this.fill = volume.fill();
    }

    /** Returns the elements of a chunk in their stored order, or null if the chunk was never written. */
    private @Nullable ByteBuffer chunk(long ordinal) throws IOException {
        return library == null || chunks.address(ordinal) == ChunkLookup.ABSENT
                ? null
                : library.read(grid.start(ordinal));
    }

    @Override
    public Backend backend() {
        return Backend.JHDF;
    }

    @Override
    PlannedRead planPrefetch(List<Region> regions) {
        List<List<Integer>> byChunk = new ArrayList<>();
        ChunkBoxes pieces = pieces(regions, byChunk);
        return planned(byChunk, number -> chunk(pieces.chunk(byChunk.get(number).get(0))));
    }

    /** Plans a read. If several regions need a chunk, it is read once. */
    @Override
    PlannedRead plan(List<Region> regions, List<FloatBuffer> destinations, @Nullable Routes pass) {
        List<List<Integer>> byChunk = new ArrayList<>();
        ChunkBoxes pieces = pieces(regions, byChunk);
        Destination[] targets = Destination.of(regions, destinations);
        return planned(byChunk, number -> copy(byChunk.get(number), pieces, targets));
    }

    private PlannedRead planned(List<?> byChunk, NumberedTask task) {
        return new PlannedRead(byChunk.size(), byChunk.size() * grid.chunk().size() * Float.BYTES, task);
    }

    /** @param byChunk receives the numbers of the pieces of each chunk that is needed */
    private ChunkBoxes pieces(List<Region> regions, List<List<Integer>> byChunk) {
        ChunkBoxes pieces = new ChunkBoxes(grid.volume().rank());
        Map<Long, List<Integer>> known = new HashMap<>();
        for (int i = 0; i < regions.size(); i++) {
            int region = i;
            grid.forEachFragment(regions.get(i), (chunk, inChunk, inRegion, count) -> {
                List<Integer> ofChunk = known.computeIfAbsent(chunk, first -> {
                    List<Integer> numbers = new ArrayList<>();
                    byChunk.add(numbers);
                    return numbers;
                });
                ofChunk.add(pieces.size());
                pieces.add(region, chunk, inChunk, inRegion, count);
            });
        }
        return pieces;
    }

    private void copy(List<Integer> ofChunk, ChunkBoxes pieces, Destination[] targets) throws IOException {
        ByteBuffer bytes = chunk(pieces.chunk(ofChunk.get(0)));
        BoxCopier copier = new BoxCopier();
        for (int piece : ofChunk) {
            Destination target = targets[pieces.region(piece)];
            if (bytes == null) {
                copier.fill(fill, pieces, piece, target);
            } else {
                ByteBuffer elements = bytes.slice().order(decoder.order());
                int firstByte = Math.toIntExact(pieces.inChunk(piece) * decoder.elementBytes());
                copier.copy(
                        decoder, elements, elements.asFloatBuffer(), firstByte, pieces, piece, chunkStrides, target);
            }
        }
    }

    @Override
    void closeFiles() {
        if (library != null) {
            library.close();
        }
    }

    @Override
    public String toString() {
        return "JHDF";
    }
}
