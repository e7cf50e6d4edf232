package io.github.sliceline.profile;

import io.github.sliceline.volume.info.VolumeStatistics;
import java.nio.ByteBuffer;

/**
 * Statistics that several threads gather unit by unit. As long as the samples of a trace in a
 * chunk are a piece, the result depends neither on the threads, nor on how the units are cut, nor on which were counted by an
 * earlier run. Thread-safe.
 */
public final class Tallies {
    private final AmplitudeTally all = new AmplitudeTally();

    /** Takes over what a tally counted in a unit, and returns it for {@link #restore}. */
    public ByteBuffer finish(AmplitudeTally tally) {
        merge(tally);
        return ByteBuffer.wrap(tally.toBytes());
    }

    private synchronized void merge(AmplitudeTally tally) {
        all.merge(tally);
    }

    /** Takes over what an earlier run counted in a unit. */
    public synchronized void restore(ByteBuffer counted) {
        all.addBytes(counted);
    }

    /** Everything counted, once all threads are done. */
    public VolumeStatistics statistics() {
        return all.statistics();
    }
}
