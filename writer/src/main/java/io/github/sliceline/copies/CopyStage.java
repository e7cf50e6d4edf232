package io.github.sliceline.copies;

import io.github.sliceline.Job;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.memory.BufferPool;
import io.github.sliceline.profile.ChunkSink;
import io.github.sliceline.profile.Runs;
import io.github.sliceline.profile.SampleCodec;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBlock;
import io.github.sliceline.volume.VolumeBlocks;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.BitSet;
import java.util.Objects;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Fills a dataset with the samples of a volume: goes through the volume in blocks that are the dataset's
 * chunks, encodes them, writes them and claims them. The result depends neither on threads nor on interruptions; where
 * chunks are compressed, their order in the file depends on the memory.
 */
final class CopyStage {
    private final SeismicVolume source;
    private final ChunkSink.Target target;
    private final SampleCodec codec;
    private final DescribedFile file;
    private final ChunkSink.Claims claims;
    private final ChunkGrid grid;
    private final long[] chunkStrides;
    private final CopyLoss loss;

    /**
     * @param target of the extents of the source, in chunks
     * @param loss hears how far samples are from what they were
     */
    CopyStage(
            SeismicVolume source,
            ChunkSink.Target target,
            SampleCodec codec,
            DescribedFile file,
            ChunkSink.Claims claims,
            CopyLoss loss) {
        this.source = source;
        this.target = target;
        this.codec = codec;
        this.file = file;
        this.claims = claims;
        this.loss = loss;
        Shape chunk = target.form().chunk().orElseThrow();
        this.grid = new ChunkGrid(source.shape(), chunk);
        this.chunkStrides = chunk.strides();
    }

    /**
     * Makes what is not done.
     *
     * @param done ordinals of the chunks that an earlier run made
     * @param most threads that encode and write, as far as the memory holds a chunk for each
     * @param memory for samples on their way, in bytes
     */
    void run(BitSet done, int most, long memory, Job job) throws IOException {
        int[] block =
                LongStream.of(grid.chunk().extents()).mapToInt(Math::toIntExact).toArray();
        int chunkBytes = Math.toIntExact(target.form().chunkBytes());
        // As samples, encoded, and where they are compressed two more that wait for their turn.
        long each = grid.chunk().size() * Float.BYTES
                + chunkBytes * (target.form().filters().isEmpty() ? 1L : 3L);
        int threads = (int) Math.max(1, Math.min(most, memory / each));
        try (ChunkSink sink = new ChunkSink(file, target, claims, 1, 2 * threads, 0);
                BufferPool chunks = new BufferPool(chunkBytes, threads)) {
            source.blocks()
                    .withExtents(block)
                    .withMemory(memory)
                    .only(region -> !done.get(Math.toIntExact(ordinal(region))))
                    .forEach(threads, new Copying(sink, chunks), job);
        }
    }

    /** The work on blocks. */
    private final class Copying implements VolumeBlocks.Action {
        private final ChunkSink sink;
        private final BufferPool chunks;

        Copying(ChunkSink sink, BufferPool chunks) {
            this.sink = sink;
            this.chunks = chunks;
        }

        @Override
        public void accept(VolumeBlock block) throws IOException {
            try (Room room = new Room(sink, chunks)) {
                sink.enter(block.number(), room::take);
                ByteBuffer notes = encode(block, room.chunk());
                sink.write(block.number(), ordinal(block.inner()), room.chunk(), room.giveStored(), notes);
            } catch (IOException | RuntimeException | Error e) {
                sink.stop(e);
                throw e;
            }
        }

        @Override
        public void failed(Throwable cause) {
            sink.stop(cause);
        }
    }

    private long ordinal(Region region) {
        long ordinal = 0;
        long[] strides = grid.chunks().strides();
        for (int d = 0; d < strides.length; d++) {
            ordinal += region.start(d) / grid.chunk().extent(d) * strides[d];
        }
        return ordinal;
    }

    /** Returns what a later run needs to know of the chunk. */
    private ByteBuffer encode(VolumeBlock block, ByteBuffer chunk) {
        float[] samples = block.samples();
        FloatBuffer floats = FloatBuffer.wrap(samples);
        int[] count = LongStream.of(block.inner().shape().extents())
                .mapToInt(Math::toIntExact)
                .toArray();
        int elements = (int) grid.chunk().size();
        if (samples.length < elements) {
            codec.fill(chunk, 0, elements);
        }
        boolean exact = codec.type().isExact();
        float[] again = exact ? samples : new float[(int) block.inner().size()];
        new Runs(count, chunkStrides, block.inner().shape().strides()).forEach(0, 0, (inChunk, inBlock, run) -> {
            codec.encode(floats, inBlock, run, chunk, inChunk);
            if (!exact) {
                codec.decode(chunk, inChunk, run, again, inBlock);
            }
        });
        CopyLoss lost = new CopyLoss();
        if (!exact) {
            lost.add(samples, again);
            loss.add(lost);
        }
        return lost.toBytes();
    }

    /** Memory for one chunk, before and after its filters. */
    private static final class Room implements Closeable {
        private final ChunkSink sink;
        private final BufferPool chunks;
        private @Nullable ByteBuffer chunk;
        private @Nullable ByteBuffer stored;

        Room(ChunkSink sink, BufferPool chunks) {
            this.sink = sink;
            this.chunks = chunks;
        }

        void take() {
            chunk = chunks.take(chunks.bufferBytes()).order(ByteOrder.LITTLE_ENDIAN);
            stored = sink.takeStored();
        }

        ByteBuffer chunk() {
            return Objects.requireNonNull(chunk);
        }

        ByteBuffer giveStored() {
            ByteBuffer given = Objects.requireNonNull(stored);
            stored = null;
            return given;
        }

        @Override
        public void close() {
            if (chunk != null) {
                chunks.giveBack(chunk);
            }
            if (stored != null) {
                sink.giveBackStored(stored);
            }
        }
    }
}
