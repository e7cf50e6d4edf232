package io.github.sliceline.profile;

import io.github.sliceline.volume.info.VolumeStatistics;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Statistics that several threads gather, piece by piece, in any order. As long as the pieces are cut alike, the result depends
 * neither on the threads, nor on which pieces were counted by an earlier run. Takes 0.6 MB for each thread that counts at once.
 * Thread-safe.
 */
public final class Tallies {
    private final Queue<AmplitudeTally> idle = new ConcurrentLinkedQueue<>();

    /**
     * Counts samples; each only once.
     *
     * @param samples adds them to a tally
     */
    public void count(Consumer<AmplitudeTally> samples) {
        AmplitudeTally polled = idle.poll();
        AmplitudeTally tally = polled == null ? new AmplitudeTally() : polled;
        samples.accept(tally);
        idle.add(tally);
    }

    /** Takes over what another tally counted. */
    public void add(AmplitudeTally counted) {
        count(tally -> tally.merge(counted));
    }

    /** Takes over what {@link AmplitudeTally#toBytes} says. */
    public void addBytes(ByteBuffer counted) {
        count(tally -> tally.addBytes(counted));
    }

    /** Forgets everything. Called while nobody counts. */
    public void clear() {
        idle.clear();
    }

    /** Everything counted, once all threads are done. */
    public VolumeStatistics statistics() {
        AmplitudeTally all = new AmplitudeTally();
        idle.forEach(all::merge);
        return all.statistics();
    }
}
