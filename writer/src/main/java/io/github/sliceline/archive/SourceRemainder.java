package io.github.sliceline.archive;

import io.github.sliceline.CancelToken;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.encoding.FileSpec;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.write.DescribedFile;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.volume.info.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Writer for the bytes of a file that are neither standard headers nor samples. These are extensions of trace headers
 * (revision 2) and, unless the file is damaged, the bytes between the text headers and the first trace, and the bytes
 * after the last trace. Most files have none of them. Takes some MB of memory, however many bytes there are.
 */
public record SourceRemainder(SegyFile segy) {
    private static final int BLOCK = 1 << 20;
    private static final int DEFLATE_LEVEL = 1;

    /** Describes a dataset for each kind of bytes that the file has. */
    public void describe(FileSpec spec) throws IOException {
        for (Part part : parts()) {
            spec.dataset(part.path, part.form);
        }
    }

    /**
     * Writes the datasets that were described.
     *
     * @param used gets the bytes that were read, except extensions, because these are also read with their traces
     */
    public void write(DescribedFile file, SourceSums used, CancelToken cancel) throws IOException {
        for (Part part : parts()) {
            try (AppendedRows rows = new AppendedRows(file, part.path, part.form)) {
                part.rows.append(rows, used, cancel);
                rows.finish();
            }
        }
    }

    private record Part(String path, DatasetForm form, Rows rows) {}

    private interface Rows {
        void append(AppendedRows to, SourceSums used, CancelToken cancel) throws IOException;
    }

    private List<Part> parts() throws IOException {
        List<Part> parts = new ArrayList<>();
        if (!segy.isDamaged()) {
            long headersEnd =
                    BinaryHeader.BYTES + (1L + segy.extendedTextHeaders().size()) * TextHeader.BYTES;
            addBytes(parts, VolumeProfile.LEADING_BYTES, headersEnd, segy.traceOffset(0));
        }
        int extensions = segy.traceHeaderBytes() - TraceHeader.BYTES;
        if (extensions > 0) {
            DatasetForm form = form(segy.traceCount(), extensions);
            parts.add(new Part(VolumeProfile.TRACE_HEADER_EXTENSIONS, form, this::appendExtensions));
        }
        if (!segy.isDamaged()) {
            long tracesEnd = segy.traceOffset(segy.traceCount() - 1) + segy.traceBytes();
            addBytes(parts, VolumeProfile.TRAILING_BYTES, tracesEnd, segy.size());
        }
        return parts;
    }

    private static DatasetForm form(long rows, int columns) {
        return AppendedRows.form(DataType.unsigned(1), rows, columns, DEFLATE_LEVEL);
    }

    private void addBytes(List<Part> parts, String path, long from, long to) {
        if (from < to) {
            parts.add(new Part(
                    path, form(to - from, 0), (rows, used, cancel) -> appendBytes(rows, from, to, used, cancel)));
        }
    }

    private void appendBytes(AppendedRows rows, long from, long to, SourceSums used, CancelToken cancel)
            throws IOException {
        ByteBuffer block = ByteBuffer.allocateDirect((int) Math.min(BLOCK, to - from));
        for (long at = from; at < to; at += BLOCK) {
            cancel.throwIfCancelled();
            block.clear().limit((int) Math.min(BLOCK, to - at));
            segy.readFully(block, at);
            used.add(at, block.flip());
            rows.append(block);
        }
    }

    private void appendExtensions(AppendedRows rows, SourceSums used, CancelToken cancel) throws IOException {
        ByteBuffer extensions = ByteBuffer.allocateDirect(segy.traceHeaderBytes() - TraceHeader.BYTES);
        for (long trace = 0; trace < segy.traceCount(); trace++) {
            cancel.throwIfCancelled();
            extensions.clear();
            segy.readFully(extensions, segy.traceOffset(trace) + TraceHeader.BYTES);
            rows.append(extensions.flip());
        }
    }
}
