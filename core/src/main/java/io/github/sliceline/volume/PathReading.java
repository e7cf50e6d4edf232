package io.github.sliceline.volume;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.selection.Corners;
import io.github.sliceline.selection.PathColumn;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.storage.WorkerThreads.Work;
import io.github.sliceline.volume.open.OpenVolume;
import io.github.sliceline.volume.open.VolumeAxes;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Reads the traces around a path and interpolates the path's section from them. */
final class PathReading {
    private static final long MOST_BYTES =
            Math.min(64 << 20, Runtime.getRuntime().maxMemory() / 4);

    /** Columns that one thread computes at a time. */
    private static final int TOGETHER = 64;

    private final String title;
    private final VolumeAxes axes;
    private final List<PathColumn> columns;
    private final Axis distance;
    private final Corners[] corners;
    private final int samples;
    private final int perPass;
    private final float[] section;
    private TraceRuns runs = TraceRuns.of(new int[0], 1, 1);
    private int runsOf = -1;

    PathReading(Polyline path, OpenVolume target) {
        this.axes = target.planeAxes();
        this.title = path.titleOn(axes.grid());
        this.columns = path.columns(axes.grid());
        this.distance = PathSection.distances(axes.grid(), columns);
        this.samples = axes.samples().size();
        this.corners = columns.stream()
                .map(column -> Corners.around(axes.grid(), column.inline(), column.crossline(), path.interpolation()))
                .toArray(Corners[]::new);
        long values = Shape.of(columns.size(), samples).size();
        if (values > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException(columns.size() + " traces of " + samples
                    + " samples are more than one array holds; take a longer step");
        }
        this.section = new float[(int) values];
        this.perPass = (int) Math.max(TOGETHER, MOST_BYTES / (4L * samples * Float.BYTES));
    }

    QueryPlan<PathSection> plan() {
        int passes = (columns.size() - 1) / perPass + 1;
        return new QueryPlan<>(passes, pass -> runs(pass).regions(), this::use, this::result);
    }

    private TraceRuns runs(int pass) {
        if (runsOf != pass) {
            int[] bins = IntStream.range(pass * perPass, end(pass))
                    .flatMap(column ->
                            IntStream.range(0, corners[column].count()).map(corners[column]::bin))
                    .toArray();
            runs = TraceRuns.of(bins, axes.crosslines().size(), samples);
            runsOf = pass;
        }
        return runs;
    }

    private int end(int pass) {
        return Math.min(columns.size(), (pass + 1) * perPass);
    }

    private Work use(int pass, List<float[]> values) {
        TraceRuns of = runs(pass);
        int first = pass * perPass;
        int end = end(pass);
        return new Work((end - first - 1) / TOGETHER + 1, part -> {
            int from = first + part * TOGETHER;
            for (int column = from; column < Math.min(end, from + TOGETHER); column++) {
                fill(column, of, values);
            }
        });
    }

    private void fill(int column, TraceRuns of, List<float[]> values) {
        Corners around = corners[column];
        int to = column * samples;
        if (around.count() == 1) {
            int bin = around.bin(0);
            System.arraycopy(values.get(of.region(bin)), of.place(bin) * samples, section, to, samples);
            return;
        }
        float[][] traces = new float[around.count()][];
        int[] starts = new int[traces.length];
        for (int i = 0; i < traces.length; i++) {
            traces[i] = values.get(of.region(around.bin(i)));
            starts[i] = of.place(around.bin(i)) * samples;
        }
        for (int k = 0; k < samples; k++) {
            double sum = 0;
            double weight = 0;
            for (int i = 0; i < traces.length; i++) {
                float value = traces[i][starts[i] + k];
                if (!Float.isNaN(value)) {
                    sum += around.weight(i) * value;
                    weight += around.weight(i);
                }
            }
            section[to + k] = weight >= Corners.LEAST_WEIGHT ? (float) (sum / weight) : Float.NaN;
        }
    }

    private PathSection result() {
        for (int column = 0; column < corners.length; column++) {
            if (corners[column].count() == 0) {
                Arrays.fill(section, column * samples, (column + 1) * samples, Float.NaN);
            }
        }
        return new PathSection(
                columns, new Section(title, distance, axes.samples().asAxis(), section));
    }
}
