package io.github.sliceline.volume.open;

import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.hdf5.filter.FilterSpec;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.plan.BlockPlan;
import io.github.sliceline.plan.ReadPlanner.WholeChunks;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.volume.direct.LayoutReader;
import io.github.sliceline.volume.direct.LayoutStorage;
import io.github.sliceline.volume.direct.RangeReader;
import io.github.sliceline.volume.format.ElementDecoder;
import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.Deflater;

/**
 * Chunks of numbered samples in memory, without an HDF5 file around them, and a trace of the reads from them: what a pass
 * asks of a drive, request by request.
 */
public final class RawVolume implements ChunkLookup, ByteSource {
    /** One read of the drive. */
    public record Request(long position, int bytes) {}

    public final ChunkGrid grid;
    public final Queue<Request> trace = new ConcurrentLinkedQueue<>();
    private final boolean deflated;
    private final byte[] content;
    private final int[] ends;
    private volatile long broken = Long.MAX_VALUE;

    public RawVolume(Shape volume, Shape chunk, boolean deflated) {
        this.grid = new ChunkGrid(volume, chunk);
        this.deflated = deflated;
        this.ends = new int[(int) grid.chunks().size() + 1];
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int ordinal = 0; ordinal + 1 < ends.length; ordinal++) {
            ends[ordinal] = all.size();
            byte[] elements = elements(ordinal);
            all.writeBytes(deflated ? deflate(elements) : elements);
        }
        ends[ends.length - 1] = all.size();
        this.content = all.toByteArray();
    }

    /** What the sample of an index is. */
    public float sample(long... index) {
        long[] strides = grid.volume().strides();
        long number = 0;
        for (int d = 0; d < index.length; d++) {
            number += index[d] * strides[d];
        }
        return number;
    }

    private byte[] elements(int ordinal) {
        Shape chunk = grid.chunk();
        long[] start = grid.start(ordinal);
        long[] strides = chunk.strides();
        ByteBuffer bytes = ByteBuffer.allocate((int) chunk.size() * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        long[] index = new long[start.length];
        for (long n = 0; n < chunk.size(); n++) {
            long rest = n;
            for (int d = 0; d < index.length; d++) {
                index[d] = start[d] + rest / strides[d];
                rest %= strides[d];
            }
            bytes.putFloat(sample(index));
        }
        return bytes.array();
    }

    private static byte[] deflate(byte[] elements) {
        Deflater deflater = new Deflater(1);
        deflater.setInput(elements);
        deflater.finish();
        byte[] stored = new byte[elements.length + 1000];
        int length = deflater.deflate(stored);
        deflater.end();
        return Arrays.copyOf(stored, length);
    }

    @Override
    public long address(long ordinal) {
        return ends[(int) ordinal];
    }

    @Override
    public int storedBytes(long ordinal) {
        return ends[(int) ordinal + 1] - ends[(int) ordinal];
    }

    @Override
    public long size() {
        return content.length;
    }

    /** From a byte on nothing can be read any more. */
    public void breakAt(long position) {
        broken = position;
    }

    @Override
    public void readFully(ByteBuffer dst, long position) throws IOException {
        if (position >= broken) {
            throw new IOException("no more, says the test");
        }
        trace.add(new Request(position, dst.remaining()));
        dst.put(content, (int) position, dst.remaining());
    }

    @Override
    public void close() {}

    public long bytesRead() {
        return trace.stream().mapToLong(Request::bytes).sum();
    }

    public ReadPath reader(long cacheBytes) {
        List<FilterSpec> filters =
                deflated ? List.of(new FilterSpec(FilterSpec.DEFLATE, "deflate", false, List.of(1))) : List.of();
        ElementType type = new ElementType(ElementType.Kind.FLOAT, Float.BYTES, ByteOrder.LITTLE_ENDIAN);
        LayoutStorage layout = new LayoutStorage(
                RangeReader.throughCache(this),
                grid,
                this,
                FilterPipeline.of("/data", filters, Float.BYTES, grid.chunk().size() * Float.BYTES),
                new ElementDecoder(type, Scaling.IDENTITY),
                0,
                null);
        LayoutReader cube =
                new LayoutReader("data", layout, new CostModel(4, 4096, 64 << 10, false), cacheBytes, WholeChunks.NONE);
        return new DirectReader(Path.of("raw"), layout.ranges(), cube);
    }

    public BlockPlan plan(int[] halo, long most) {
        return new BlockPlan(
                new BlockPlan.Stored(grid, this, Float.BYTES, deflated),
                Region.all(grid.volume()),
                grid.chunk(),
                halo,
                most);
    }
}
