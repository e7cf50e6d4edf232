package io.github.sliceline.create;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.BinTransform.MapPoint;
import io.github.sliceline.geometry.Coordinate;
import io.github.sliceline.geometry.SurveyGrid;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FormatVersion;
import io.github.sliceline.hdf5.filter.FilterEncoder;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.profile.SampleCodec;
import io.github.sliceline.profile.SeisncAttribute;
import io.github.sliceline.profile.TracePlaces;
import io.github.sliceline.profile.VolumeDescription;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Layout of the file for a specification.
 *
 * @param grid chunks of the samples
 * @param form form of the dataset of samples
 */
record VolumeLayout(VolumeSpec spec, SampleCodec codec, ChunkGrid grid, DatasetForm form) {
    /**
     * Memory for each chunk until all are written: its state and checksum in {@link WrittenChunks}, and its place if it
     * is compressed.
     */
    private static final long BYTES_A_CHUNK = 5;

    private static final long BYTES_A_PLACE = 12;

    /** Bytes of the live map that are written at once. */
    private static final int PIECE = 1 << 16;

    static VolumeLayout of(VolumeSpec spec) {
        SampleCodec codec = new SampleCodec(spec.type(), spec.scale(), spec.offset(), spec.fill());
        ChunkGrid grid = new ChunkGrid(spec.shape(), spec.chunk());
        DatasetForm form = DatasetForm.chunked(codec.dataType(), spec.shape(), spec.chunk());
        if (FilterEncoder.most(form.chunkBytes()) > Integer.MAX_VALUE - (1 << 20)) {
            throw new IllegalArgumentException(
                    "a chunk of " + spec.chunk() + " takes " + form.chunkBytes() + " bytes; use smaller chunks");
        }
        form = spec.filters().isNone() ? form.withAbsentChunks() : form.filtered(spec.filters());
        VolumeLayout layout = new VolumeLayout(
                spec, codec, grid, codec.fillsWithZeros() ? form : form.filledWith(codec.storedFill()));
        layout.requireMemory();
        return layout;
    }

    private void requireMemory() {
        long chunks = grid.chunks().size();
        long each = BYTES_A_CHUNK + (isFiltered() ? BYTES_A_PLACE : 0);
        long memory = Runtime.getRuntime().maxMemory() / 2;
        if (chunks > Math.min(memory / each, Integer.MAX_VALUE - 8)) {
            throw new IllegalArgumentException(grid + " has " + chunks + " chunks, of which " + each
                    + " bytes each are kept in memory; use larger chunks");
        }
    }

    ChunkCounter counter() {
        return new ChunkCounter(grid, codec, spec.maps().live().isEmpty() ? null : spec.maps()::isLive);
    }

    boolean isFiltered() {
        return !form.filters().isEmpty();
    }

    int chunks() {
        return (int) grid.chunks().size();
    }

    int chunkBytes() {
        return (int) form.chunkBytes();
    }

    /**
     * Returns the bytes that the samples take; 0 if they are compressed, because their size is not known beforehand.
     */
    long knownBytes() {
        return isFiltered() ? 0 : Math.multiplyExact((long) chunks(), chunkBytes());
    }

    VolumeDescription describe() throws IOException {
        boolean old = spec.format() == VolumeSpec.Hdf5Format.V1_8;
        VolumeAxes axes = spec.axes();
        VolumeDescription volume = new VolumeDescription(
                old ? FormatVersion.V1_8 : FormatVersion.V1_10,
                axes.isOfFirstVersion() ? VolumeProfile.VERSION : VolumeProfile.AXES_VERSION);
        List<String> paths = axes.paths();
        for (int d = 0; d < paths.size(); d++) {
            volume.axis(paths.get(d), axes.lines().get(d));
        }
        volume.samples(axes.samples());
        if (axes.table() != null) {
            axes.table().describe(volume);
        }
        List<String> lines = axes.scales();
        List<String> all = new ArrayList<>(lines);
        all.add(VolumeDescription.path(axes.samples()));
        volume.data(form, all);
        if (axes.table() != null) {
            axes.table().describeIndexes(volume);
        }
        samples(volume);
        maps(volume, lines);
        volume.statistics();
        root(volume);
        return volume;
    }

    private void samples(VolumeDescription volume) {
        volume.text(VolumeProfile.DATA, "long_name", spec.name());
        volume.text(VolumeProfile.DATA, "units", spec.units());
        codec.describe(volume.spec(), VolumeProfile.DATA);
        TracePlaces table = spec.axes().table();
        List<String> named = new ArrayList<>();
        if (isOnMap() || table != null) {
            named.add(table == null ? "cdp_x cdp_y" : table.columns());
        }
        spec.coordinates().forEach(coordinate -> named.add(coordinate.name()));
        if (!named.isEmpty()) {
            volume.text(VolumeProfile.DATA, "coordinates", String.join(" ", named));
        }
    }

    private boolean isOnMap() {
        return spec.bins().isPresent() || !spec.maps().coordinates().isEmpty();
    }

    private void maps(VolumeDescription volume, List<String> lines) {
        if (isOnMap()) {
            boolean geographic =
                    spec.maps().units().stream().flatMap(Optional::stream).anyMatch(unit -> unit.startsWith("degrees"));
            coordinates(volume, 0, VolumeProfile.CDP_X, geographic ? "CDP longitude" : "CDP easting");
            coordinates(volume, 1, VolumeProfile.CDP_Y, geographic ? "CDP latitude" : "CDP northing");
            volume.standardNames(geographic);
            volume.crs(spec.crs(), geographic);
        }
        for (Coordinate coordinate : spec.coordinates()) {
            String path = "/" + coordinate.name();
            List<String> axes = coordinate.axes().stream()
                    .map(axis -> VolumeProfile.axis(axis.name()))
                    .toList();
            Shape places = VolumeAxes.shape(coordinate.axes());
            volume.map(path, DataType.FLOAT64, places, axes, VolumeDescription.longName(path));
            if (!coordinate.unit().isEmpty()) {
                volume.text(path, "units", coordinate.unit());
            }
        }
        if (!lines.isEmpty() && spec.axes().table() == null) {
            volume.live(spec.axes().traces(), lines, liveCount());
        }
    }

    private long liveCount() {
        ByteBuffer live = spec.maps().live().orElse(null);
        if (live == null) {
            return spec.axes().traces().size();
        }
        long count = 0;
        for (int i = live.position(); i < live.limit(); i++) {
            count += live.get(i) == 0 ? 0 : 1;
        }
        return count;
    }

    private void coordinates(VolumeDescription volume, int which, String path, String longName) {
        Shape bins = Shape.of(Arrays.copyOf(spec.axes().traces().extents(), 2));
        volume.map(path, DataType.FLOAT64, bins, List.of(VolumeProfile.INLINES, VolumeProfile.CROSSLINES), longName);
        if (!spec.maps().units().isEmpty()) {
            spec.maps().units().get(which).ifPresent(unit -> volume.text(path, "units", unit));
        }
    }

    private void root(VolumeDescription volume) throws IOException {
        volume.text("/", VolumeProfile.ORIGIN_ATTRIBUTE, VolumeProfile.ORIGIN_SAMPLES);
        VolumeAxes axes = spec.axes();
        if (axes.isSurvey()) {
            boolean offsets = axes.paths().contains(VolumeProfile.OFFSETS);
            SurveyGrid grid = new SurveyGrid(axes.inlines(), axes.crosslines(), spec.bins());
            SeisncAttribute seisnc =
                    new SeisncAttribute(grid, offsets, axes.samples(), isOnMap(), spec.crs(), Optional.empty());
            volume.text("/", VolumeProfile.SEISNC_ATTRIBUTE, seisnc.json());
        }
        if (!isOnMap()) {
            volume.setting(VolumeProfile.CRS_ATTRIBUTE, spec.crs());
        }
        volume.setting(VolumeProfile.SURVEY_ATTRIBUTE, spec.survey());
        spec.bins().ifPresent(volume::bins);
        spec.attributes().forEach((name, value) -> volume.spec().attribute("/", name, value));
    }

    /** Writes the live map and the coordinates of the bins. */
    void writeMaps(DescribedFile file) throws IOException {
        if (isOnMap()) {
            writeCoordinates(file, 0, VolumeProfile.CDP_X);
            writeCoordinates(file, 1, VolumeProfile.CDP_Y);
        }
        for (Coordinate coordinate : spec.coordinates()) {
            ByteBuffer piece = ByteBuffer.allocate(PIECE).order(ByteOrder.LITTLE_ENDIAN);
            int most = PIECE / Double.BYTES;
            double[] values = coordinate.values();
            for (int from = 0; from < values.length; from += most) {
                int count = Math.min(most, values.length - from);
                piece.clear().asDoubleBuffer().put(values, from, count);
                file.write("/" + coordinate.name(), (long) from * Double.BYTES, piece.limit(count * Double.BYTES));
            }
        }
        TracePlaces table = spec.axes().table();
        if (table != null) {
            table.write(file::write);
        }
        if (table != null || spec.axes().lines().isEmpty()) {
            return;
        }
        if (spec.maps().live().isPresent()) {
            file.write(VolumeProfile.LIVE, 0, spec.maps().live().get().duplicate());
            return;
        }
        byte[] ones = new byte[PIECE];
        Arrays.fill(ones, (byte) 1);
        long traces = spec.axes().traces().size();
        for (long at = 0; at < traces; at += PIECE) {
            file.write(VolumeProfile.LIVE, at, ByteBuffer.wrap(ones, 0, (int) Math.min(PIECE, traces - at)));
        }
    }

    private void writeCoordinates(DescribedFile file, int which, String path) throws IOException {
        if (!spec.maps().coordinates().isEmpty()) {
            file.write(path, 0, spec.maps().coordinates().get(which).duplicate());
            return;
        }
        BinTransform bins = spec.bins().orElseThrow();
        Axis inlines = spec.axes().inlines();
        Axis crosslines = spec.axes().crosslines();
        ByteBuffer row = ByteBuffer.allocate(crosslines.size() * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < inlines.size(); i++) {
            row.clear();
            for (int j = 0; j < crosslines.size(); j++) {
                MapPoint place = bins.toMap(inlines.numberAt(i), crosslines.numberAt(j));
                row.putDouble(which == 0 ? place.x() : place.y());
            }
            file.write(path, (long) i * row.capacity(), row.flip());
        }
    }
}
