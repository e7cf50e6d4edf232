package io.github.sliceline.exporting;

import io.github.sliceline.CancelToken;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.archive.SegyArchive;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.AxisPick;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Traces of a volume's SEG-Y file that an export writes, in the order of that file: all of them, or those of some bins.
 * A part takes a bit for each trace of the file. Thread-safe.
 */
final class ChosenTraces {
    private static final int AT_ONCE = 1 << 18;

    /** Box around the chosen bins. */
    private final Region box;

    /** For each axis, true for the indices that are chosen. */
    private final List<IntPredicate> chosen;

    /** A bit for each trace of the file; empty if all are chosen, also those without a bin. */
    private final long[] words;

    /** Number of chosen traces before each word. */
    private final long[] before;

    private long count;

    private ChosenTraces(Region box, List<IntPredicate> chosen, int words) {
        this.box = box;
        this.chosen = chosen;
        this.words = new long[words];
        this.before = new long[words];
    }

    /** Returns all traces of a file, also those without a bin. */
    static ChosenTraces all(Shape bins, long traces) {
        ChosenTraces all = new ChosenTraces(Region.all(bins), List.of(), 0);
        all.count = traces;
        return all;
    }

    /**
     * Finds the traces of some bins.
     *
     * @param picks places on each axis of the volume; empty for all bins
     * @throws UnsupportedFileException if none of the bins has a trace
     */
    static ChosenTraces of(
            SeismicVolume volume, VolumePass pass, List<AxisPick> picks, SegyArchive archive, CancelToken cancel)
            throws IOException {
        Shape bins = FileOrder.binsOf(volume.shape());
        int words = Math.toIntExact((archive.traces() + Long.SIZE - 1) / Long.SIZE);
        ChosenTraces part;
        if (picks.isEmpty()) {
            part = new ChosenTraces(Region.all(bins), List.of(), words);
        } else if (volume.isTable()) {
            BitSet rows = rows(volume, pass, picks, cancel);
            int first = Math.max(0, rows.nextSetBit(0));
            Region box = Region.of(new long[] {first}, new long[] {rows.length() - first});
            part = new ChosenTraces(box, List.of(rows::get), words);
        } else {
            List<AxisPick> lines = picks.subList(0, bins.rank());
            Region box = Region.of(
                    lines.stream().mapToLong(AxisPick::first).toArray(),
                    lines.stream().mapToLong(AxisPick::span).toArray());
            part = new ChosenTraces(
                    box, lines.stream().<IntPredicate>map(pick -> pick::picks).toList(), words);
        }
        part.find(archive, bins, volume.info().chunk().orElse(volume.shape()), cancel);
        if (part.count == 0) {
            throw new UnsupportedFileException(
                    volume.info().file(), "no bin of the part has a trace; name another part");
        }
        return part;
    }

    /** Returns the rows of a table whose traces are picked. */
    private static BitSet rows(SeismicVolume volume, VolumePass pass, List<AxisPick> picks, CancelToken cancel)
            throws IOException {
        List<Axis> axes = volume.axes();
        BitSet rows = new BitSet();
        long end = volume.shape().extent(0);
        for (long first = 0; first < end; first += AT_ONCE) {
            cancel.throwIfCancelled();
            long[] places = pass.places(first, (int) Math.min(AT_ONCE, end - first));
            for (int k = 0; k < places.length; k++) {
                long rest = places[k];
                boolean picked = true;
                for (int d = axes.size() - 1; d >= 0 && picked; d--) {
                    picked = picks.get(d).picks((int) (rest % axes.get(d).size()));
                    rest /= axes.get(d).size();
                }
                rows.set(Math.toIntExact(first + k), picked);
            }
        }
        return rows;
    }

    private void find(SegyArchive archive, Shape bins, Shape chunk, CancelToken cancel) throws IOException {
        ElementReader index = archive.traceIndex(bins);
        VolumeWindows windows =
                VolumeWindows.of(bins, FileOrder.binsOf(chunk), FileOrder.natural(bins.rank()), AT_ONCE);
        for (int window = 0; window < windows.count(); window++) {
            cancel.throwIfCancelled();
            for (Region piece : pieces(windows.region(window), windows.chunk())) {
                note(piece, archive.tracesOf(piece, index));
            }
        }
        for (int word = 0; word < words.length; word++) {
            before[word] = count;
            count += Long.bitCount(words[word]);
        }
    }

    private void note(Region piece, long[] traces) {
        for (int bin = 0; bin < traces.length; bin++) {
            if (traces[bin] >= 0 && isChosen(piece, bin)) {
                words[(int) (traces[bin] / Long.SIZE)] |= 1L << traces[bin];
            }
        }
    }

    private boolean isChosen(Region piece, int bin) {
        long rest = bin;
        for (int d = chosen.size() - 1; d >= 0; d--) {
            if (!chosen.get(d).test((int) (piece.start(d) + rest % piece.count(d)))) {
                return false;
            }
            rest /= piece.count(d);
        }
        return true;
    }

    /** Returns the number of chosen traces. */
    long count() {
        return count;
    }

    /** True for a trace of the source that is chosen. */
    boolean has(long trace) {
        return words.length == 0 || (words[(int) (trace / Long.SIZE)] & 1L << trace) != 0;
    }

    /** Returns these numbers of the source's traces, with −1 in place of those that are not chosen. */
    long[] of(long[] traces) {
        if (words.length > 0) {
            Arrays.setAll(traces, k -> traces[k] >= 0 && has(traces[k]) ? traces[k] : -1);
        }
        return traces;
    }

    /** Returns the number of chosen traces before a trace of the source: its number in the new file. */
    long numberOf(long trace) {
        int word = (int) (trace / Long.SIZE);
        return words.length == 0 ? trace : before[word] + Long.bitCount(words[word] & ((1L << trace) - 1));
    }

    /** Returns the number in the source of a trace of the new file. */
    long traceAt(long number) {
        if (words.length == 0) {
            return number;
        }
        int word = 0;
        for (int step = Integer.highestOneBit(words.length); step > 0; step /= 2) {
            if (word + step < words.length && before[word + step] <= number) {
                word += step;
            }
        }
        long left = words[word];
        for (long k = before[word]; k < number; k++) {
            left &= left - 1;
        }
        return (long) word * Long.SIZE + Long.numberOfTrailingZeros(left);
    }

    /**
     * Returns the boxes of a region that have its chosen bins. Bins between them that are not chosen are included if they
     * are fewer than a chunk.
     */
    List<Region> pieces(Region region, Shape chunk) {
        List<Region> pieces = new ArrayList<>();
        long[] start = new long[region.rank()];
        addPieces(region, chunk, 0, start, new long[region.rank()], pieces);
        return pieces;
    }

    private void addPieces(Region region, Shape chunk, int d, long[] start, long[] count, List<Region> pieces) {
        if (d == region.rank()) {
            pieces.add(Region.of(start.clone(), count.clone()));
            return;
        }
        int end = (int) Math.min(region.end(d), box.end(d));
        int from = next(d, (int) Math.max(region.start(d), box.start(d)), end);
        while (from < end) {
            int last = from;
            int next = next(d, from + 1, end);
            while (next < end && next - last <= chunk.extent(d)) {
                last = next;
                next = next(d, next + 1, end);
            }
            start[d] = from;
            count[d] = last - from + 1L;
            addPieces(region, chunk, d + 1, start, count, pieces);
            from = next;
        }
    }

    /** Returns the first chosen index of an axis from a given one on; {@code end} if there is none. */
    private int next(int d, int from, int end) {
        return chosen.isEmpty()
                ? Math.min(from, end)
                : IntStream.range(from, end).filter(chosen.get(d)).findFirst().orElse(end);
    }
}
