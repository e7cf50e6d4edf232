package io.github.sliceline.zgy;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.volume.format.BinSource;
import io.github.sliceline.volume.format.ElementDecoder;
import io.github.sliceline.volume.format.ElementDecoder.Scaling;
import io.github.sliceline.volume.format.SampleDecoder;
import io.github.sliceline.volume.format.StoredVolume;
import io.github.sliceline.volume.info.Remark;
import io.github.sliceline.volume.info.VolumeProfile;
import io.github.sliceline.volume.info.VolumeStatistics;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * An open ZGY file as a volume. Its bricks are the chunks. In version 1 a brick has 64 chunks of 8 × 8 × 64 samples.
 */
record ZgyVolume(ByteSource source, ZgyHeader header, ZgyTables bricks, LiveBins live, ChunkGrid chunkGrid)
        implements StoredVolume {
    /** Number of chunks in a brick of version 1, along inlines and along crosslines. */
    private static final int PARTS = 8;

    /** Name of the attribute with the unit of coordinates. */
    static final String HORIZONTAL_UNIT = "horizontal_unit";

    static ZgyVolume of(ByteSource source, ZgyHeader header, ZgyTables bricks, LiveBins live) {
        Shape brick = header.brick();
        Shape chunk = header.version() == 1
                ? Shape.of(brick.extent(0) / PARTS, brick.extent(1) / PARTS, brick.extent(2))
                : brick;
        return new ZgyVolume(source, header, bricks, live, new ChunkGrid(header.size(), chunk));
    }

    @Override
    public String format() {
        return "ZGY";
    }

    @Override
    public List<Axis> axes() {
        return List.of(lines(0).named("inline"), lines(1).named("crossline"));
    }

    /** Returns an axis of line numbers. If the file has none, the lines are numbered from 0. */
    private Axis lines(int dimension) {
        double first = header.origin().get(dimension);
        double step = header.step().get(dimension);
        int count = (int) header.size().extent(dimension);
        return isNumbered(dimension) ? Axis.of((int) first, step == 0 ? 1 : (int) step, count) : Axis.ofIndices(count);
    }

    private boolean isNumbered(int dimension) {
        double first = header.origin().get(dimension);
        double step = header.step().get(dimension);
        long count = header.size().extent(dimension);
        double last = first + step * (count - 1);
        return first == (int) first && step == (int) step && (step != 0 || count == 1) && last == (int) last;
    }

    /** Returns the transform, or empty if the places span no map. */
    @Override
    public Optional<BinTransform> bins() {
        boolean known = isNumbered(0)
                && isNumbered(1)
                && header.corners().stream()
                        .allMatch(place -> Double.isFinite(place.inline() + place.crossline() + place.x() + place.y()));
        try {
            return known ? Optional.of(BinTransform.fit(header.corners())) : Optional.empty();
        } catch (IllegalArgumentException onOneLine) {
            return Optional.empty();
        }
    }

    @Override
    public SampleAxis samples() {
        double start = decimal(header.origin().get(2)) + 0.0; // some files begin at -0
        double step = decimal(header.step().get(2));
        int count = (int) header.size().extent(2);
        if (!Double.isFinite(start) || !(step > 0) || !Double.isFinite(step)) {
            return SampleAxis.ofIndices(count);
        }
        SampleUnit unit = unit();
        double factor = switch (unit) {
            case MILLISECONDS -> isVerticalKnown() ? header.vertical().factor() * 1000 : 1;
            case METRES -> header.vertical().factor();
            case FEET, INDEX -> 1;
        };
        return new SampleAxis(rounded(start * factor), rounded(step * factor), count, unit);
    }

    /** Returns the shortest decimal number that a float stands for: 0.1 for 0.10000000149. */
    private static double decimal(double value) {
        return value == (float) value ? Double.parseDouble(Float.toString((float) value)) : value;
    }

    /** Rounds to nine digits, more than a float has, to remove the binary error of a factor such as 0.001. */
    private static double rounded(double value) {
        return Double.parseDouble(String.format(Locale.ROOT, "%.8e", value));
    }

    private boolean isVerticalKnown() {
        int dimension = header.vertical().dimension();
        double factor = header.vertical().factor();
        return dimension >= 1 && dimension <= 3 && factor > 0 && Double.isFinite(factor);
    }

    /**
     * Returns the unit of the samples. If the file states none, it is milliseconds, as in Petrel; {@link #remarks}
     * says so.
     */
    private SampleUnit unit() {
        if (!isVerticalKnown() || header.vertical().dimension() != 1) {
            return SampleUnit.MILLISECONDS;
        }
        return Math.abs(header.vertical().factor() - 0.3048) < 1e-6 ? SampleUnit.FEET : SampleUnit.METRES;
    }

    @Override
    public Optional<Shape> brick() {
        return Optional.of(chunkGrid.chunk());
    }

    @Override
    public ChunkLookup chunks() {
        return new Places();
    }

    /** Addresses of chunks. */
    private final class Places implements ChunkLookup {
        private final int bytes =
                Math.toIntExact(chunkGrid.chunk().size() * header.type().bytes());

        @Override
        public long address(long ordinal) {
            long[] at = chunkAt(ordinal);
            long inline = at[0] / partsOfBrick();
            long crossline = at[1] / partsOfBrick();
            long brick = bricks.address(inline, crossline, at[2]);
            long part = at[0] % partsOfBrick() * partsOfBrick() + at[1] % partsOfBrick();
            return brick < 0 ? ABSENT : brick + part * bytes;
        }

        @Override
        public int storedBytes(long ordinal) {
            return bytes;
        }
    }

    private int partsOfBrick() {
        return header.version() == 1 ? PARTS : 1;
    }

    private long[] chunkAt(long ordinal) {
        Shape count = chunkGrid.chunks();
        long row = ordinal / count.extent(2);
        return new long[] {row / count.extent(1), row % count.extent(1), ordinal % count.extent(2)};
    }

    @Override
    public long chunksStored() {
        return bricks.stored() * partsOfBrick() * partsOfBrick();
    }

    /**
     * Returns the value of a brick without samples. A brick that was never written has the stored value nearest to 0.
     */
    @Override
    public float constant(long chunk) {
        long[] at = chunkAt(chunk);
        long inline = at[0] / partsOfBrick();
        long crossline = at[1] / partsOfBrick();
        Scaling scaling = header.scaling();
        long stored = bricks.isMissing(inline, crossline, at[2])
                ? header.type().stored(0, scaling)
                : bricks.value(inline, crossline, at[2]);
        return decoder().at(header.type().element(stored), 0);
    }

    @Override
    public Optional<BinSource> binSource() {
        return Optional.of(live);
    }

    @Override
    public Optional<VolumeStatistics> statistics() {
        return header.statistics().ofVolume();
    }

    @Override
    public long traceCount() {
        return live.liveTraces();
    }

    @Override
    public SampleDecoder decoder() {
        return new ElementDecoder(header.type().element(), header.scaling());
    }

    @Override
    public String sampleType() {
        return header.type().element().toString();
    }

    @Override
    public String layout() {
        return "bricks, version " + header.version();
    }

    @Override
    public Map<String, Object> attributes() {
        Map<String, Object> attributes = new LinkedHashMap<>();
        if (!header.type().isFloat()) {
            attributes.put("scale_factor", header.scaling().factor());
            attributes.put("add_offset", header.scaling().offset());
        }
        put(attributes, "description", header.names().description());
        put(attributes, HORIZONTAL_UNIT, header.horizontal().name());
        return attributes;
    }

    @Override
    public List<Remark> remarks() {
        return isVerticalKnown()
                ? List.of()
                : List.of(new Remark(Remark.Kind.VERTICAL, "The vertical unit is not stated: it is taken to be ms."));
    }

    @Override
    public Map<String, Object> surveyAttributes() {
        Map<String, Object> attributes = new LinkedHashMap<>();
        put(attributes, VolumeProfile.SURVEY_ATTRIBUTE, header.names().source());
        put(attributes, VolumeProfile.CRS_ATTRIBUTE, header.names().projection());
        return attributes;
    }

    private static void put(Map<String, Object> attributes, String name, String text) {
        if (!text.isEmpty()) {
            attributes.put(name, text);
        }
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
