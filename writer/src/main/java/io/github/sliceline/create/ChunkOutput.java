package io.github.sliceline.create;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.hdf5.chunk.ChunkBoxes;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.memory.DirectMemory;
import io.github.sliceline.profile.AmplitudeTally;
import io.github.sliceline.profile.Runs;
import io.github.sliceline.profile.SampleCodec;
import io.github.sliceline.storage.ByteStore;
import io.github.sliceline.storage.Crc32c;
import io.github.sliceline.upload.UploadStore;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Takes the chunks that one task writes of a {@link DistributedVolume}. Memory: a chunk outside the heap and 0.6 MB; of an object
 * also the parts of the upload that have begun. Used by one thread.
 */
public final class ChunkOutput implements Closeable {
    private final ChunkGrid grid;
    private final SampleCodec codec;
    private final ChunkCounter counter;
    private final DistributedPlan plan;
    private final ByteStore store;
    private final Path target;
    private final DirectMemory memory;
    private final ByteBuffer chunk;
    private final AmplitudeTally tally = new AmplitudeTally();
    private final TreeMap<Integer, Integer> checksums = new TreeMap<>();
    private final List<Integer> again = new ArrayList<>();
    private final Map<Integer, byte[]> carried = new TreeMap<>();

    ChunkOutput(DistributedPlan plan, ByteStore store, Path target) {
        this.plan = plan;
        this.grid = plan.grid();
        this.codec = plan.codec();
        this.counter = plan.counter();
        this.store = store;
        this.target = target;
        this.memory = DirectMemory.allocate(plan.chunkBytes());
        this.chunk = memory.buffer().limit(plan.chunkBytes()).order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Writes samples of whole chunks. One that this has written before is not written again, and the commit counts it.
     *
     * @param region by index, inside the volume; it begins and ends where chunks do, or at the volume's edges
     * @param samples row-major, as many as the region has
     * @throws IndexOutOfBoundsException if the region is not inside the volume
     * @throws IllegalArgumentException if there are fewer samples or more, or the region cuts a chunk
     * @throws DiskFullException if there is no room
     * @throws IOException if writing fails
     */
    public void write(Region region, float[] samples) throws IOException {
        region.requireWithin(grid.volume());
        if (samples.length != region.size()) {
            throw new IllegalArgumentException(
                    region + " has " + region.size() + " samples, the array " + samples.length);
        }
        ChunkBoxes pieces = new ChunkBoxes(region.rank());
        grid.forEachFragment(
                region, (ordinal, inChunk, inRegion, count) -> pieces.add(0, ordinal, inChunk, inRegion, count));
        for (int i = 0; i < pieces.size(); i++) {
            requireWhole(region, pieces, i);
        }
        FloatBuffer source = FloatBuffer.wrap(samples);
        long[] strides = region.shape().strides();
        try {
            for (int i = 0; i < pieces.size(); i++) {
                encode(pieces, i, strides, source);
                write((int) pieces.chunk(i));
            }
        } catch (IOException e) {
            throw DiskFullException.orSame(target, e);
        }
    }

    private void requireWhole(Region region, ChunkBoxes pieces, int piece) {
        int ordinal = (int) pieces.chunk(piece);
        int[] whole = counter.clipped(ordinal);
        for (int d = 0; d < whole.length; d++) {
            if (pieces.count(piece, d) != whole[d]) {
                throw new IllegalArgumentException(region + " cuts a chunk; tasks write whole chunks, by regions that"
                        + " begin and end where chunks of " + grid.chunk() + " do");
            }
        }
    }

    private void encode(ChunkBoxes pieces, int piece, long[] strides, FloatBuffer samples) {
        if (pieces.elements(piece) < grid.chunk().size()) {
            codec.fill(chunk, 0, (int) grid.chunk().size());
        }
        int[] count = new int[pieces.rank()];
        for (int d = 0; d < count.length; d++) {
            count[d] = pieces.count(piece, d);
        }
        new Runs(count, grid.chunk().strides(), strides)
                .forEach(0, pieces.inRegion(piece), (to, from, run) -> codec.encode(samples, from, run, chunk, to));
    }

    private void write(int ordinal) throws IOException {
        if (checksums.containsKey(ordinal)) {
            again.add(ordinal);
            return;
        }
        if (plan.isCarried(ordinal)) {
            byte[] bytes = new byte[plan.chunkBytes()];
            chunk.get(0, bytes);
            carried.put(ordinal, bytes);
        } else {
            store.writeFully(chunk.duplicate(), plan.address(ordinal));
        }
        counter.count(ordinal, chunk, tally);
        checksums.put(ordinal, Crc32c.of(chunk.duplicate()));
    }

    /**
     * Brings what was written to the medium or the store, and says what it is, for {@link DistributedVolume#commit}. Nothing is
     * written afterwards.
     *
     * @throws IOException if that fails, or of a share of an object some chunks did not come
     */
    public WrittenShare finish() throws IOException {
        store.force();
        Map<Integer, String> receipts = store instanceof UploadStore object ? object.receipts() : Map.of();
        return new WrittenShare(
                checksums.keySet().stream().mapToInt(Integer::intValue).toArray(),
                again.stream().mapToInt(Integer::intValue).toArray(),
                checksums.values().stream().mapToInt(Integer::intValue).toArray(),
                tally.toBytes(),
                carried,
                receipts);
    }

    /** Ends the task's work; what it wrote counts only if it is committed. More than once does nothing. */
    @Override
    public void close() throws IOException {
        try (memory) {
            store.close();
        }
    }
}
