package io.github.sliceline.volume.open;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.ReadLimits;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.format.TraceHeaderSource;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The group {@code /segy} of a volume: the headers of its SEG-Y file. */
final class StoredHeaders implements TraceHeaderSource {
    private static final int TEXT_BYTES = 3200;
    private static final int BINARY_BYTES = 400;
    private static final int MOST_TEXT_HEADERS = 65_536;

    private static final List<String> PARTS = List.of(
            VolumeProfile.TEXT_HEADERS,
            VolumeProfile.BINARY_HEADER,
            VolumeProfile.TRACE_HEADERS,
            VolumeProfile.TRACE_INDEX);

    private final Hdf5Container container;
    private final ReadLimits limits;
    private final ByteOrder byteOrder;
    private final DatasetInfo headers;
    private final DatasetInfo index;
    private final StoredFields fields;
    /** Free readers. A reader serves one thread at a time. */
    private final Queue<ElementReader> readers = new ConcurrentLinkedQueue<>();

    private StoredHeaders(Hdf5Container container, ReadLimits limits, Shape traces) throws IOException {
        this.container = container;
        this.limits = limits;
        this.byteOrder =
                "LITTLE_ENDIAN".equals(container.attributes(VolumeProfile.SEGY).get("byte_order"))
                        ? ByteOrder.LITTLE_ENDIAN
                        : ByteOrder.BIG_ENDIAN;
        this.index = dataset(VolumeProfile.TRACE_INDEX, ElementType.Kind.SIGNED, Long.BYTES);
        this.headers = dataset(VolumeProfile.TRACE_HEADERS, ElementType.Kind.UNSIGNED, 1);
        if (!index.shape().equals(traces)) {
            throw broken(index, traces.toString());
        }
        if (headers.shape().rank() != 2 || headers.shape().extent(1) != HEADER_BYTES) {
            throw broken(headers, "traces × " + HEADER_BYTES);
        }
        this.fields = new StoredFields(container, limits, this, traces);
    }

    /** Returns the headers that a file keeps. Empty if it keeps none. */
    static Optional<TraceHeaderSource> of(Hdf5Container container, ReadLimits limits, Shape traces) throws IOException {
        for (String part : PARTS) {
            if (!container.exists(part)) {
                return Optional.empty();
            }
        }
        return Optional.of(new StoredHeaders(container, limits, traces));
    }

    private DatasetInfo dataset(String path, ElementType.Kind kind, int bytes) throws IOException {
        DatasetInfo dataset = container.dataset(path);
        ElementType wanted = new ElementType(kind, bytes, ByteOrder.LITTLE_ENDIAN);
        if (!dataset.type().equals(wanted)) {
            throw new CorruptFileException(
                    container,
                    CorruptFileException.UNKNOWN,
                    path + " has elements of type " + dataset.type() + ", wanted " + wanted);
        }
        return dataset;
    }

    private CorruptFileException broken(DatasetInfo found, String wanted) {
        return new CorruptFileException(
                container, CorruptFileException.UNKNOWN, found.path() + " is " + found.shape() + ", wanted " + wanted);
    }

    @Override
    public long traces() {
        return headers.shape().extent(0);
    }

    @Override
    public ByteOrder byteOrder() {
        return byteOrder;
    }

    @Override
    public int tracesTogether() {
        return Math.toIntExact(Math.min(headers.chunk().extent(0), Integer.MAX_VALUE));
    }

    @Override
    public byte[] binaryHeader() throws IOException {
        DatasetInfo found = dataset(VolumeProfile.BINARY_HEADER, ElementType.Kind.UNSIGNED, 1);
        if (!found.shape().equals(Shape.of(BINARY_BYTES))) {
            throw broken(found, String.valueOf(BINARY_BYTES));
        }
        return bytes(found);
    }

    @Override
    public List<byte[]> textHeaders() throws IOException {
        DatasetInfo found = dataset(VolumeProfile.TEXT_HEADERS, ElementType.Kind.UNSIGNED, 1);
        Shape shape = found.shape();
        if (shape.rank() != 2 || shape.extent(0) > MOST_TEXT_HEADERS || shape.extent(1) != TEXT_BYTES) {
            throw broken(found, "1 to " + MOST_TEXT_HEADERS + " headers of " + TEXT_BYTES + " bytes");
        }
        byte[] all = bytes(found);
        List<byte[]> texts = new ArrayList<>();
        for (int at = 0; at < all.length; at += TEXT_BYTES) {
            texts.add(Arrays.copyOfRange(all, at, at + TEXT_BYTES));
        }
        return texts;
    }

    private byte[] bytes(DatasetInfo dataset) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(dataset.shape().size()));
        ElementReader.of(container, dataset, limits).read(Region.all(dataset.shape()), bytes);
        return bytes.array();
    }

    @Override
    public void traceNumbers(Region traces, LongBuffer destination) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(Math.toIntExact(traces.size()), Long.BYTES))
                .order(ByteOrder.LITTLE_ENDIAN);
        ElementReader.of(container, index, limits).read(traces, bytes);
        LongBuffer numbers = bytes.flip().asLongBuffer();
        for (int i = 0; i < numbers.limit(); i++) {
            long trace = numbers.get(i);
            if (trace < -1 || trace >= traces()) {
                throw new CorruptFileException(
                        container,
                        CorruptFileException.UNKNOWN,
                        index.path() + " names trace " + trace + ", wanted -1 to " + (traces() - 1));
            }
            destination.put(destination.position() + i, trace);
        }
    }

    @Override
    public void readHeaders(long[] traces, int from, int to, ByteBuffer destination) throws IOException {
        ElementReader known = readers.poll();
        ElementReader reader = known != null ? known : ElementReader.of(container, headers, limits);
        for (int first = from; first < to; ) {
            int end = first + 1;
            while (end < to && traces[end] == traces[end - 1] + 1) {
                end++;
            }
            reader.read(Region.of(new long[] {traces[first], 0}, new long[] {end - first, HEADER_BYTES}), destination);
            first = end;
        }
        readers.add(reader);
    }

    @Override
    public boolean readField(String name, long first, long[] values) throws IOException {
        return fields.read(name, first, values);
    }
}
