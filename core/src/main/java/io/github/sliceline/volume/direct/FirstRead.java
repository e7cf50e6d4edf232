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
import io.github.sliceline.plan.ReadCosts;
import io.github.sliceline.plan.ReadPlanner.WholeChunks;
import io.github.sliceline.storage.DaemonThreads;
import io.github.sliceline.storage.MemorySource;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.tune.CubeLayout;
import io.github.sliceline.volume.format.ElementDecoder;
import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the first read of a new JVM faster: while a volume is opened, another thread reads planes of a small volume in memory. So
 * classes are loaded, some memory for requests is there, and the loops that copy are compiled. Once in a process.
 */
public final class FirstRead {
    private static final Logger LOG = LoggerFactory.getLogger(FirstRead.class);
    private static final AtomicBoolean PREPARED = new AtomicBoolean();
    private static final Shape CHUNK = Shape.of(16, 16, 16);
    private static final Shape VOLUME = Shape.of(32, 32, 32);
    /** Planes of each direction. More of them make the first read no faster, and take time from opening. */
    private static final int ROUNDS = 2;

    private static final int CHUNK_BYTES = 16 * 16 * 16 * Float.BYTES;

    private FirstRead() {}

    /** Begins, and does not wait. What fails is left to the first read. */
    public static void prepare() {
        if (!PREPARED.getAndSet(true)) {
            try {
                new DaemonThreads("sliceline-first-read")
                        .newThread(FirstRead::readPlanes)
                        .start();
            } catch (OutOfMemoryError e) {
                // no thread to spare
            }
        }
    }

    private static void readPlanes() {
        try (WorkerThreads threads = new WorkerThreads("sliceline-first-read", 2);
                LayoutReader reader = reader()) {
            for (int round = 0; round < 3 * ROUNDS; round++) {
                long[] extents = VOLUME.extents();
                extents[round % 3] = 1;
                Region plane = Region.of(new long[VOLUME.rank()], extents);
                PlannedRead read = reader.plan(List.of(plane), List.of(FloatBuffer.allocate((int) plane.size())));
                threads.run(read.requests(), read::read, new CancelToken());
                read.release();
            }
        } catch (Throwable e) { // reading the volume will tell
            LOG.debug("the first read is not made ready", e);
        }
    }

    private static LayoutReader reader() {
        ElementType floats = new ElementType(ElementType.Kind.FLOAT, Float.BYTES, ByteOrder.LITTLE_ENDIAN);
        int bytes = (int) VOLUME.size() * Float.BYTES;
        List<Long> most = LongStream.of(VOLUME.extents()).boxed().toList();
        ChunkNumbering numbering = new ChunkNumbering(new Extents(VOLUME, most), CHUNK);
        LayoutStorage storage = new LayoutStorage(
                RangeReader.throughCache(new MemorySource("memory", ByteBuffer.allocate(bytes))),
                new ChunkGrid(VOLUME, CHUNK),
                new ConsecutiveChunks(numbering, 0, CHUNK_BYTES, false),
                FilterPipeline.of("", List.of(), Float.BYTES, CHUNK_BYTES),
                new ElementDecoder(floats, Scaling.IDENTITY),
                0,
                null);
        return new LayoutReader(CubeLayout.CUBE, storage, new ReadCosts(1 << 16, 1 << 18, 2), 0, WholeChunks.NONE);
    }
}
