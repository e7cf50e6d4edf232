package io.github.sliceline.exporting;

import io.github.sliceline.archive.SegyArchive;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Samples of one window in memory, and the number of each trace in the new file. Never changed, so several threads may
 * use it.
 *
 * @param samples samples, bin after bin
 * @param keys for each trace, in file order, its distance from the first trace and its bin
 * @param firstTrace number that the keys count from
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LoadedWindow(float[] samples, int samplesPerTrace, long[] keys, long firstTrace) {
    /** Bits for a bin in a key. The other bits are the trace's. */
    private static final int BIN_BITS = 26;

    /** Most bins of a window. */
    static final int MOST_BINS = 1 << BIN_BITS;

    /** @param bins boxes whose samples follow one another */
    static LoadedWindow of(
            SegyArchive archive,
            ElementReader index,
            ChosenTraces chosen,
            List<Region> bins,
            FileOrder.Run run,
            float[] samples,
            int perTrace)
            throws IOException {
        int count = Math.toIntExact(bins.stream().mapToLong(Region::size).sum());
        long first = chosen.numberOf(run.first());
        if (count > MOST_BINS || run.last() - run.first() >= 1L << (Long.SIZE - 1 - BIN_BITS)) {
            throw archive.broken(VolumeProfile.TRACE_INDEX + " names traces " + run.first() + " to " + run.last()
                    + " in a window of " + count + " bins");
        }
        long[] keys = new long[count];
        int live = 0;
        int bin = 0;
        for (Region box : bins) {
            for (long trace : chosen.of(archive.tracesOf(box, index))) {
                if (trace >= 0) {
                    keys[live++] = (chosen.numberOf(trace) - first) << BIN_BITS | bin;
                }
                bin++;
            }
        }
        long[] sorted = Arrays.copyOf(keys, live);
        Arrays.sort(sorted);
        for (int i = 1; i < live; i++) {
            if (sorted[i] >> BIN_BITS == sorted[i - 1] >> BIN_BITS) {
                throw archive.broken(VolumeProfile.TRACE_INDEX + " names trace "
                        + chosen.traceAt(first + (sorted[i] >> BIN_BITS)) + " twice");
            }
        }
        return new LoadedWindow(samples, perTrace, sorted, first);
    }

    int size() {
        return keys.length;
    }

    long trace(int k) {
        return firstTrace + (keys[k] >> BIN_BITS);
    }

    /** Returns the index in {@link #samples} of the first sample of the k-th trace. */
    int firstSample(int k) {
        return (int) (keys[k] & (MOST_BINS - 1)) * samplesPerTrace;
    }

    /** Returns the first k whose trace is not before a given one. */
    int lowest(long trace) {
        long key = trace <= firstTrace ? 0 : (trace - firstTrace) << BIN_BITS;
        int found = Arrays.binarySearch(keys, key);
        return found >= 0 ? found : -found - 1;
    }
}
