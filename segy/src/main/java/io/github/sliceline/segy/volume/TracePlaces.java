package io.github.sliceline.segy.volume;

import java.util.Arrays;

/**
 * Runs of traces: consecutive places whose traces are a constant number apart in the file. A file without holes that
 * is sorted by inline is one run. One sorted by crossline has a run for each inline. Takes 32 bytes per run.
 * Immutable.
 */
final class TracePlaces implements PlaceLookup {
    private final long places;
    private final long[] firstPlace;
    private final long[] count;
    private final long[] firstTrace;
    private final long[] step;

    /**
     * @param places number of places in the volume
     * @param runs four columns with a row for each run: first place, length, first trace, and distance of its traces
     */
    TracePlaces(long places, long[]... runs) {
        this.places = places;
        this.firstPlace = runs[0];
        this.count = runs[1];
        this.firstTrace = runs[2];
        this.step = runs[3];
    }

    @Override
    public long traceAt(long place) {
        int run = runAt(place);
        long inRun = run < 0 ? -1 : place - firstPlace[run];
        return inRun >= 0 && inRun < count[run] ? firstTrace[run] + inRun * step[run] : -1;
    }

    /**
     * Returns the last run that begins at or before a place. Tries first where it would be if all runs were equally
     * long, and searches otherwise.
     */
    private int runAt(long place) {
        int runs = firstPlace.length;
        int likely = (int) ((double) place / places * runs);
        if (likely < runs && firstPlace[likely] <= place && place - firstPlace[likely] < count[likely]) {
            return likely;
        }
        int found = Arrays.binarySearch(firstPlace, place);
        return found >= 0 ? found : -found - 2;
    }

    @Override
    public long traceCount() {
        return Arrays.stream(count).sum();
    }

    /** Does nothing. */
    @Override
    public void close() {}

    int runs() {
        return firstPlace.length;
    }

    /** Returns the columns that the constructor takes. */
    long[][] columns() {
        return new long[][] {firstPlace, count, firstTrace, step};
    }

    /** True if all runs are inside the volume and the file, and no run overlaps another. */
    boolean isSound(long tracesInFile) {
        long end = 0;
        for (int run = 0; run < runs(); run++) {
            boolean fits = firstPlace[run] >= end
                    && count[run] > 0
                    && count[run] <= places - firstPlace[run]
                    && isTrace(firstTrace[run], tracesInFile)
                    && Math.abs(step[run]) <= tracesInFile
                    && Math.multiplyHigh(count[run] - 1, step[run]) == ((count[run] - 1) * step[run]) >> 63
                    && isTrace(firstTrace[run] + (count[run] - 1) * step[run], tracesInFile);
            if (!fits) {
                return false;
            }
            end = firstPlace[run] + count[run];
        }
        return true;
    }

    private static boolean isTrace(long number, long traces) {
        return number >= 0 && number < traces;
    }

    /** Builder that takes traces in the order of their places. */
    static final class Builder {
        private final long places;
        private final int most;
        private final long[][] columns = new long[4][16];
        private int runs;
        private long nextPlace = -1;
        private long lastTrace;

        /** @param most largest number of runs */
        Builder(long places, int most) {
            this.places = places;
            this.most = most;
        }

        /** Adds the trace at a place after the earlier ones. Returns false if that makes too many runs. */
        boolean add(long place, long trace) {
            int last = runs - 1;
            boolean goesOn = place == nextPlace;
            if (goesOn && columns[1][last] == 1) {
                columns[3][last] = trace - lastTrace;
            } else {
                goesOn &= last >= 0 && trace - lastTrace == columns[3][last];
            }
            if (goesOn) {
                columns[1][last]++;
            } else if (runs == most) {
                return false;
            } else {
                begin(place, trace);
            }
            nextPlace = place + 1;
            lastTrace = trace;
            return true;
        }

        private void begin(long place, long trace) {
            if (runs == columns[0].length) {
                resize(2 * runs);
            }
            columns[0][runs] = place;
            columns[1][runs] = 1;
            columns[2][runs] = trace;
            columns[3][runs] = 0;
            runs++;
        }

        private void resize(int length) {
            for (int column = 0; column < columns.length; column++) {
                columns[column] = Arrays.copyOf(columns[column], length);
            }
        }

        TracePlaces build() {
            resize(runs);
            return new TracePlaces(places, columns);
        }
    }
}
