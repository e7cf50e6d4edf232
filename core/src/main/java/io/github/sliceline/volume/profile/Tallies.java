package io.github.sliceline.volume.profile;

import io.github.sliceline.volume.info.VolumeStatistics;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Statistics that several threads gather piece by piece, in any order. The result depends only on how the pieces are
 * cut. It does not depend on the threads, or on the pieces that an earlier run counted. Takes 0.6 MB for each thread
 * that counts at once. Thread-safe.
 */
public final class Tallies {
    private final Queue<AmplitudeTally> idle = new ConcurrentLinkedQueue<>();

    /**
     * Counts samples. Each sample may be counted only once.
     *
     * @param samples adds them to a tally
     */
    public void count(Consumer<AmplitudeTally> samples) {
        AmplitudeTally polled = idle.poll();
        AmplitudeTally tally = polled == null ? new AmplitudeTally() : polled;
        samples.accept(tally);
        idle.add(tally);
    }

    /** Adds the samples that another tally counted. */
    public void add(AmplitudeTally counted) {
        count(tally -> tally.merge(counted));
    }

    /** Adds the samples that {@link AmplitudeTally#toBytes} describes. */
    public void addBytes(ByteBuffer counted) {
        count(tally -> tally.addBytes(counted));
    }

    /** Forgets everything. No thread may be counting. */
    public void clear() {
        idle.clear();
    }

    /** Returns the statistics of all samples, after all threads are done. */
    public VolumeStatistics statistics() {
        AmplitudeTally all = new AmplitudeTally();
        idle.forEach(all::merge);
        return all.statistics();
    }
}
