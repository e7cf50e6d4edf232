package io.github.sliceline.cli.read;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Planes, traces, gathers and boxes of a volume: some places of each of its axes.
 *
 * @param whole axes of the volume, slowest first
 * @param picks places on each of them
 * @param grid the bins of the volume
 */
public record PartExtract(List<Axis> whole, List<AxisPick> picks, SurveyGrid grid) implements Extract {
    private static final long BLOCK_FLOATS = 16L << 20;

    public PartExtract {
        whole = List.copyOf(whole);
        picks = List.copyOf(picks);
    }

    /**
     * Finds a part in a volume.
     *
     * @throws IllegalArgumentException if a line or a sample is not in it
     */
    public static PartExtract of(SeismicVolume volume, Part part) throws IOException {
        List<AxisPick> picks = part.in(volume);
        return new PartExtract(VolumeAxes.of(volume), picks, volume.grid());
    }

    static double aspect(SurveyGrid grid) {
        double aspect = grid.bins()
                .map(bins -> bins.inlineSpacing()
                        * grid.inlines().meanInterval()
                        / (bins.crosslineSpacing() * grid.crosslines().meanInterval()))
                .map(Math::abs)
                .orElse(1.0);
        return Double.isFinite(aspect) && aspect > 0 ? aspect : 1;
    }

    @Override
    public double aspect() {
        return aspect(grid);
    }

    /** {@inheritDoc} A slice has one, of the lines that are picked. */
    @Override
    public Optional<SurveyGrid> map() {
        AxisPick rows = picks.get(0);
        AxisPick columns = picks.get(1);
        boolean slice = picks.stream().skip(2).allMatch(AxisPick::single) && !rows.single() && !columns.single();
        return slice
                ? Optional.of(new SurveyGrid(rows.of(grid.inlines()), columns.of(grid.crosslines()), grid.bins()))
                : Optional.empty();
    }

    @Override
    public List<Axis> axes() {
        List<Axis> axes = new ArrayList<>();
        for (int d = 0; d < picks.size(); d++) {
            boolean last = axes.isEmpty() && d == picks.size() - 1;
            if (last || !picks.get(d).single()) {
                axes.add(picks.get(d).of(whole.get(d)));
            }
        }
        return axes;
    }

    /** Single lines first, then the ranges. */
    @Override
    public String title() {
        int last = whole.size() - 1;
        boolean bin = picks.get(0).single() && picks.get(1).single();
        List<String> parts = new ArrayList<>();
        if (bin) {
            parts.add((last == 3 ? "gather " : "trace ") + number(whole.get(0), picks.get(0)) + ", "
                    + number(whole.get(1), picks.get(1)));
        } else if (whole.get(1).name().equals(VolumeAxes.CDP)
                && !picks.get(1).single()
                && picks.get(0).count() == 1) {
            parts.add("2-D line");
        }
        for (int d = bin ? 2 : parts.isEmpty() ? 0 : 1; d <= last; d++) {
            AxisPick pick = picks.get(d);
            Axis axis = whole.get(d);
            if (pick.single()) {
                parts.add(0 == parts.size() && d == last ? slice(axis, pick) : name(axis) + " " + number(axis, pick));
            } else if (pick.count() < axis.size()) {
                parts.add(range(axis, pick));
            }
        }
        String title = parts.isEmpty() ? "All of the volume" : String.join(", ", parts);
        return title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1);
    }

    private static String slice(Axis axis, AxisPick pick) {
        String kind = switch (axis.name()) {
            case "twt" -> "Time slice at ";
            case "depth" -> "Depth slice at ";
            default -> "Slice at sample ";
        };
        return kind + number(axis, pick);
    }

    private static String range(Axis axis, AxisPick pick) {
        Axis taken = pick.of(axis);
        String step = pick.step() == 1 ? "" : " step " + Human.plain(taken.interval());
        return plural(axis) + " " + Human.plain(taken.valueAt(0)) + " to "
                + Human.plain(taken.valueAt(taken.size() - 1)) + unit(axis) + step;
    }

    private static String number(Axis axis, AxisPick pick) {
        return Human.plain(axis.valueAt(pick.first())) + unit(axis);
    }

    private static String unit(Axis axis) {
        return axis.unit().isEmpty() ? "" : " " + axis.unit();
    }

    private static String name(Axis axis) {
        return switch (axis.name()) {
            case "twt" -> "time";
            case "samples" -> "sample";
            case VolumeAxes.CDP -> "CDP";
            default -> axis.name();
        };
    }

    private static String plural(Axis axis) {
        return switch (axis.name()) {
            case "twt", "depth" -> name(axis);
            default -> name(axis) + "s";
        };
    }

    /** One part for each place of an axis, which is then left out of it. */
    List<PartExtract> along(int axis) {
        return IntStream.range(0, picks.get(axis).count())
                .mapToObj(place -> {
                    List<AxisPick> own = new ArrayList<>(picks);
                    own.set(axis, picks.get(axis).only(place));
                    return new PartExtract(whole, own, grid);
                })
                .toList();
    }

    /** Values of this part. */
    long count() {
        return picks.stream().mapToLong(AxisPick::count).reduce(1, Math::multiplyExact);
    }

    @Override
    public long heldBytes() {
        return Math.min(count(), Math.max(BLOCK_FLOATS, count() / picks.get(0).count())) * Float.BYTES;
    }

    @Override
    public void read(VolumePass pass, Pieces pieces, Job job) throws IOException {
        int lines = picks.get(0).count();
        long floats = count() / lines;
        int most = (int) Math.max(1, Math.min(lines, BLOCK_FLOATS / floats));
        for (int done = 0; done < lines; done += most) {
            int count = Math.min(most, lines - done);
            pieces.accept(values(pass, slabs(done, count), count, job));
            job.report("Reading", (done + count) * floats * Float.BYTES, count() * Float.BYTES);
        }
    }

    private float[] values(VolumePass pass, List<Region> regions, int lines, Job job) throws IOException {
        List<Query<float[]>> queries = new ArrayList<>();
        regions.forEach(region -> queries.add(Query.of(region)));
        Iterator<float[]> read =
                pass.readAll(queries, Job.stoppedBy(job.token())).iterator();
        return AxisPick.thinned(picks, lines, joined(regions.size(), read));
    }

    /** All values at once, from the regions that hold them. */
    float[] values(float[] raw) {
        return AxisPick.thinned(picks, picks.get(0).count(), raw);
    }

    /** Regions that hold some places of the first axis and, without gaps, those of the others. */
    List<Region> slabs(int from, int count) {
        AxisPick first = picks.get(0);
        int each = first.step() == 1 ? count : 1;
        List<Region> slabs = new ArrayList<>();
        for (int i = 0; i < count; i += each) {
            long[] start = picks.stream().mapToLong(AxisPick::first).toArray();
            long[] extent = picks.stream().mapToLong(AxisPick::span).toArray();
            start[0] = first.first() + (long) (from + i) * first.step();
            extent[0] = each;
            slabs.add(Region.of(start, extent));
        }
        return slabs;
    }

    /** Reads parts as one, so that what they share is read once. */
    static List<float[]> readAll(VolumePass pass, List<PartExtract> parts, Job job) throws IOException {
        List<Query<float[]>> queries = new ArrayList<>();
        for (PartExtract part : parts) {
            part.slabs(0, part.picks.get(0).count()).forEach(region -> queries.add(Query.of(region)));
        }
        Iterator<float[]> read =
                pass.readAll(queries, Job.stoppedBy(job.token())).iterator();
        List<float[]> values = new ArrayList<>();
        for (PartExtract part : parts) {
            values.add(part.values(
                    joined(part.slabs(0, part.picks.get(0).count()).size(), read)));
        }
        return values;
    }

    private static float[] joined(int count, Iterator<float[]> read) {
        if (count == 1) {
            return read.next();
        }
        List<float[]> pieces = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            pieces.add(read.next());
        }
        float[] all = new float[pieces.stream().mapToInt(piece -> piece.length).sum()];
        int at = 0;
        for (float[] piece : pieces) {
            System.arraycopy(piece, 0, all, at, piece.length);
            at += piece.length;
        }
        return all;
    }
}
