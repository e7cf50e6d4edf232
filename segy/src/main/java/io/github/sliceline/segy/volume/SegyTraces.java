package io.github.sliceline.segy.volume;

import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.BinTransform;
import io.github.sliceline.geometry.Coordinate;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.SampleFormat;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.segy.order.TraceOrder;
import io.github.sliceline.segy.survey.TraceCoordinate;
import io.github.sliceline.volume.format.SampleDecoder;
import io.github.sliceline.volume.format.StoredVolume;
import io.github.sliceline.volume.format.TraceHeaderSource;
import io.github.sliceline.volume.format.TraceTable;
import io.github.sliceline.volume.info.Remark;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/** A scanned SEG-Y file as a volume. */
record SegyTraces(SegyFile file, ScannedVolume scanned) implements StoredVolume {
    private static final int READ_AT_ONCE = 1 << 14;

    @Override
    public String format() {
        return file.isSu() ? "Seismic Unix" : "SEG-Y";
    }

    @Override
    public List<Axis> axes() {
        return scanned.axes();
    }

    @Override
    public Optional<BinTransform> bins() {
        return scanned.bins();
    }

    @Override
    public Optional<TraceTable> table() {
        return scanned.table().map(table -> table);
    }

    @Override
    public SampleAxis samples() {
        return scanned.samples();
    }

    @Override
    public ChunkLookup chunks() {
        return new Addresses(
                scanned.places(),
                file.traceOffset(0) - file.madeHeaderBytes() + file.traceHeaderBytes(),
                file.traceBytes(),
                file.traceBytes() - file.traceHeaderBytes());
    }

    /** Addresses of traces. All have one length and follow one another without gaps. */
    private record Addresses(PlaceLookup places, long first, int traceBytes, int sampleBytes) implements ChunkLookup {
        @Override
        public long address(long place) {
            try {
                long trace = places.traceAt(place);
                return trace < 0 ? ABSENT : first + trace * traceBytes;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public int storedBytes(long place) {
            return sampleBytes;
        }
    }

    @Override
    public Optional<TraceHeaderSource> headers() {
        return Optional.of(new SegyHeaders(file, Optional.of(scanned)));
    }

    @Override
    public List<String> coordinates() {
        return scanned.coordinates().stream().map(TraceCoordinate::name).toList();
    }

    @Override
    public Coordinate coordinate(String name) throws IOException {
        TraceCoordinate found = scanned.coordinates().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
        if (!found.on().isEmpty()) {
            return new Coordinate(
                    name, scanned.unit(), found.on(), found.values().clone());
        }
        List<Axis> places = scanned.table().isPresent()
                ? List.of(Axis.ofIndices((int) scanned.traces().size()).named("trace"))
                : scanned.axes();
        return new Coordinate(name, scanned.unit(), places, ofTraces(found.field()));
    }

    /** Reads a coordinate of each place, in the order of the file for many places at once. */
    private double[] ofTraces(HeaderColumn field) throws IOException {
        double[] values = new double[Math.toIntExact(scanned.traces().size())];
        Arrays.fill(values, Double.NaN);
        for (int first = 0; first < values.length; first += READ_AT_ONCE) {
            Map<Long, Integer> places = new TreeMap<>();
            for (int place = first; place < Math.min(values.length, first + READ_AT_ONCE); place++) {
                places.put(scanned.places().traceAt(place), place);
            }
            places.remove(-1L);
            long[] traces = places.keySet().stream().mapToLong(Long::longValue).toArray();
            ByteBuffer headers =
                    ByteBuffer.allocate(traces.length * TraceHeader.BYTES).order(file.byteOrder());
            boolean isLong = file.traceHeaderBytes() > TraceHeader.BYTES;
            if (!isLong) {
                new SegyHeaders(file, Optional.of(scanned)).readHeaders(traces, 0, traces.length, headers);
            }
            for (int i = 0; i < traces.length; i++) {
                TraceHeader header =
                        isLong ? file.readTraceHeader(traces[i]) : file.header(headers, i * TraceHeader.BYTES);
                values[Objects.requireNonNull(places.get(traces[i]))] = header.coordinate(field);
            }
        }
        return values;
    }

    @Override
    public long traceCount() {
        return scanned.places().traceCount();
    }

    @Override
    public boolean followsCrosslines() {
        return scanned.order() == TraceOrder.CROSSLINE;
    }

    @Override
    public SampleDecoder decoder() {
        return new SegySamples(file.format(), file.sampleOrder());
    }

    @Override
    public String sampleType() {
        String order = file.sampleOrder() == ByteOrder.BIG_ENDIAN ? "big-endian" : "little-endian";
        return file.format().description() + (file.format().bytes() == 1 ? "" : " " + order);
    }

    @Override
    public String layout() {
        return switch (scanned.order()) {
            case INLINE -> "traces, one inline after the other";
            case CROSSLINE -> "traces, one crossline after the other";
            case OFFSET -> "traces, one offset after the other";
            case AXES -> "traces, sorted by their axes";
            case UNSORTED -> "traces in no order";
        };
    }

    @Override
    public List<Remark> remarks() {
        return scanned.remarks();
    }

    @Override
    public Map<String, Object> attributes() {
        return Map.of();
    }

    @Override
    public void close() throws IOException {
        try (scanned) {
            file.close();
        }
    }

    /** Decoder of samples in a SEG-Y format. */
    private record SegySamples(SampleFormat format, ByteOrder order) implements SampleDecoder {
        @Override
        public int elementBytes() {
            return format.bytes();
        }

        @Override
        public boolean isPlainFloats() {
            return format == SampleFormat.IEEE_FLOAT32;
        }

        @Override
        public float at(ByteBuffer source, int index) {
            return format.decode(source, index);
        }

        @Override
        public void run(ByteBuffer source, int index, int count, float[] values, int first, byte[] scratch) {
            format.decode(source, index, values, first, count);
        }
    }
}
