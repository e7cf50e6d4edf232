package io.github.sliceline.tune.drive;

import io.github.sliceline.hdf5.chunk.ChunkBoxes;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.plan.ReadPlan;
import io.github.sliceline.plan.ReadPlanner;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.tune.ReadDirection;
import io.github.sliceline.tune.ReadForecast;

/**
 * Predicts the costs of reads without doing them. It plans the requests that the direct path would send, for a file
 * whose chunks lie one after the other, and takes their costs from the models of drive and processor. Immutable,
 * thread-safe.
 *
 * <p>If a large region has chunks that are alike, a part of it is planned, and the result is scaled to the whole.
 */
public final class ReadPredictor {
    /** Chunks of a region that are planned. More would give the same result. */
    private static final int SAMPLED_CHUNKS = 1024;

    /** Chunks that are enough to find the shapes worth an exact prediction. */
    private static final int FEW_CHUNKS = 96;

    private static final int CACHE_LINE = 64;

    /**
     * Share of the decoding time that adds to a read even if the drive is busy longer. The cores also fetch, and for a
     * file in memory all of it adds.
     */
    private static final double EXPOSED = 0.5;

    private final DriveModel drive;
    private final ProcessorModel processor;
    private final CostModel costs;
    private final int sampledChunks;

    /** Predicts reads from a drive by a processor. */
    public ReadPredictor(DriveModel drive, ProcessorModel processor) {
        this(drive, processor, SAMPLED_CHUNKS);
    }

    private ReadPredictor(DriveModel drive, ProcessorModel processor, int sampledChunks) {
        this.drive = drive;
        this.processor = processor;
        this.costs = drive.costs();
        this.sampledChunks = sampledChunks;
    }

    /** Returns a predictor for the same drive that is faster and less exact. */
    public ReadPredictor quick() {
        return new ReadPredictor(drive, processor, FEW_CHUNKS);
    }

    /** The drive from which reads are predicted. */
    public DriveModel drive() {
        return drive;
    }

    /**
     * Returns the average cost of a read in a direction of a volume with this storage. The size of filtered chunks is
     * assumed, see {@link StoredRatio}.
     *
     * @throws IllegalArgumentException if the chunk does not have the volume's rank, or the volume is empty
     */
    public ReadForecast predict(Shape volume, CubeLayout layout, ReadDirection direction) {
        return predict(volume, layout, direction.in(volume), StoredRatio.assumed(layout.type(), layout.filters()));
    }

    /**
     * Returns the cost of reading a region.
     *
     * @param region region inside the volume, not empty
     * @param ratio stored bytes of a filtered chunk divided by its bytes before; 1 without filters
     * @throws IllegalArgumentException if the chunk does not have the volume's rank
     */
    public ReadForecast predict(Shape volume, CubeLayout layout, Region region, double ratio) {
        ChunkGrid grid = new ChunkGrid(volume, layout.chunk());
        Region part = part(grid, region);
        double times = (double) region.size() / part.size();
        boolean filtered = !layout.filters().isNone();
        long chunkBytes = layout.chunk().size() * layout.type().bytes();
        ImaginaryFile file = new ImaginaryFile((long) Math.max(1, filtered ? chunkBytes * ratio : chunkBytes));
        ReadPlan plan = new ReadPlanner(grid, file, layout.type().bytes(), filtered, costs(times)).plan(part);

        DriveWork asked = DriveWork.of(plan, drive);
        double driveSeconds = asked.seconds(times);
        double copying = copying(plan.stored(), layout) * times / processor.cores();
        double chunks = plan.stored().size() * times;
        double decoding =
                !filtered ? 0 : processor.decodeSeconds(chunks, chunks * chunkBytes, layout) / processor.cores();
        return new ReadForecast(
                asked.requests() * times,
                asked.bytes() * times,
                region.size(),
                driveSeconds,
                processor.readSeconds() + copying + Math.max(decoding * EXPOSED, decoding - driveSeconds));
    }

    /** Returns the costs for one of {@code times} parts of a read, which gets its share of the queue. */
    private CostModel costs(double times) {
        int share = (int) Math.max(1, Math.round(costs.queueDepth() / times));
        return costs.fitted().withQueueDepth(share);
    }

    /** Cuts a part from the middle of the region along its slowest dimensions, so that it has few enough chunks. */
    private Region part(ChunkGrid grid, Region region) {
        int rank = region.rank();
        long[] start = new long[rank];
        long[] count = new long[rank];
        double chunks = 1;
        for (int d = 0; d < rank; d++) {
            start[d] = region.start(d);
            count[d] = region.count(d);
            chunks *= chunksAlong(grid, region, d);
        }
        for (int d = 0; d < rank && chunks > sampledChunks; d++) {
            long along = chunksAlong(grid, region, d);
            long kept = Math.max(1, (long) (along * sampledChunks / chunks));
            long extent = grid.chunk().extent(d);
            if (kept < along - 2) {
                long first = region.start(d) / extent + (along - kept) / 2;
                start[d] = first * extent;
                count[d] = kept * extent;
                chunks = chunks / along * kept;
            }
        }
        return Region.of(start, count);
    }

    private static long chunksAlong(ChunkGrid grid, Region region, int d) {
        long extent = grid.chunk().extent(d);
        return (region.end(d) - 1) / extent - region.start(d) / extent + 1;
    }

    /** Returns the seconds of one core to copy the pieces. */
    private double copying(ChunkBoxes pieces, CubeLayout layout) {
        int last = pieces.rank() - 1;
        long[] strides = layout.chunk().strides();
        double samples = 0;
        double runs = 0;
        double lines = 0;
        for (int piece = 0; piece < pieces.size(); piece++) {
            double elements = pieces.elements(piece);
            samples += elements;
            if (pieces.count(piece, last) > 1 || elements == 1) {
                runs += elements / pieces.count(piece, last);
            } else {
                // Elements that are not neighbours: each takes a line of memory of its own, or some share one.
                int inner = last;
                while (pieces.count(piece, inner) == 1) {
                    inner--;
                }
                double apart = (double) strides[inner] * layout.type().bytes();
                runs += elements / pieces.count(piece, inner);
                lines += elements * Math.min(1, apart / CACHE_LINE);
            }
        }
        return processor.copySeconds(samples, runs, lines, layout.type());
    }
}
