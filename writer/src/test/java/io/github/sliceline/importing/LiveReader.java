package io.github.sliceline.importing;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.LiveState;
import io.github.sliceline.volume.options.MissingTraces;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLongArray;

/** Reads planes of a volume from its first chunk to its last, and compares every sample. Join before asking what came out. */
final class LiveReader extends Thread {
    private final Path file;
    private final ChunkOracle oracle;
    private final AtomicLongArray writtenAt;
    private final Random random;
    private String failure = "";
    private long reads;
    private long lagNanos;
    private int unitsSeen;

    /**
     * Reader of a volume of equal units.
     *
     * @param writtenAt when each unit was done, 0 for not yet
     */
    LiveReader(Path file, ChunkOracle oracle, AtomicLongArray writtenAt, long seed) {
        super("live-reader-" + seed);
        this.file = file;
        this.oracle = oracle;
        this.writtenAt = writtenAt;
        this.random = new Random(seed);
    }

    /** What was wrong; empty if nothing. */
    String failure() {
        return failure;
    }

    long reads() {
        return reads;
    }

    /** Longest time from a unit's end to the refresh that saw it. */
    long lagNanos() {
        return lagNanos;
    }

    @Override
    public void run() {
        try (SeismicVolume volume = open()) {
            boolean complete = false;
            while (!complete) {
                LiveState state = volume.refresh();
                see(state);
                complete = state.complete();
                oracle.present(volume, plane(volume));
                reads++;
            }
            if (oracle.present(volume, Region.all(volume.shape()))
                    < volume.refresh().chunks()) {
                failure = "chunks are missing at the end";
            }
        } catch (IOException | RuntimeException | AssertionError e) {
            failure = "after " + reads + " reads: " + e;
        }
    }

    /** Waits for the conversion to get to its samples. */
    private SeismicVolume open() throws IOException {
        while (true) {
            try {
                return SeismicVolume.open(
                        file, ReadOptions.DEFAULTS.withLive(true).withMissingTraces(MissingTraces.STORED));
            } catch (NoSuchFileException e) {
                Thread.onSpinWait();
            }
        }
    }

    private void see(LiveState state) {
        long now = System.nanoTime();
        int units = (int) (state.chunksVisible() * writtenAt.length() / state.chunks());
        for (; unitsSeen < units; unitsSeen++) {
            long at = writtenAt.get(unitsSeen);
            if (at != 0) {
                lagNanos = Math.max(lagNanos, now - at);
            }
        }
    }

    private Region plane(SeismicVolume volume) {
        int dimension = random.nextInt(3);
        long[] start = new long[3];
        long[] count = volume.shape().extents();
        start[dimension] = random.nextInt((int) volume.shape().extent(dimension));
        count[dimension] = 1;
        return Region.of(start, count);
    }
}
