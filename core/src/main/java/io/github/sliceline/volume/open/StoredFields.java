package io.github.sliceline.volume.open;

import io.github.sliceline.ReadLimits;
import io.github.sliceline.hdf5.ElementReader;
import io.github.sliceline.hdf5.Hdf5Container;
import io.github.sliceline.hdf5.format.DatasetInfo;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.format.ElementValue;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The group {@code /segy/fields}: fields of trace headers as maps of the bins, read in the order of the SEG-Y file.
 * Reading them takes a fraction of the time of inflating the headers. Thread-safe.
 */
final class StoredFields {
    /**
     * Most bins and traces whose places are remembered, at 4 bytes each. In larger files, reading the headers in parts
     * is cheap compared with that index.
     */
    private static final int MOST = 1 << 22;

    /** Most bins that may be read for each wanted one. Inlines are read whole, unless that reads more bins. */
    private static final int FEW = 4;

    private final Hdf5Container container;
    private final ReadLimits limits;
    private final StoredHeaders headers;
    private final Shape bins;
    /** For each trace its bin in row-major order; -1 if the trace is in no bin. */
    private int @Nullable [] places;

    StoredFields(Hdf5Container container, ReadLimits limits, StoredHeaders headers, Shape bins) {
        this.container = container;
        this.limits = limits;
        this.headers = headers;
        this.bins = bins;
    }

    /** Reads the values of a field of consecutive traces. Returns false if this group does not have them. */
    boolean read(String name, long first, long[] values) throws IOException {
        String path = VolumeProfile.FIELDS + "/" + name;
        if (!container.exists(VolumeProfile.FIELDS)) {
            return false;
        }
        if (!container.exists(path)) {
            Object constant = container.attributes(VolumeProfile.FIELDS).get(name);
            Arrays.fill(values, constant instanceof Long number ? number : 0);
            return constant instanceof Long;
        }
        DatasetInfo map = container.dataset(path);
        ElementType type = map.type();
        boolean whole = type.kind() == ElementType.Kind.SIGNED || type.kind() == ElementType.Kind.UNSIGNED;
        return whole
                && type.bytes() <= Integer.BYTES
                && map.shape().equals(bins)
                && Math.max(bins.size(), headers.traces()) <= MOST
                && read(map, Arrays.copyOfRange(places(), (int) first, (int) first + values.length), values);
    }

    private boolean read(DatasetInfo map, int[] wanted, long[] values) throws IOException {
        int least = Arrays.stream(wanted).min().orElse(-1);
        if (least < 0) {
            return false;
        }
        int row = (int) (bins.size() / bins.extent(0));
        int start = least / row;
        int end = Arrays.stream(wanted).max().getAsInt() / row + 1;
        if ((long) (end - start) * row > (long) FEW * (wanted.length + row)) {
            return false;
        }
        long[] from = new long[bins.rank()];
        long[] count = bins.extents();
        from[0] = start;
        count[0] = (long) end - start;
        int size = map.type().bytes();
        ByteBuffer bytes =
                ByteBuffer.allocate((end - start) * row * size).order(map.type().order());
        ElementReader.of(container, map, limits).read(Region.of(from, count), bytes);
        ElementValue value = ElementValue.of(map.type());
        for (int i = 0; i < wanted.length; i++) {
            values[i] = (long) value.toDouble(bytes, (wanted[i] - start * row) * size);
        }
        return true;
    }

    private synchronized int[] places() throws IOException {
        int[] known = places;
        if (known == null) {
            long[] traces = new long[(int) bins.size()];
            headers.traceNumbers(Region.all(bins), LongBuffer.wrap(traces));
            known = new int[(int) headers.traces()];
            Arrays.fill(known, -1);
            for (int place = 0; place < traces.length; place++) {
                if (traces[place] >= 0) {
                    known[(int) traces[place]] = place;
                }
            }
            places = known;
        }
        return known;
    }
}
