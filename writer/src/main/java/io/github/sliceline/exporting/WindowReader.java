package io.github.sliceline.exporting;

import io.github.sliceline.CancelToken;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.storage.DaemonThreads;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.volume.SeismicVolume;
import java.io.Closeable;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Reads regions of a volume one after the other, each while the one before is in use: into two arrays in turn.
 * Used by one thread.
 */
final class WindowReader implements Closeable {
    private final SeismicVolume volume;
    private final List<Region> regions;
    private final CancelToken cancel;
    private final ExecutorService thread = Executors.newSingleThreadExecutor(new DaemonThreads("sliceline-window"));
    private float[] free = new float[0];
    private CompletableFuture<float[]> coming;
    private int next;

    /** Begins to read the first region. */
    WindowReader(SeismicVolume volume, List<Region> regions, CancelToken cancel) {
        this.volume = volume;
        this.regions = regions;
        this.cancel = cancel;
        this.coming = begin(new float[0]);
    }

    private CompletableFuture<float[]> begin(float[] room) {
        if (next >= regions.size()) {
            return CompletableFuture.completedFuture(room);
        }
        Region region = regions.get(next++);
        return IoFuture.start(thread, () -> read(region, room));
    }

    private float[] read(Region region, float[] room) throws IOException {
        int size = Math.toIntExact(region.size());
        float[] samples = room.length < size ? new float[size] : room;
        volume.read(region, FloatBuffer.wrap(samples), cancel);
        return samples;
    }

    /** Samples of the next region, valid until the call after the next, once the last are used no more. */
    float[] next(CompletableFuture<?> lastUsed) throws IOException {
        float[] samples = IoFuture.join(coming);
        lastUsed.join();
        coming = begin(free);
        free = samples;
        return samples;
    }

    /** Waits until nothing is being read any more. */
    @Override
    public void close() {
        coming.handle((done, failed) -> true).join();
        thread.shutdown();
    }
}
