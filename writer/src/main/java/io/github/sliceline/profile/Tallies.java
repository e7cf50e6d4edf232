package io.github.sliceline.profile;

import io.github.sliceline.volume.VolumeStatistics;
import java.nio.ByteBuffer;

/**
 * Statistics that several threads gather unit by unit. Sums are added up in the order of the units, so the
 * result does not depend on the threads, nor on which units were counted by an earlier run. Thread-safe, as
 * long as a unit is worked on by one thread.
 */
public final class Tallies {
    private final double[] sums;
    private final double[] squares;
    private final AmplitudeTally all = new AmplitudeTally();

    public Tallies(int units) {
        sums = new double[units];
        squares = new double[units];
    }

    /** Takes over what a tally counted in a unit, and returns it for {@link #restore}. */
    public ByteBuffer finish(int unit, AmplitudeTally tally) {
        byte[] counted = tally.toBytes();
        sums[unit] = tally.sum();
        squares[unit] = tally.squares();
        merge(tally);
        return ByteBuffer.allocate(2 * Double.BYTES + counted.length)
                .putDouble(sums[unit])
                .putDouble(squares[unit])
                .put(counted)
                .flip();
    }

    private synchronized void merge(AmplitudeTally tally) {
        all.merge(tally);
    }

    /** Takes over what an earlier run counted in a unit. */
    public void restore(int unit, ByteBuffer counted) {
        sums[unit] = counted.getDouble();
        squares[unit] = counted.getDouble();
        AmplitudeTally tally = new AmplitudeTally();
        tally.addBytes(counted);
        merge(tally);
    }

    /** Everything counted, once all threads are done. */
    public VolumeStatistics statistics() {
        double sum = 0;
        double square = 0;
        for (int unit = 0; unit < sums.length; unit++) {
            sum += sums[unit];
            square += squares[unit];
        }
        return all.statistics(sum, square);
    }
}
