package io.github.sliceline.cli.read;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.volume.Query;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.SectionAxis;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Planes, traces, gathers and boxes of a volume: some places of each of its axes.
 *
 * @param whole axes of the volume, slowest first
 * @param picks places on each of them
 * @param aspect distance between neighbouring inlines over that between neighbouring crosslines
 */
public record PartExtract(List<SectionAxis> whole, List<AxisPick> picks, double aspect) implements Extract {
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
        return new PartExtract(VolumeDimensions.of(volume), picks, aspect(volume.grid()));
    }

    static double aspect(SurveyGrid grid) {
        double aspect = grid.bins()
                .map(bins -> bins.inlineSpacing()
                        * grid.inlines().step()
                        / (bins.crosslineSpacing() * grid.crosslines().step()))
                .map(Math::abs)
                .orElse(1.0);
        return Double.isFinite(aspect) && aspect > 0 ? aspect : 1;
    }

    @Override
    public List<SectionAxis> axes() {
        List<SectionAxis> axes = new ArrayList<>();
        for (int d = 0; d < picks.size(); d++) {
            boolean last = axes.isEmpty() && d == picks.size() - 1;
            if (last || !picks.get(d).single()) {
                axes.add(picks.get(d).of(whole.get(d)));
            }
        }
        return axes;
    }

    @Override
    public String title() {
        return PartTitle.of(whole, picks);
    }

    /** One part for each place of an axis, which is then left out of it. */
    List<PartExtract> along(int axis) {
        return IntStream.range(0, picks.get(axis).count())
                .mapToObj(place -> {
                    List<AxisPick> own = new ArrayList<>(picks);
                    own.set(axis, picks.get(axis).only(place));
                    return new PartExtract(whole, own, aspect);
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
    public void read(SeismicVolume volume, Pieces pieces, Job job) throws IOException {
        int lines = picks.get(0).count();
        long floats = count() / lines;
        int most = (int) Math.max(1, Math.min(lines, BLOCK_FLOATS / floats));
        for (int done = 0; done < lines; done += most) {
            int count = Math.min(most, lines - done);
            pieces.accept(values(volume, slabs(done, count), count, job));
            job.report("Reading", (done + count) * floats * Float.BYTES, count() * Float.BYTES);
        }
    }

    private float[] values(SeismicVolume volume, List<Region> regions, int lines, Job job) throws IOException {
        List<Query<float[]>> queries = new ArrayList<>();
        regions.forEach(region -> queries.add(Query.of(region)));
        Iterator<float[]> read =
                volume.readAll(queries, Job.stoppedBy(job.token())).iterator();
        return Thinning.of(picks, lines).picked(joined(regions.size(), read));
    }

    /** All values at once, from the regions that hold them. */
    float[] values(float[] raw) {
        return Thinning.of(picks, picks.get(0).count()).picked(raw);
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
    static List<float[]> readAll(SeismicVolume volume, List<PartExtract> parts, Job job) throws IOException {
        List<Query<float[]>> queries = new ArrayList<>();
        for (PartExtract part : parts) {
            part.slabs(0, part.picks.get(0).count()).forEach(region -> queries.add(Query.of(region)));
        }
        Iterator<float[]> read =
                volume.readAll(queries, Job.stoppedBy(job.token())).iterator();
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
