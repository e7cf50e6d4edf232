package io.github.sliceline.convert;

import io.github.sliceline.volume.VolumeStatistics;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * Statistics that several threads gather: a tally for each thread, sums for each unit. Added up in the
 * order of the units, the result does not depend on the threads. Thread-safe, as long as a unit is
 * worked on by one thread.
 */
final class Tallies {
    private final double[] sums;
    private final double[] squares;
    private final Deque<AmplitudeTally> idle = new ConcurrentLinkedDeque<>();

    Tallies(int units) {
        sums = new double[units];
        squares = new double[units];
    }

    /** A tally that nobody else uses. */
    AmplitudeTally take() {
        AmplitudeTally tally = idle.pollFirst();
        return tally != null ? tally : new AmplitudeTally();
    }

    /** Gives a tally back, with what it counted. */
    void giveBack(AmplitudeTally tally) {
        idle.addFirst(tally);
    }

    /** Adds to the sums of a unit. */
    void add(int unit, AmplitudeTally.Sums more) {
        sums[unit] += more.sum();
        squares[unit] += more.squares();
    }

    /** Everything counted, once all threads are done. */
    VolumeStatistics statistics() {
        AmplitudeTally all = new AmplitudeTally();
        idle.forEach(all::merge);
        double sum = 0;
        double square = 0;
        for (int unit = 0; unit < sums.length; unit++) {
            sum += sums[unit];
            square += squares[unit];
        }
        return all.statistics(new AmplitudeTally.Sums(sum, square));
    }
}
