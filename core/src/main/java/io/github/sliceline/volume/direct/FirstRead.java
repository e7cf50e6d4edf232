package io.github.sliceline.volume.direct;

import io.github.sliceline.CancelToken;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.filter.FilterPipeline;
import io.github.sliceline.hdf5.format.DatasetInfo.Extents;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.index.ChunkNumbering;
import io.github.sliceline.hdf5.index.ConsecutiveChunks;
import io.github.sliceline.plan.ReadPlanner.WholeChunks;
import io.github.sliceline.storage.DaemonThreads;
import io.github.sliceline.storage.MemorySource;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.tune.CostModel;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.volume.format.ElementDecoder;
import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import io.github.sliceline.volume.format.SampleDecoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Prepares the first read of a new JVM: while a volume is opened, another thread reads planes of a small volume in
 * memory. This loads classes, allocates some memory for requests, and lets the JVM compile the loops that copy or
 * decode. Done once in a process for chunks of floats, and once for traces.
 */
public final class FirstRead {
    private static final Logger LOG = LoggerFactory.getLogger(FirstRead.class);
    private static final AtomicBoolean CHUNKS = new AtomicBoolean();
    private static final AtomicBoolean TRACES = new AtomicBoolean();
    /** Byte of the samples. Not 0, because some formats decode zeros in another way. */
    private static final byte ANY = 0x42;

    /** Planes read in each direction. More of them make the first read no faster, and slow down opening. */
    private static final int ROUNDS = 2;

    private FirstRead() {}

    /**
     * Starts the preparation for chunks of floats, and does not wait. If the preparation fails, the first read reports
     * why.
     */
    public static void prepare() {
        prepare(CHUNKS, () -> {
            ElementType floats = new ElementType(ElementType.Kind.FLOAT, Float.BYTES, ByteOrder.LITTLE_ENDIAN);
            readPlanes(new ElementDecoder(floats, Scaling.IDENTITY), Shape.of(32, 32, 32), Shape.of(16, 16, 16));
        });
    }

    /**
     * Starts the preparation for traces of this format. Loops that decode need more samples until they are compiled.
     */
    public static void prepare(SampleDecoder decoder) {
        prepare(TRACES, () -> readPlanes(decoder, Shape.of(32, 32, 1024), Shape.of(1, 1, 1024)));
    }

    private static void prepare(AtomicBoolean prepared, Runnable reads) {
        if (!prepared.getAndSet(true)) {
            try {
                new DaemonThreads("sliceline-first-read").newThread(reads).start();
            } catch (OutOfMemoryError e) {
                // no thread available: skip the preparation
            }
        }
    }

    static void readPlanes(SampleDecoder decoder, Shape volume, Shape chunk) {
        try (WorkerThreads threads = new WorkerThreads("sliceline-first-read", 2);
                LayoutReader reader = reader(decoder, volume, chunk)) {
            for (int round = 0; round < 3 * ROUNDS; round++) {
                long[] extents = volume.extents();
                extents[round % 3] = 1;
                Region plane = Region.of(new long[volume.rank()], extents);
                PlannedRead read = reader.plan(List.of(plane), List.of(FloatBuffer.allocate((int) plane.size())));
                threads.run(read.requests(), read.task(), new CancelToken());
                read.release().run();
            }
        } catch (Throwable e) { // the first read will report it
            LOG.debug("the first read is not made ready", e);
        }
    }

    private static LayoutReader reader(SampleDecoder decoder, Shape volume, Shape chunk) {
        byte[] bytes = new byte[(int) volume.size() * decoder.elementBytes()];
        Arrays.fill(bytes, ANY);
        int chunkBytes = (int) chunk.size() * decoder.elementBytes();
        List<Long> most = LongStream.of(volume.extents()).boxed().toList();
        ChunkNumbering numbering = new ChunkNumbering(new Extents(volume, most), chunk);
        LayoutStorage storage = new LayoutStorage(
                RangeReader.throughCache(new MemorySource("memory", ByteBuffer.wrap(bytes))),
                new ChunkGrid(volume, chunk),
                new ConsecutiveChunks(numbering, 0, chunkBytes, false),
                FilterPipeline.of("", List.of(), decoder.elementBytes(), chunkBytes),
                decoder,
                0,
                null);
        return new LayoutReader(
                CubeLayout.CUBE, storage, new CostModel(2, 1 << 16, 1 << 18, false), 0, WholeChunks.NONE);
    }
}
