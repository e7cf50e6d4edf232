package io.github.sliceline.volume.open;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.volume.format.BinSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.Arrays;

/** Mask of the live traces of a part of a volume, with a bit for each. Immutable. */
public final class LiveMask {
    private static final int READ_AT_ONCE = 1 << 20;
    private static final float[] NOTHING = new float[1024];
    /** Fewest samples that are set as a run. Fewer are set one by one, as in slices. */
    private static final int FEW = 16;

    static {
        Arrays.fill(NOTHING, Float.NaN);
    }

    private final long[] strides;
    /** Index of the part's first trace, counted by the strides. */
    private final long first;

    /** A bit for each trace, row-major, set if there is no trace. */
    private final long[] holes;

    private long holesCount;

    private LiveMask(Region part, long bits) {
        this.strides = part.shape().strides();
        this.holes = new long[Math.toIntExact((bits + 63) / 64)];
        long at = 0;
        for (int d = 0; d < strides.length; d++) {
            at += part.start(d) * strides[d];
        }
        this.first = at;
    }

    /** Returns the mask of a part in which every trace is live. */
    static LiveMask all(Region part) {
        return new LiveMask(part, 0);
    }

    /** Reads the mask of a part. Takes a bit of memory for each trace. */
    static LiveMask read(BinSource source, Region part) throws IOException {
        LiveMask mask = new LiveMask(part, part.size());
        mask.take(source, part, 0);
        return mask;
    }

    private long take(BinSource source, Region piece, long first) throws IOException {
        if (piece.size() > READ_AT_ONCE) {
            long next = first;
            for (Region half : halves(piece)) {
                next = take(source, half, next);
            }
            return next;
        }
        ByteBuffer live = ByteBuffer.allocate((int) piece.size());
        source.readLive(piece, live);
        for (int i = 0; i < live.capacity(); i++) {
            if (live.get(i) == 0) {
                holes[(int) ((first + i) >> 6)] |= 1L << (first + i);
                holesCount++;
            }
        }
        return first + piece.size();
    }

    /** Cuts a region of more than one element in two, which follow one another in row-major order. */
    public static Region[] halves(Region region) {
        int d = 0;
        while (region.count(d) == 1) {
            d++;
        }
        long[] start = new long[region.rank()];
        Arrays.setAll(start, region::start);
        long[] count = region.shape().extents();
        long all = count[d];
        count[d] = all / 2;
        Region before = Region.of(start, count);
        start[d] += all / 2;
        count[d] = all - all / 2;
        return new Region[] {before, Region.of(start, count)};
    }

    public long holesCount() {
        return holesCount;
    }

    /**
     * True if there is a trace at an index of the volume.
     *
     * @param trace index with one number for each dimension except that of the samples, inside the part
     */
    public boolean isLive(long... trace) {
        long at = -first;
        for (int d = 0; d < trace.length; d++) {
            at += trace[d] * strides[d];
        }
        return holesCount == 0 || !isHole(at);
    }

    private boolean isHole(long at) {
        return (holes[(int) (at >> 6)] >>> at & 1) != 0;
    }

    /**
     * Sets samples to NaN where there is no trace.
     *
     * @param region region of samples inside the part
     * @param samples samples in row-major order from the position on, which does not move
     */
    void blank(Region region, FloatBuffer samples) {
        if (holesCount == 0 || region.size() == 0) {
            return;
        }
        int last = region.rank() - 2;
        int length = Math.toIntExact(region.count(last + 1));
        long width = region.count(last);
        long rows = region.size() / width / length;
        for (long row = 0; row < rows; row++) {
            long from = firstOfRow(region, last, row, strides) - first;
            int at = Math.toIntExact(samples.position() + row * width * length);
            for (long hole = next(from, from + width, true); hole < from + width; ) {
                long end = next(hole, from + width, false);
                fill(samples, at + (int) (hole - from) * length, (int) (end - hole) * length);
                hole = next(end, from + width, true);
            }
        }
    }

    /**
     * Returns the index at which a row of a region begins, from the steps along all dimensions before {@code last}.
     *
     * @param last dimension along which the row goes; dimensions after it do not count
     * @param strides strides of the array that the region is a part of
     */
    static long firstOfRow(Region region, int last, long row, long[] strides) {
        long at = region.start(last) * strides[last];
        long left = row;
        for (int d = last - 1; d >= 0; d--) {
            at += (region.start(d) + left % region.count(d)) * strides[d];
            left /= region.count(d);
        }
        return at;
    }

    /**
     * Returns the first place from {@code from} on that is a hole, or is not a hole. Returns {@code to} if there is no
     * such place before it.
     */
    private long next(long from, long to, boolean hole) {
        long at = from;
        while (at < to) {
            long word = (hole ? holes[(int) (at >> 6)] : ~holes[(int) (at >> 6)]) >>> at;
            if (word != 0) {
                return Math.min(to, at + Long.numberOfTrailingZeros(word));
            }
            at = (at | 63) + 1;
        }
        return to;
    }

    private static void fill(FloatBuffer samples, int from, int count) {
        if (count < FEW) {
            for (int i = from; i < from + count; i++) {
                samples.put(i, Float.NaN);
            }
            return;
        }
        for (int done = 0; done < count; done += NOTHING.length) {
            samples.put(from + done, NOTHING, 0, Math.min(NOTHING.length, count - done));
        }
    }
}
