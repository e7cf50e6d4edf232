package io.github.sliceline.segy.volume;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.selection.Selection;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Fields of the trace headers of a part of a volume: one row for each trace, in the order of the volume, and one
 * column for each field. Values are as stored; scalars are not applied. Immutable except for its arrays, which belong
 * to the caller.
 *
 * <p>Takes 8 bytes for each value and 16 for each row. If a table does not fit in memory, {@link VolumeHeaders#read}
 * and {@link HeaderColumn#get} go header by header.
 */
public final class HeaderTable {
    private final SeismicVolume volume;
    private final Region part;
    private final List<HeaderColumn> columns;
    private long[] places;
    private long[] traces;
    private final long[][] values;
    private int rows;

    private HeaderTable(SeismicVolume volume, Region part, List<HeaderColumn> columns) {
        this.volume = volume;
        this.part = part;
        this.columns = List.copyOf(columns);
        int most = Math.toIntExact(part.size());
        this.places = new long[most];
        this.traces = new long[most];
        this.values = new long[columns.size()][most];
    }

    /**
     * Reads the headers of a plane, a box or a trace. For a slice, reads those of all traces.
     *
     * @throws UnsupportedFileException if the file keeps no headers of a SEG-Y file
     * @throws IllegalStateException unless the volume {@linkplain SeismicVolume#hasPlanes() has planes}
     * @throws IllegalArgumentException if a line is not in the survey
     */
    public static HeaderTable read(SeismicVolume volume, Selection selection, List<HeaderColumn> columns, Job job)
            throws IOException {
        Region samples = selection.resolve(
                volume.inlines(), volume.crosslines(), volume.samples().size());
        int rank = samples.rank() - 1;
        long[] start = new long[rank];
        Arrays.setAll(start, samples::start);
        return read(volume, Region.of(start, Arrays.copyOf(samples.shape().extents(), rank)), columns, job);
    }

    /**
     * Reads the headers of a part.
     *
     * @param part part by index: (inline, crossline), or in a prestack volume (inline, crossline, offset)
     * @param job reports the traces read; its token cancels the work
     * @throws UnsupportedFileException if the file keeps no headers of a SEG-Y file
     * @throws IndexOutOfBoundsException if the part is not inside the volume
     */
    public static HeaderTable read(SeismicVolume volume, Region part, List<HeaderColumn> columns, Job job)
            throws IOException {
        Optional<VolumeHeaders> headers = volume.headers();
        if (headers.isEmpty()) {
            throw new UnsupportedFileException(
                    volume.info().file(), "keeps no trace headers; only volumes made of SEG-Y files have them");
        }
        for (HeaderColumn column : columns) {
            if (column.isInExtension()) {
                throw new UnsupportedFileException(
                        volume.info().file(),
                        "is read without the extensions of its trace headers, where " + column
                                + " is; name fields in bytes 1 to " + VolumeHeaders.TRACE_HEADER_BYTES);
            }
        }
        HeaderTable table = new HeaderTable(volume, part, columns);
        headers.get().read(part, table::add, job);
        table.trim();
        return table;
    }

    private void add(long place, long trace, ByteBuffer header) {
        places[rows] = place;
        traces[rows] = trace;
        for (int i = 0; i < values.length; i++) {
            HeaderColumn column = columns.get(i);
            values[i][rows] = column.type().isFloatingPoint()
                    ? Double.doubleToRawLongBits(column.getDouble(header, 0))
                    : column.get(header);
        }
        rows++;
    }

    private void trim() {
        places = Arrays.copyOf(places, rows);
        traces = Arrays.copyOf(traces, rows);
        for (int i = 0; i < values.length; i++) {
            values[i] = Arrays.copyOf(values[i], rows);
        }
    }

    /** Number of rows. Each row is a trace. */
    public int rows() {
        return rows;
    }

    /** The fields, in the requested order. */
    public List<HeaderColumn> columns() {
        return columns;
    }

    /**
     * Returns the values of a column of whole numbers, one for each row.
     *
     * @throws IllegalArgumentException if the column has floating-point numbers
     */
    public long[] column(int number) {
        if (columns.get(number).type().isFloatingPoint()) {
            throw new IllegalArgumentException(columns.get(number) + " has floating-point numbers, ask for doubles");
        }
        return values[number];
    }

    /** Returns the values of a column of any type, one for each row. */
    public double[] doubles(int number) {
        boolean isFloat = columns.get(number).type().isFloatingPoint();
        return Arrays.stream(values[number])
                .mapToDouble(value -> isFloat ? Double.longBitsToDouble(value) : (double) value)
                .toArray();
    }

    /** Returns the numbers of the traces in the SEG-Y file, from 0, one for each row. */
    public long[] traces() {
        return traces;
    }

    /** Returns the inline number of a row, on the volume's axis. */
    public int inline(int row) {
        return volume.inlines().numberAt((int) index(row, 0));
    }

    /** Returns the crossline number of a row, on the volume's axis. */
    public int crossline(int row) {
        return volume.crosslines().numberAt((int) index(row, 1));
    }

    /**
     * Returns the offset of a row, or the number of its trace in the bin.
     *
     * @throws IllegalStateException unless the volume is prestack
     */
    public int gather(int row) {
        return volume.gathers()
                .orElseThrow(() -> new IllegalStateException("a stacked volume has one trace a bin"))
                .numberAt((int) index(row, 2));
    }

    private long index(int row, int dimension) {
        return part.start(dimension) + places[row] / part.shape().strides()[dimension] % part.count(dimension);
    }
}
