package io.github.sliceline.exporting;

import io.github.sliceline.CancelToken;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.storage.IoFuture;
import io.github.sliceline.volume.VolumePass;
import java.io.Closeable;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Reader of windows of a volume, one after the other. While one is in use, it reads the next one into a second array.
 * Used by one thread.
 */
final class WindowReader implements Closeable {
    private final VolumePass pass;
    private final List<List<Region>> windows;
    private final CancelToken cancel;
    private float[] free = new float[0];
    private CompletableFuture<float[]> coming;
    private int next;

    /**
     * Starts to read the first window.
     *
     * @param windows regions that are read together
     */
    WindowReader(VolumePass pass, List<List<Region>> windows, CancelToken cancel) {
        this.pass = pass;
        this.windows = windows;
        this.cancel = cancel;
        this.coming = begin(new float[0]);
    }

    private CompletableFuture<float[]> begin(float[] room) {
        if (next >= windows.size()) {
            return CompletableFuture.completedFuture(room);
        }
        List<Region> window = windows.get(next++);
        int size = Math.toIntExact(window.stream().mapToLong(Region::size).sum());
        float[] samples = room.length < size ? new float[size] : room;
        return pass.readAsync(window, FloatBuffer.wrap(samples), cancel).thenApply(read -> samples);
    }

    /**
     * Returns the samples of the next window, region after region, and starts to read the window after it.
     *
     * @param lastUsed completes when the window before is no longer in use
     * @return valid until the call after the next
     */
    float[] next(CompletableFuture<?> lastUsed) throws IOException {
        float[] samples = IoFuture.join(coming);
        lastUsed.join();
        coming = begin(free);
        free = samples;
        return samples;
    }

    /** Waits until no read is running. */
    @Override
    public void close() {
        coming.handle((done, failed) -> true).join();
    }
}
