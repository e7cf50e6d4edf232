package io.github.sliceline.volume;

import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.volume.open.LiveMask;
import io.github.sliceline.volume.open.LiveTraces;
import io.github.sliceline.volume.open.OpenVolume;
import io.github.sliceline.volume.open.VolumeAxes;
import java.io.IOException;
import java.nio.DoubleBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * The bins of a volume: which of them have traces, and their places on the map. If the file does not state that, every
 * bin counts as one with a trace. Thread-safe, as long as the volume is open.
 *
 * <p>Parts are named by index, with one number for each dimension except that of the samples: (inline, crossline),
 * (inline, crossline, offset) of a prestack volume, the axes of any other volume, (trace) of a table of traces.
 */
public final class VolumeBins {
    private final OpenVolume volume;
    private final LiveTraces live;
    private final WorkerThreads threads;

    VolumeBins(OpenVolume volume, WorkerThreads threads) {
        this.volume = volume;
        this.live = volume.liveTraces();
        this.threads = threads;
    }

    /**
     * Coordinates of bins, row-major: {@code [inline][crossline]}.
     *
     * @param x eastings, or longitudes in degrees; NaN if unknown
     * @param y northings, or latitudes in degrees; NaN if unknown
     */
    @SuppressWarnings("ArrayRecordComponent") // plain numbers for the caller, who owns them
    public record Coordinates(double[] x, double[] y) {}

    /** Extents of the volume without the samples. */
    public Shape shape() {
        return live.traces();
    }

    /**
     * Returns the number of traces. Cheap for volumes written by Sliceline 0.2 or later; otherwise the mask may have to
     * be read.
     *
     * @throws IOException if the file cannot be read
     */
    public long liveCount() throws IOException {
        return threads.call(live::count);
    }

    /**
     * True if a bin has a trace, of any offset in a prestack volume.
     *
     * @param inline line number
     * @param crossline line number
     * @throws IllegalArgumentException if the survey has no such line
     * @throws IllegalStateException unless the volume {@linkplain SeismicVolume#hasLines() has lines}
     */
    public boolean isLive(int inline, int crossline) throws IOException {
        VolumeAxes axes = volume.lineAxes();
        long[] start = new long[shape().rank()];
        long[] count = shape().extents();
        start[0] = axes.inlines().indexOf(inline);
        start[1] = axes.crosslines().indexOf(crossline);
        count[0] = 1;
        count[1] = 1;
        for (boolean there : live(Region.of(start, count))) {
            if (there) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the whole mask.
     *
     * @see #live(Region)
     */
    public boolean[] live() throws IOException {
        return live(Region.all(shape()));
    }

    /**
     * Returns the mask of a part, row-major: true for each place that has a trace.
     *
     * @throws IndexOutOfBoundsException if the part is not inside the volume
     */
    public boolean[] live(Region traces) throws IOException {
        traces.requireWithin(shape());
        boolean[] there = new boolean[requireArray(traces)];
        if (there.length == 0) {
            return there;
        }
        LiveMask mask = threads.call(() -> live.mask(traces));
        if (mask.holesCount() == 0) {
            Arrays.fill(there, true);
            return there;
        }
        long[] at = new long[traces.rank()];
        for (int i = 0; i < there.length; i++) {
            long left = i;
            for (int d = at.length - 1; d >= 0; d--) {
                at[d] = traces.start(d) + left % traces.count(d);
                left /= traces.count(d);
            }
            there[i] = mask.isLive(at);
        }
        return there;
    }

    /**
     * Returns the place of a bin on the map, from {@link io.github.sliceline.geometry.SurveyGrid#bins()}.
     *
     * @param inline line number
     * @param crossline line number
     * @return empty if the file has no coordinates
     * @throws IllegalStateException unless the volume {@linkplain SeismicVolume#hasLines() has lines}
     */
    public Optional<MapPoint> xy(int inline, int crossline) {
        return volume.lineAxes().bins().map(bins -> bins.toMap(inline, crossline));
    }

    /**
     * Returns the coordinates of all bins.
     *
     * @see #coordinates(Region)
     */
    public Coordinates coordinates() throws IOException {
        return coordinates(Region.all(map()));
    }

    /**
     * Returns the coordinates of some bins, in the units of the survey. If the file has coordinates for each bin,
     * returns these, which are NaN for bins without a trace; otherwise those from
     * {@link io.github.sliceline.geometry.SurveyGrid#bins()}; otherwise NaN.
     *
     * @param bins (inline, crossline), by index, also of a prestack volume
     * @throws IndexOutOfBoundsException if they are not inside the volume
     * @throws IllegalStateException unless the volume {@linkplain SeismicVolume#hasLines() has lines}
     */
    public Coordinates coordinates(Region bins) throws IOException {
        volume.lineAxes();
        bins.requireWithin(map());
        int count = requireArray(bins);
        Coordinates places = new Coordinates(new double[count], new double[count]);
        boolean known = threads.call(() -> {
            boolean has = live.source().hasCoordinates();
            if (has) {
                live.source().readCoordinates(bins, DoubleBuffer.wrap(places.x), DoubleBuffer.wrap(places.y));
            }
            return has;
        });
        if (!known) {
            compute(bins, places);
        }
        return places;
    }

    private Shape map() {
        return Shape.of(shape().extent(0), shape().extent(1));
    }

    private void compute(Region bins, Coordinates places) {
        VolumeAxes axes = volume.lineAxes();
        Optional<BinTransform> transform = axes.grid().bins();
        for (int i = 0; i < places.x.length; i++) {
            int inline = axes.inlines().numberAt((int) (bins.start(0) + i / bins.count(1)));
            int crossline = axes.crosslines().numberAt((int) (bins.start(1) + i % bins.count(1)));
            MapPoint point =
                    transform.map(bin -> bin.toMap(inline, crossline)).orElse(new MapPoint(Double.NaN, Double.NaN));
            places.x[i] = point.x();
            places.y[i] = point.y();
        }
    }

    private static int requireArray(Region part) {
        if (part.size() > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(part + " has more places than one array holds; ask for parts");
        }
        return (int) part.size();
    }

    /** Returns a description such as {@code bins of 588 × 789 in survey.h5}. */
    @Override
    public String toString() {
        return "bins of " + shape() + " in " + volume.file();
    }
}
