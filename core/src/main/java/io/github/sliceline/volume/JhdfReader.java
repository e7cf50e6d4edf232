package io.github.sliceline.volume;

import io.github.sliceline.CancelToken;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.hdf5.JhdfDataset;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.index.ChunkIndex;
import io.github.sliceline.plan.ChunkBoxes;
import io.github.sliceline.plan.ChunkGrid;
import io.github.sliceline.plan.ChunkLookup;
import io.github.sliceline.storage.ReadScheduler;
import io.github.sliceline.storage.ReadScheduler.Work;
import io.github.sliceline.volume.direct.BoxCopier;
import io.github.sliceline.volume.direct.BoxCopier.Destination;
import io.github.sliceline.volume.direct.SampleDecoder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads through jHDF's public API: a thread of the pool for each chunk that the region touches, each chunk
 * mapped or inflated whole. The read path of "Parallel IO Improvements" (P. Kirkham, 2021), done as well as
 * that API allows. Refuses the files that jHDF is known to misread.
 */
final class JhdfReader implements VolumeReader {
    private final ChunkGrid grid;
    private final long[] chunkStrides;
    private final ChunkLookup chunks;
    private final @Nullable JhdfDataset library;
    private final SampleDecoder decoder;
    private final float fill;
    private final ReadScheduler scheduler;

    /**
     * Opens the dataset of a volume.
     *
     * @throws io.github.sliceline.UnsupportedFileException if jHDF would misread it; the message says why
     */
    JhdfReader(OpenVolume volume, int queueDepth) throws IOException {
        DatasetInfo dataset = volume.dataset();
        this.grid = new ChunkGrid(dataset.shape(), dataset.chunk());
        this.chunkStrides = grid.chunk().strides();
        this.chunks = volume.samples().chunks();
        boolean nowhere = !(chunks instanceof ChunkIndex) && chunks.address(0) == ChunkLookup.ABSENT;
        this.library = nowhere
                ? null
                : JhdfDataset.open(volume.file(), dataset, chunks instanceof ChunkIndex index ? index : null);
        this.decoder = volume.decoder();
        this.fill = volume.fill();
        this.scheduler = new ReadScheduler("sliceline-jhdf", queueDepth);
    }

    /** The elements of a chunk as they lie in it; null where it was never written. */
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
    public void read(List<Region> regions, List<FloatBuffer> destinations, CancelToken cancel) throws IOException {
        for (int i = 0; i < regions.size(); i++) {
            ChunkBoxes pieces = pieces(regions.get(i));
            scheduler.run(pieces.size(), task(pieces, new Destination(regions.get(i), destinations.get(i))), cancel);
        }
    }

    @Override
    public ReadScheduler scheduler() {
        return scheduler;
    }

    @Override
    public Work reading(Region region, FloatBuffer destination, CancelToken cancel) {
        ChunkBoxes pieces = pieces(region);
        return new Work(pieces.size(), task(pieces, new Destination(region, destination)));
    }

    @Override
    public Work prefetching(Region region) {
        ChunkBoxes pieces = pieces(region);
        return new Work(pieces.size(), piece -> chunk(pieces.chunk(piece)));
    }

    private ChunkBoxes pieces(Region region) {
        ChunkBoxes pieces = new ChunkBoxes(region.rank());
        grid.forEachFragment(
                region, (chunk, inChunk, inRegion, count) -> pieces.add(0, chunk, inChunk, inRegion, count));
        return pieces;
    }

    private ReadScheduler.NumberedTask task(ChunkBoxes pieces, Destination target) {
        return piece -> {
            ByteBuffer bytes = chunk(pieces.chunk(piece));
            BoxCopier copier = new BoxCopier();
            if (bytes == null) {
                copier.fill(fill, pieces, piece, target);
                return;
            }
            ByteBuffer elements = bytes.slice().order(decoder.order());
            int firstByte = Math.toIntExact(pieces.inChunk(piece) * decoder.elementBytes());
            copier.copy(decoder, elements, elements.asFloatBuffer(), firstByte, pieces, piece, chunkStrides, target);
        };
    }

    @Override
    public void close() {
        scheduler.close();
        if (library != null) {
            library.close();
        }
    }
}
