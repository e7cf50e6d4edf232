package io.github.sliceline.exporting;

import io.github.sliceline.CancelToken;
import io.github.sliceline.archive.SegyArchive;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Order in which the volume is read so that its traces come in the order of the source. In a sorted file, for either
 * axis, there are windows whose traces are consecutive ranges of the file.
 *
 * @param runs windows that have traces; in file order if {@code isSequential}
 * @param isSequential true if the windows' ranges of traces do not overlap
 */
record FileOrder(VolumeWindows windows, List<Run> runs, boolean isSequential) {
    /** Bins of the index that are read together. */
    private static final int INDEX_BINS = 1 << 18;

    FileOrder {
        runs = List.copyOf(runs);
    }

    /** Lowest and highest trace number of one window. */
    record Run(int window, long first, long last) {}

    /**
     * Finds the order by one pass over the index.
     *
     * @param chosen traces that are exported
     * @param most most bins of a window
     */
    static FileOrder find(
            SegyArchive archive, ChosenTraces chosen, Shape volume, Shape chunk, long most, CancelToken cancel)
            throws IOException {
        Shape bins = binsOf(volume);
        List<Ranges> candidates = candidates(bins, binsOf(chunk), most);
        ElementReader index = archive.traceIndex(bins);
        VolumeWindows pieces = VolumeWindows.of(bins, binsOf(chunk), natural(bins.rank()), INDEX_BINS);
        for (int piece = 0; piece < pieces.count(); piece++) {
            cancel.throwIfCancelled();
            for (Region region : chosen.pieces(pieces.region(piece), pieces.chunk())) {
                long[] traces = chosen.of(archive.tracesOf(region, index));
                candidates.forEach(candidate -> candidate.note(region, traces));
            }
        }
        for (Ranges candidate : candidates) {
            Optional<FileOrder> order = candidate.inFileOrder();
            if (order.isPresent()) {
                return order.get();
            }
        }
        return new FileOrder(candidates.get(0).windows, candidates.get(0).runs(), false);
    }

    static Shape binsOf(Shape volume) {
        return Shape.of(Arrays.copyOf(volume.extents(), volume.rank() - 1));
    }

    static List<Integer> natural(int rank) {
        return IntStream.range(0, rank).boxed().toList();
    }

    private static List<Ranges> candidates(Shape bins, Shape chunk, long most) {
        return permutations(natural(bins.rank()))
                .map(axes -> VolumeWindows.of(bins, chunk, axes, most))
                .distinct()
                .map(Ranges::new)
                .toList();
    }

    private static Stream<List<Integer>> permutations(List<Integer> axes) {
        if (axes.isEmpty()) {
            return Stream.of(List.of());
        }
        return axes.stream().flatMap(first -> {
            List<Integer> others = new ArrayList<>(axes);
            others.remove(first);
            return permutations(others)
                    .map(rest -> Stream.concat(Stream.of(first), rest.stream()).toList());
        });
    }

    /** Lowest and highest trace of every window, for one way to cut the volume. */
    private static final class Ranges {
        private final VolumeWindows windows;
        private final long[] first;
        private final long[] last;
        private final int[] positions;

        Ranges(VolumeWindows windows) {
            this.windows = windows;
            this.first = new long[windows.count()];
            this.last = new long[first.length];
            this.positions = new int[windows.bins().rank()];
            Arrays.fill(first, Long.MAX_VALUE);
            Arrays.fill(last, -1);
        }

        /** Adds the traces of a region's bins, bin after bin. */
        void note(Region region, long[] traces) {
            int row = region.rank() - 1;
            int length = (int) region.count(row);
            long[] bin = new long[region.rank()];
            for (int d = 0; d < bin.length; d++) {
                bin[d] = region.start(d);
            }
            for (int from = 0; from < traces.length; from += length) {
                for (int d = 0; d < row; d++) {
                    positions[d] = windows.windowOf(d, bin[d]);
                }
                noteRow(bin[row], length, traces, from);
                advance(bin, region);
            }
        }

        /** Adds bins that differ along the last axis only. They are cut where windows end. */
        private void noteRow(long start, int length, long[] traces, int from) {
            int row = positions.length - 1;
            for (int done = 0; done < length; ) {
                positions[row] = windows.windowOf(row, start + done);
                int end = (int) Math.min(length, windows.end(row, positions[row]) - start);
                noteWindow(windows.ordinal(positions), traces, from + done, from + end);
                done = end;
            }
        }

        private void noteWindow(int window, long[] traces, int from, int to) {
            long lowest = first[window];
            long highest = last[window];
            for (int i = from; i < to; i++) {
                if (traces[i] >= 0) {
                    lowest = Math.min(lowest, traces[i]);
                    highest = Math.max(highest, traces[i]);
                }
            }
            first[window] = lowest;
            last[window] = highest;
        }

        private static void advance(long[] bin, Region region) {
            for (int d = bin.length - 2; d >= 0; d--) {
                if (++bin[d] < region.end(d)) {
                    return;
                }
                bin[d] = region.start(d);
            }
        }

        List<Run> runs() {
            return IntStream.range(0, first.length)
                    .filter(window -> last[window] >= 0)
                    .mapToObj(window -> new Run(window, first[window], last[window]))
                    .toList();
        }

        Optional<FileOrder> inFileOrder() {
            List<Run> sorted =
                    runs().stream().sorted(Comparator.comparingLong(Run::first)).toList();
            for (int i = 1; i < sorted.size(); i++) {
                if (sorted.get(i).first <= sorted.get(i - 1).last) {
                    return Optional.empty();
                }
            }
            return Optional.of(new FileOrder(windows, sorted, true));
        }
    }
}
