package io.github.sliceline.cli.read;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.selection.Surface;
import io.github.sliceline.show.files.ArrayForm;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.VolumeBins.Coordinates;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Maps as points: a table with a row for each bin that has values.
 *
 * @param maps the maps
 * @param grid bins of the maps
 * @param bins bins of the rows
 * @param places coordinates of all bins, NaN where they are unknown
 * @param heights surface whose values stand before those of the maps
 * @param columns names of the values
 * @param values reads the values
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record MapPoints(
        Extract maps,
        SurveyGrid grid,
        int[] bins,
        Coordinates places,
        Optional<Heights> heights,
        List<String> columns,
        Values values)
        implements Extract {
    private static final List<String> LABELS = List.of("x", "y", "inline", "crossline");

    /** A surface and its name in tables. */
    record Heights(String name, Surface surface) {}

    /** Reader of all values. */
    interface Values {
        /** Returns for each column a value for each bin of the grid. */
        List<float[]> read(VolumePass pass, Job job) throws IOException;
    }

    @Override
    public List<Axis> axes() {
        return maps.axes();
    }

    @Override
    public String title() {
        return maps.title();
    }

    @Override
    public double aspect() {
        return maps.aspect();
    }

    @Override
    public String size() {
        return Human.count(bins.length, "bin");
    }

    @Override
    public ArrayForm form() {
        List<String> labels = new ArrayList<>(LABELS);
        heights.ifPresent(surface -> labels.add(surface.name));
        return new ArrayForm(List.of(bins.length, columns.size()), labels, this::label, columns);
    }

    private double label(long row, int label) {
        int bin = bins[(int) row];
        int inline = bin / grid.crosslines().size();
        int crossline = bin % grid.crosslines().size();
        return switch (label) {
            case 0 -> Double.isNaN(places.x()[bin]) ? onMap(inline, crossline).x() : places.x()[bin];
            case 1 -> Double.isNaN(places.y()[bin]) ? onMap(inline, crossline).y() : places.y()[bin];
            case 2 -> grid.inlines().valueAt(inline);
            case 3 -> grid.crosslines().valueAt(crossline);
            default -> heights.orElseThrow().surface.at(inline, crossline);
        };
    }

    /** Returns the place where an inline and a crossline meet, for bins without coordinates of a trace. */
    private MapPoint onMap(int inline, int crossline) {
        return grid.bins()
                .map(known -> known.toMap(
                        grid.inlines().numberAt(inline), grid.crosslines().numberAt(crossline)))
                .orElse(new MapPoint(Double.NaN, Double.NaN));
    }

    @Override
    public void read(VolumePass pass, Pieces pieces, Job job) throws IOException {
        List<float[]> found = values.read(pass, job);
        for (int bin : bins) {
            float[] row = new float[found.size()];
            for (int i = 0; i < row.length; i++) {
                row[i] = found.get(i)[bin];
            }
            pieces.accept(row);
        }
    }

    @Override
    public long heldBytes() {
        return 3 * maps.heldBytes();
    }
}
