package io.github.sliceline.cli.read;

import io.github.sliceline.Job;
import io.github.sliceline.compare.CommonAxis;
import io.github.sliceline.compare.ComparisonMap;
import io.github.sliceline.compare.ComparisonReport;
import io.github.sliceline.compare.VolumeComparison;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBins.Coordinates;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Maps of two volumes. The first read compares the volumes; further ones, for other files, have the same values. */
public final class ComparisonExtract implements BinMaps {
    private final VolumeComparison comparison;
    private final List<ComparisonMap> maps;
    private final String other;
    private final String unit;
    private @Nullable ComparisonReport report;

    /**
     * Makes the maps of a comparison.
     *
     * @param maps maps in their order, at least one
     * @param other name of the second volume
     */
    public ComparisonExtract(VolumeComparison comparison, List<ComparisonMap> maps, String other) {
        this.comparison = comparison;
        this.maps = List.copyOf(maps);
        this.other = other;
        List<CommonAxis> axes = comparison.axes();
        String symbol = axes.get(axes.size() - 1).a().unit();
        this.unit = symbol.isEmpty() ? "samples" : symbol;
    }

    /** Returns the figures; compares the volumes if that was not done yet. */
    public ComparisonReport report(Job job) throws IOException {
        ComparisonReport known = report;
        if (known == null) {
            known = comparison.run(job);
            report = known;
        }
        return known;
    }

    @Override
    public String title() {
        String names =
                String.join(", ", maps.stream().map(ComparisonExtract::title).toList());
        return names.substring(0, 1).toUpperCase(Locale.ROOT) + names.substring(1) + " against " + other;
    }

    private static String title(ComparisonMap map) {
        return switch (map) {
            case NRMS -> "NRMS";
            case SHIFT -> "shift";
            case RMS -> "rms difference";
        };
    }

    @Override
    public String quantity() {
        return switch (maps.get(0)) {
            case NRMS -> "NRMS in %";
            case SHIFT -> "Shift in " + unit;
            case RMS -> "RMS difference";
        };
    }

    @Override
    public SurveyGrid grid() {
        return comparison.grid();
    }

    @Override
    public List<String> mapNames() {
        return maps.stream().map(ComparisonExtract::name).toList();
    }

    /** Returns the name of a map on the command line and in files. */
    public static String name(ComparisonMap map) {
        return map.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void read(VolumePass pass, Pieces pieces, Job job) throws IOException {
        for (float[] values : values(job)) {
            pieces.accept(values.clone());
        }
    }

    private List<float[]> values(Job job) throws IOException {
        ComparisonReport done = report(job);
        return maps.stream().map(done.maps()::get).toList();
    }

    @Override
    public long heldBytes() {
        return 3L * maps.size() * grid().size() * Float.BYTES;
    }

    /** {@inheritDoc} It has a row for each bin in which both volumes have a trace. */
    @Override
    public Extract asTable(SeismicVolume volume) throws IOException {
        boolean[] live = comparison.liveTraces();
        int[] bins = IntStream.range(0, live.length).filter(bin -> live[bin]).toArray();
        Coordinates all = volume.bins().coordinates();
        List<Integer> inlines = comparison.axes().get(0).inA();
        List<Integer> crosslines = comparison.axes().get(1).inA();
        Coordinates common = new Coordinates(new double[live.length], new double[live.length]);
        for (int bin = 0; bin < live.length; bin++) {
            int at = inlines.get(bin / crosslines.size()) * volume.crosslines().size()
                    + crosslines.get(bin % crosslines.size());
            common.x()[bin] = all.x()[at];
            common.y()[bin] = all.y()[at];
        }
        return new MapPoints(this, grid(), bins, common, Optional.empty(), mapNames(), (pass, job) -> values(job));
    }
}
