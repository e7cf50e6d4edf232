package io.github.sliceline.spark.read;

import io.github.sliceline.Job;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.hdf5.format.Hdf5Signature;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.volume.SegyParts;
import io.github.sliceline.spark.filter.Condition;
import io.github.sliceline.spark.filter.FilterColumns;
import io.github.sliceline.spark.read.HeaderPart.Piece;
import io.github.sliceline.spark.source.SourceFiles;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.ChannelStore;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.WorkerThreads;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.VolumeHeaders;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.jspecify.annotations.Nullable;

/** Batches of trace headers of some files. Samples are not read, and files are not scanned. */
final class HeaderBatches implements PartReader.Batches {
    private static final int ROWS_AT_ONCE = 1 << 14;

    /** Pending requests of one task. */
    private static final int QUEUE_DEPTH = 16;

    private final SourceFiles files;
    private final OpenOptions opening;
    private final RowQuery query;
    private final Condition condition;
    private final Deque<Piece> left;
    private final List<HeaderColumn> fields;
    private final WorkerThreads threads = new WorkerThreads("sliceline-headers", QUEUE_DEPTH);
    private @Nullable Open current;
    private int rowsLeft;

    HeaderBatches(HeaderPart part, SourceFiles files, OpenOptions opening, RowQuery query) {
        this.files = files;
        this.opening = opening;
        this.query = query;
        this.condition = Condition.all(query.filters(), HeaderScan.FILTERS);
        this.left = new ArrayDeque<>(part.pieces());
        this.rowsLeft = query.limit();
        this.fields = query.columns().stream()
                .filter(name -> !name.equals(FilterColumns.FILE) && !name.equals(HeaderFields.TRACE))
                .map(HeaderFields::column)
                .toList();
    }

    /** An open file with the numbers of the traces to read. */
    private static final class Open implements Closeable {
        private final String name;
        private final VolumeHeaders headers;
        private final Closeable file;
        private final long first;
        private final long end;
        private long next;
        /**
         * True if the file may have fields of headers as columns of their own. Otherwise whole headers are
         * decompressed.
         */
        private boolean hasFields = true;

        Open(Piece piece, VolumeHeaders headers, Closeable file) {
            this.name = piece.file().name();
            this.headers = headers;
            this.file = file;
            this.first = piece.firstTrace(headers.traceCount());
            this.next = first;
            this.end = piece.endTrace(headers.traceCount());
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    @Override
    public Optional<PartReader.Batch> begin() throws IOException {
        while (rowsLeft > 0) {
            Open file = current;
            if (file != null && file.next < file.end) {
                ColumnarBatch batch = read(file);
                return Optional.of(() -> batch);
            }
            if (!openNext()) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private boolean openNext() throws IOException {
        closeCurrent();
        Piece piece = left.poll();
        if (piece == null) {
            return false;
        }
        if (condition.mayPass(HeaderScan.bounds(piece.file()))) {
            current = open(piece);
        }
        return true;
    }

    private Open open(Piece piece) throws IOException {
        Path path = files.path(piece.file());
        if (isHdf5(path)) {
            SeismicVolume volume = SeismicVolume.open(path, opening.readOptions());
            return OnFailure.close(volume, () -> {
                VolumeHeaders headers = volume.headers()
                        .orElseThrow(() -> new UnsupportedFileException(
                                piece.file(), "keeps no trace headers; only volumes made of SEG-Y files have them"));
                return new Open(piece, headers.inFileOrder(), volume);
            });
        }
        SegyFile file = SegyFile.open(path, opening.overrides());
        return OnFailure.close(file, () -> new Open(piece, SegyParts.headers(file, threads), file));
    }

    private static boolean isHdf5(Path path) throws IOException {
        try (ByteSource source = ChannelStore.openForReading(path)) {
            return Hdf5Signature.isIn(source);
        }
    }

    private ColumnarBatch read(Open file) throws IOException {
        int count = (int) Math.min(Math.min(ROWS_AT_ONCE, rowsLeft), file.end - file.next);
        Rows rows = new Rows(fields, file.next, count);
        file.hasFields = file.hasFields
                && rows.readColumns(file.headers)
                && (file.next > file.first || rows.matchFirstHeader(file.headers));
        if (!file.hasFields) {
            Region traces = Region.of(new long[] {file.next}, new long[] {count});
            file.headers.read(traces, rows::add, Job.quiet());
        }
        file.next += count;
        rowsLeft -= count;
        ColumnVector[] columns = query.columns().stream()
                .map(name -> name.equals(FilterColumns.FILE) ? Columns.text(file.name) : rows.column(name))
                .toArray(ColumnVector[]::new);
        return new ColumnarBatch(columns, count);
    }

    /** Field values of consecutive traces. */
    private static final class Rows {
        private final List<HeaderColumn> fields;
        private final long first;
        private final int count;
        private final long[][] values;

        Rows(List<HeaderColumn> fields, long first, int count) {
            this.fields = fields;
            this.first = first;
            this.count = count;
            this.values = new long[fields.size()][count];
        }

        boolean readColumns(VolumeHeaders headers) throws IOException {
            for (int i = 0; i < values.length; i++) {
                if (!headers.readField(fields.get(i).name(), first, values[i])) {
                    return false;
                }
            }
            return true;
        }

        /**
         * True if the first trace's header has these values. Older volumes made from little-endian SEG-Y have wrong
         * constants.
         */
        boolean matchFirstHeader(VolumeHeaders headers) throws IOException {
            Rows one = new Rows(fields, first, 1);
            if (!fields.isEmpty()) {
                headers.read(Region.of(new long[] {first}, new long[] {1}), one::add, Job.quiet());
            }
            return IntStream.range(0, values.length).allMatch(i -> values[i][0] == one.values[i][0]);
        }

        void add(long place, long trace, ByteBuffer header) {
            int row = (int) (trace - first);
            for (int i = 0; i < values.length; i++) {
                values[i][row] = fields.get(i).get(header);
            }
        }

        ColumnVector column(String name) {
            if (name.equals(HeaderFields.TRACE)) {
                long[] numbers = new long[count];
                for (int row = 0; row < count; row++) {
                    numbers[row] = first + row;
                }
                return Columns.longs(numbers);
            }
            HeaderColumn field = HeaderFields.column(name);
            long[] column = values[fields.indexOf(field)];
            if (HeaderFields.isLong(field)) {
                return Columns.longs(column);
            }
            int[] ints = new int[count];
            for (int row = 0; row < count; row++) {
                ints[row] = (int) column[row];
            }
            return Columns.ints(ints);
        }
    }

    private void closeCurrent() throws IOException {
        Open file = current;
        current = null;
        if (file != null) {
            file.close();
        }
    }

    @Override
    public void close() throws IOException {
        try (threads) {
            closeCurrent();
        }
    }
}
