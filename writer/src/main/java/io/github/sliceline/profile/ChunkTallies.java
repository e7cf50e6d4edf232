package io.github.sliceline.profile;

import io.github.sliceline.volume.VolumeStatistics;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Statistics that several threads gather chunk by chunk, in any order: sums are added up in the order of the chunks, so the
 * result does not depend on the threads. Takes 16 bytes for each chunk, and half a megabyte for each thread that counts at
 * once. Thread-safe, as long as a chunk is counted by one thread.
 */
public final class ChunkTallies {
    private final double[] sums;
    private final double[] squares;
    private final Queue<AmplitudeTally> idle = new ConcurrentLinkedQueue<>();

    /** Nothing counted yet of so many chunks. */
    public ChunkTallies(int chunks) {
        sums = new double[chunks];
        squares = new double[chunks];
    }

    /**
     * Counts a chunk; each only once.
     *
     * @param samples adds them to a tally, always in the same pieces
     */
    public void count(int chunk, Consumer<AmplitudeTally> samples) {
        AmplitudeTally polled = idle.poll();
        AmplitudeTally tally = polled == null ? new AmplitudeTally() : polled;
        tally.restartSums();
        samples.accept(tally);
        sums[chunk] = tally.sum();
        squares[chunk] = tally.squares();
        idle.add(tally);
    }

    /** Forgets everything. Called while nobody counts. */
    public void clear() {
        Arrays.fill(sums, 0);
        Arrays.fill(squares, 0);
        idle.clear();
    }

    /** Everything counted, once all threads are done. */
    public VolumeStatistics statistics() {
        AmplitudeTally all = new AmplitudeTally();
        idle.forEach(all::merge);
        double sum = 0;
        double square = 0;
        for (int chunk = 0; chunk < sums.length; chunk++) {
            sum += sums[chunk];
            square += squares[chunk];
        }
        return all.statistics(sum, square);
    }
}
