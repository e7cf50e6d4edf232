package io.github.sliceline.cli.read;

import io.github.sliceline.Job;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.segy.volume.TraceMap;
import io.github.sliceline.segy.volume.TraceMaps;
import io.github.sliceline.show.words.Human;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeBins.Coordinates;
import io.github.sliceline.volume.VolumePass;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Maps of the traces of each bin: how many there are, and fields of their headers as stored.
 *
 * @param volume volume, open
 * @param maps what is read of it
 * @param fields the maps
 */
public record HeaderMaps(SeismicVolume volume, TraceMaps maps, List<TraceMap> fields) implements BinMaps {
    /**
     * Returns maps of a volume.
     *
     * @throws io.github.sliceline.UnsupportedFileException if it has no inlines and crosslines, or lacks the headers
     *     that are asked for
     */
    public static HeaderMaps of(SeismicVolume volume, List<TraceMap> fields) throws IOException {
        TraceMaps maps = TraceMaps.of(volume);
        maps.require(fields);
        return new HeaderMaps(volume, maps, fields.stream().distinct().toList());
    }

    @Override
    public SurveyGrid grid() {
        return maps.grid();
    }

    @Override
    public String title() {
        return fields.stream().map(TraceMap::title).collect(Collectors.joining(", "));
    }

    @Override
    public String size() {
        return Human.count(grid().inlines().size()) + " × "
                + Human.count(grid().crosslines().size(), "bin");
    }

    @Override
    public List<String> mapNames() {
        return fields.stream().map(TraceMap::name).toList();
    }

    @Override
    public String quantity() {
        return fields.get(0).quantity();
    }

    @Override
    public void read(VolumePass pass, Pieces pieces, Job job) throws IOException {
        for (float[] map : maps.read(fields, job)) {
            pieces.accept(map);
        }
    }

    @Override
    public long heldBytes() {
        return grid().size() * (Integer.BYTES + (Double.BYTES + Float.BYTES) * (long) fields.size());
    }

    /** Returns a table with a row for each bin that has a trace. */
    @Override
    public Extract asTable(SeismicVolume same) throws IOException {
        int[] fold = VolumePass.over(volume, pass -> maps.fold(Job.quiet()));
        int[] bins =
                IntStream.range(0, fold.length).filter(bin -> fold[bin] > 0).toArray();
        double[] unknown = new double[volume.hasLines() ? 0 : fold.length];
        Arrays.fill(unknown, Double.NaN);
        Coordinates places = volume.hasLines() ? volume.bins().coordinates() : new Coordinates(unknown, unknown);
        return new MapPoints(
                this, grid(), bins, places, Optional.empty(), mapNames(), (pass, job) -> maps.read(fields, job));
    }
}
