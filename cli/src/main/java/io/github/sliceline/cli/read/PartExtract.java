package io.github.sliceline.cli.read;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.show.overlay.OverlayPlace;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.AxisPick;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Part of a volume, some places of each of its axes: a plane, trace, gather or box.
 *
 * @param whole axes of the volume, slowest first
 * @param picks picked places of each axis
 * @param grid bins of the volume, if its first axes are inlines and crosslines
 */
public record PartExtract(List<Axis> whole, List<AxisPick> picks, Optional<SurveyGrid> grid) implements Extract {
    private static final long BLOCK_FLOATS = 16L << 20;

    public PartExtract {
        whole = List.copyOf(whole);
        picks = List.copyOf(picks);
    }

    /**
     * Returns a part of a volume.
     *
     * @throws IllegalArgumentException if a line or a sample is not in the volume
     */
    public static PartExtract of(SeismicVolume volume, Part part) throws IOException {
        List<AxisPick> picks = part.in(volume);
        return new PartExtract(
                VolumeAxes.of(volume), picks, volume.hasLines() ? Optional.of(volume.grid()) : Optional.empty());
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
        return grid.map(PartExtract::aspect).orElse(1.0);
    }

    /** {@inheritDoc} A slice is a map of the picked lines. */
    @Override
    public Optional<SurveyGrid> map() {
        AxisPick rows = picks.get(0);
        AxisPick columns = picks.get(1);
        boolean slice = picks.stream().skip(2).allMatch(AxisPick::single) && !rows.single() && !columns.single();
        return grid.filter(bins -> slice)
                .map(bins -> new SurveyGrid(rows.of(bins.inlines()), columns.of(bins.crosslines()), bins.bins()));
    }

    @Override
    public Optional<OverlayPlace> place() {
        int last = picks.size() - 1;
        Axis vertical = picks.get(last).of(whole.get(last));
        if (map().isPresent()) {
            return map().filter(bins -> picks.get(last).single())
                    .map(bins -> new OverlayPlace.Bins(bins, OptionalDouble.of(vertical.valueAt(0))));
        }
        AxisPick rows = picks.get(0);
        AxisPick columns = picks.get(1);
        int traces = picks.subList(0, last).stream()
                .filter(pick -> !pick.single())
                .mapToInt(AxisPick::count)
                .reduce(1, Math::multiplyExact);
        return grid.filter(bins -> axes().size() == 2 && !picks.get(last).single())
                .map(bins -> OverlayPlace.Traces.of(
                        bins,
                        vertical,
                        traces,
                        trace -> rows.at(rows.single() ? 0 : trace),
                        trace -> columns.at(columns.single() ? 0 : trace)));
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

    /** {@inheritDoc} Single lines come first, then ranges. */
    @Override
    public String title() {
        int last = whole.size() - 1;
        boolean bin = grid.isPresent() && picks.get(0).single() && picks.get(1).single();
        List<String> parts = new ArrayList<>();
        if (bin) {
            parts.add((last == 3 ? "gather " : "trace ") + number(whole.get(0), picks.get(0)) + ", "
                    + number(whole.get(1), picks.get(1)));
        } else if (last > 1
                && whole.get(1).name().equals(VolumeAxes.CDP)
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
        if (!taken.isRegular()) {
            return plural(axis) + " " + taken;
        }
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

    /** Returns one part for each place of an axis. The parts do not have this axis. */
    List<PartExtract> along(int axis) {
        return IntStream.range(0, picks.get(axis).count())
                .mapToObj(place -> {
                    List<AxisPick> own = new ArrayList<>(picks);
                    own.set(axis, picks.get(axis).only(place));
                    return new PartExtract(whole, own, grid);
                })
                .toList();
    }

    /** Returns the number of values. */
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
            List<AxisPick> slab = new ArrayList<>(picks);
            slab.set(0, picks.get(0).part(done, count));
            pieces.accept(pass.readAll(List.of(Query.of(slab)), Job.stoppedBy(job.token()))
                    .get(0));
            job.report("Reading", (done + count) * floats * Float.BYTES, count() * Float.BYTES);
        }
    }

    /** Reads parts together: chunks that they share are read once. */
    static List<float[]> readAll(VolumePass pass, List<PartExtract> parts, Job job) throws IOException {
        List<Query<float[]>> queries =
                parts.stream().map(part -> Query.of(part.picks)).toList();
        return pass.readAll(queries, Job.stoppedBy(job.token()));
    }
}
