package io.github.sliceline.volume;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.WorkerThreads.Work;
import io.github.sliceline.volume.AxisPick.Run;
import io.github.sliceline.volume.format.TraceTable;
import io.github.sliceline.volume.open.LiveMask;
import io.github.sliceline.volume.open.OpenVolume;
import io.github.sliceline.volume.open.VolumeAxes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Plan to read the picked places of all axes of one volume. If they are contiguous on every axis, one region is read;
 * else several regions are read in passes, and the picked samples are copied out of them.
 */
final class PartReading {
    /** Most samples that are read in one pass: 64 MB, or an eighth of the heap if that is less. */
    private static final long MOST = Math.min(16 << 20, Runtime.getRuntime().maxMemory() / 8 / Float.BYTES);

    private static final int MOST_IN_ARRAY = Integer.MAX_VALUE - 8;

    private static final QueryPlan.Use NOTHING = (pass, values) -> new Work(0, number -> {});

    /** Most regions of one read. */
    private static final int MOST_REGIONS = 1 << 20;

    /** Largest distance, in indices, of picked lines that are read in one region with the lines between them. */
    private static final int LINES_APART = 8;

    /** Largest distance, in indices, of picked samples that are read in one region with the samples between them. */
    private static final int SAMPLES_APART = 1024;

    private final OpenVolume target;
    private final VolumeAxes axes;
    private final List<AxisPick> places;
    private final AxisPick samples;
    private final String title;

    /** @param places picked places of each axis, the axis of the samples last */
    PartReading(OpenVolume target, List<AxisPick> places) {
        this.target = target;
        this.axes = target.axes();
        this.places = places;
        this.samples = places.get(places.size() - 1);
        this.title = title(axes, places);
    }

    /** Plans to read the samples alone, row-major. */
    QueryPlan<float[]> samples() {
        int count = requireArray(places);
        return target.table() == null ? dense(count) : grid(target.table(), count);
    }

    QueryPlan<VolumePart> plan() {
        List<Axis> all = new ArrayList<>();
        for (int d = 0; d < places.size() - 1; d++) {
            Axis axis = axes.traces().get(d);
            all.add(places.get(d).of(axis).named(VolumeAxes.title(axis)));
        }
        all.add(vertical());
        List<Boolean> single = places.stream().map(AxisPick::single).toList();
        Function<float[], VolumePart> made = values -> new VolumePart(title, all, single, values);
        return samples().map(made);
    }

    private Axis vertical() {
        return samples.of(axes.samples().asAxis());
    }

    private int requireArray(List<AxisPick> of) {
        long count = 1;
        for (AxisPick one : of) {
            count *= one.count();
            if (count > MOST_IN_ARRAY) {
                throw new IllegalArgumentException(title + " has more samples than one array holds; read it in parts");
            }
        }
        return (int) count;
    }

    private QueryPlan<float[]> dense(int count) {
        if (places.stream().allMatch(AxisPick::isContiguous)) {
            return QueryPlan.of(
                    region(places.stream().map(one -> new Run(0, one.count())).toList()), values -> values);
        }
        float[] result = new float[count];
        List<List<Run>> runs = runs();
        List<List<Run>> pieces = product(runs);
        return passes(
                pieces.stream().map(this::region).toList(),
                (number, values) -> copy(pieces.get(number), values, result),
                () -> result);
    }

    /** Returns runs of places along each axis. A region of one run of each axis has at most {@link #MOST} samples. */
    private List<List<Run>> runs() {
        List<List<Run>> runs = new ArrayList<>();
        long inner = 1;
        for (int d = places.size() - 1; d >= 0; d--) {
            AxisPick one = places.get(d);
            int most = (int) Math.max(1, Math.min(Integer.MAX_VALUE, MOST / inner));
            runs.add(0, one.runs(d == places.size() - 1 ? SAMPLES_APART : LINES_APART, most));
            inner *= runs.get(0).stream().mapToInt(run -> span(one, run)).max().orElse(1);
        }
        return runs;
    }

    private static int span(AxisPick places, Run run) {
        return places.at(run.to() - 1) - places.at(run.from()) + 1;
    }

    private List<List<Run>> product(List<List<Run>> runs) {
        List<List<Run>> product = List.of(List.of());
        for (List<Run> along : runs) {
            if ((long) product.size() * along.size() > MOST_REGIONS) {
                throw new IllegalArgumentException(
                        title + " is in more than " + MOST_REGIONS + " pieces of the volume; read it in parts");
            }
            List<List<Run>> longer = new ArrayList<>(product.size() * along.size());
            for (List<Run> before : product) {
                for (Run run : along) {
                    List<Run> piece = new ArrayList<>(before);
                    piece.add(run);
                    longer.add(piece);
                }
            }
            product = longer;
        }
        return product;
    }

    private Region region(List<Run> piece) {
        long[] start = new long[piece.size()];
        long[] count = new long[start.length];
        for (int d = 0; d < start.length; d++) {
            start[d] = places.get(d).at(piece.get(d).from());
            count[d] = span(places.get(d), piece.get(d));
        }
        return Region.of(start, count);
    }

    private void copy(List<Run> piece, float[] values, float[] result) {
        copy(piece, 0, values, 0, result, 0);
    }

    private void copy(List<Run> piece, int d, float[] from, int at, float[] to, int place) {
        AxisPick along = places.get(d);
        Run run = piece.get(d);
        if (d == piece.size() - 1) {
            thin(along, run, from, at, to, place);
            return;
        }
        int inner = 1;
        int picked = 1;
        for (int e = d + 1; e < piece.size(); e++) {
            inner *= span(places.get(e), piece.get(e));
            picked *= places.get(e).count();
        }
        int first = along.at(run.from());
        for (int i = run.from(); i < run.to(); i++) {
            copy(piece, d + 1, from, at + (along.at(i) - first) * inner, to, place + i * picked);
        }
    }

    /**
     * Copies the picked samples of a run of a trace.
     *
     * @param at index of the run's first sample in the source
     * @param place index of the trace's first sample in the result
     */
    private static void thin(AxisPick picked, Run run, float[] from, int at, float[] to, int place) {
        int count = run.to() - run.from();
        int first = picked.at(run.from());
        if (picked.at(run.to() - 1) - first == count - 1) {
            System.arraycopy(from, at, to, place + run.from(), count);
            return;
        }
        for (int i = run.from(); i < run.to(); i++) {
            to[place + i] = from[at + picked.at(i) - first];
        }
    }

    /** Receiver of the samples of a region. */
    @FunctionalInterface
    private interface Taking {
        void take(int region, float[] values);
    }

    private static QueryPlan<float[]> passes(List<Region> regions, Taking taking, Supplier<float[]> made) {
        List<Integer> ends = new ArrayList<>();
        long inPass = 0;
        for (int i = 0; i < regions.size(); i++) {
            if (inPass > 0 && inPass + regions.get(i).size() > MOST) {
                ends.add(i);
                inPass = 0;
            }
            inPass += regions.get(i).size();
        }
        ends.add(regions.size());
        return new QueryPlan<>(
                regions.isEmpty() ? 0 : ends.size(),
                pass -> regions.subList(pass == 0 ? 0 : ends.get(pass - 1), ends.get(pass)),
                (pass, values) -> {
                    int first = pass == 0 ? 0 : ends.get(pass - 1);
                    return new Work(values.size(), number -> taking.take(first + number, values.get(number)));
                },
                made);
    }

    private QueryPlan<float[]> grid(TraceTable table, int count) {
        TraceTable.Found found = find(table, 0, table.size(), MOST_IN_ARRAY / samples.count());
        int[] rows = new int[found.traces().length];
        int width = samples.count();
        for (int i = 0; i < rows.length; i++) {
            rows[i] = row(found.places()[i]);
        }
        float[] result = new float[count];
        if ((long) rows.length * width < count) {
            Arrays.fill(result, Float.NaN);
        }
        return rows(found.traces(), rows, result);
    }

    private TraceTable.Found find(TraceTable table, long from, long to, long most) {
        int[][] picks = new int[axes.traces().size()][];
        for (int d = 0; d < picks.length; d++) {
            boolean all = places.get(d).count() == axes.traces().get(d).size();
            picks[d] = all ? new int[0] : places.get(d).indices();
        }
        try {
            return table.find(picks, from, to, most);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the row of a place of the volume in the picked grid. */
    private int row(long place) {
        int row = 0;
        int stride = 1;
        long left = place;
        for (int d = places.size() - 2; d >= 0; d--) {
            int size = axes.traces().get(d).size();
            row += places.get(d).numberOf((int) (left % size)) * stride;
            stride *= places.get(d).count();
            left /= size;
        }
        return row;
    }

    /** Plans to read traces of a table, each into its row of the result. */
    private QueryPlan<float[]> rows(long[] traces, int[] rows, float[] result) {
        Run all = new Run(0, samples.count());
        int span = span(samples, all);
        int most = (int) Math.max(1, MOST / span);
        List<Region> regions = new ArrayList<>();
        List<Integer> firsts = new ArrayList<>();
        for (int from = 0; from < traces.length; ) {
            int to = from + 1;
            while (to < traces.length && traces[to] == traces[to - 1] + 1 && to - from < most) {
                to++;
            }
            regions.add(Region.of(new long[] {traces[from], samples.at(0)}, new long[] {to - from, span}));
            firsts.add(from);
            from = to;
        }
        return passes(
                regions,
                (region, values) -> {
                    int first = firsts.get(region);
                    for (int i = 0; i < regions.get(region).count(0); i++) {
                        thin(samples, all, values, i * span, result, rows[first + i] * samples.count());
                    }
                },
                () -> result);
    }

    /** Plans to read the traces that exist. */
    QueryPlan<TraceSet> traces() {
        TraceTable table = target.table();
        if (table == null) {
            return existing(dense(requireArray(places)), samples.count());
        }
        TraceTable.Found found = find(table, 0, table.size(), MOST_IN_ARRAY / samples.count());
        float[] result = new float[found.traces().length * samples.count()];
        int[] rows = IntStream.range(0, found.traces().length).toArray();
        return rows(found.traces(), rows, result)
                .map(values -> new TraceSet(title, axes.traces(), vertical(), found.traces(), found.places(), values));
    }

    /** Plans to find the traces that exist, without their samples; of a table those with numbers in a range. */
    QueryPlan<TraceSet> keys(long from, long to) {
        TraceTable table = target.table();
        if (table == null) {
            return existing(new QueryPlan<>(1, pass -> List.of(), NOTHING, () -> new float[0]), 0);
        }
        TraceTable.Found found = find(table, from, Math.min(to, table.size()), MOST_IN_ARRAY);
        TraceSet keys = new TraceSet(title, axes.traces(), vertical(), found.traces(), found.places(), new float[0]);
        return new QueryPlan<>(0, pass -> List.of(), NOTHING, () -> keys);
    }

    private QueryPlan<TraceSet> existing(QueryPlan<float[]> all, int width) {
        List<AxisPick> lines = places.subList(0, places.size() - 1);
        int count = requireArray(lines);
        long[] there = new long[count];
        boolean[] live = new boolean[count];
        Region part = region(places.stream().map(one -> new Run(0, one.count())).toList());
        QueryPlan.Use use = (pass, values) -> {
            Work work = all.use().of(pass, values);
            return pass > 0
                    ? work
                    : new Work(work.count() + 1, number -> {
                        if (number < work.count()) {
                            work.task().run(number);
                        } else {
                            findLive(part, there, live);
                        }
                    });
        };
        return new QueryPlan<>(
                all.passes(), all.regions(), use, () -> existing(all.result().get(), width, there, live));
    }

    private void findLive(Region part, long[] there, boolean[] live) throws IOException {
        long[] start = new long[part.rank() - 1];
        Arrays.setAll(start, part::start);
        LiveMask mask = target.liveTraces()
                .mask(Region.of(start, Arrays.copyOf(part.shape().extents(), start.length)));
        long[] at = new long[start.length];
        Shape extents = target.liveTraces().traces();
        for (int i = 0; i < there.length; i++) {
            int left = i;
            for (int d = at.length - 1; d >= 0; d--) {
                at[d] = places.get(d).at(left % places.get(d).count());
                left /= places.get(d).count();
            }
            live[i] = mask.isLive(at);
            for (int d = 0; d < at.length; d++) {
                there[i] = there[i] * extents.extent(d) + at[d];
            }
        }
    }

    private TraceSet existing(float[] values, int width, long[] there, boolean[] live) {
        int count = 0;
        for (int i = 0; i < live.length; i++) {
            if (live[i]) {
                System.arraycopy(values, i * width, values, count * width, width);
                there[count++] = there[i];
            }
        }
        long[] places = Arrays.copyOf(there, count);
        return new TraceSet(title, axes.traces(), vertical(), places, places, Arrays.copyOf(values, count * width));
    }

    /** Returns the title of a part: single values, then ranges. Parts of a survey are called trace, gather or slice. */
    private static String title(VolumeAxes axes, List<AxisPick> places) {
        int last = places.size() - 1;
        List<String> parts = new ArrayList<>();
        int first = 0;
        if (axes.isSurvey() && places.get(0).single() && places.get(1).single()) {
            boolean gather =
                    IntStream.range(2, last).anyMatch(d -> !places.get(d).single());
            String inline = number(axes.inlines(), places.get(0));
            String crossline = number(axes.crosslines(), places.get(1));
            parts.add(
                    gather
                            ? "gather at inline " + inline + ", crossline " + crossline
                            : "trace " + inline + ", " + crossline);
            first = 2;
        }
        boolean slice = IntStream.range(0, last).noneMatch(d -> places.get(d).single() && d < 2)
                && places.get(last).single();
        if (slice) {
            parts.add("slice at " + sample(axes.samples(), places.get(last)));
        }
        for (int d = first; d < last; d++) {
            Axis axis = axes.traces().get(d);
            if (places.get(d).single()) {
                parts.add(VolumeAxes.title(axis) + " " + number(axis, places.get(d)));
            } else if (places.get(d).count() < axis.size()) {
                parts.add(VolumeAxes.title(axis) + " " + places.get(d).of(axis));
            }
        }
        if (!slice && places.get(last).single()) {
            parts.add(sample(axes.samples(), places.get(last)));
        }
        if (parts.isEmpty()) {
            return "All of the volume";
        }
        String title = String.join(", ", parts);
        return title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1);
    }

    private static String number(Axis axis, AxisPick one) {
        return axis.part(one.first(), 1, 1).toString();
    }

    private static String sample(SampleAxis samples, AxisPick one) {
        return samples.unit() == SampleUnit.INDEX
                ? "sample " + one.first()
                : samples.textAt(one.first()) + " " + samples.unit().symbol();
    }
}
