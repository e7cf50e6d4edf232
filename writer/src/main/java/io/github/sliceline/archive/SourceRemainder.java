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
 * (revision 2) and, unless the file is damaged, the bytes before the text header, between the text headers and the
 * first trace, and after the last trace. Most files have none of them. Takes some MB of memory, however many bytes there are.
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
        ByteBuffer block = ByteBuffer.allocateDirect(BLOCK);
        for (Part part : parts()) {
            boolean isExtensions = part.path.equals(VolumeProfile.TRACE_HEADER_EXTENSIONS);
            try (AppendedRows rows = new AppendedRows(file, part.path, part.form)) {
                for (long piece = 0; piece < part.pieces; piece++) {
                    long start = isExtensions ? segy.traceOffset(piece) + TraceHeader.BYTES : part.start;
                    for (long at = start; at < start + part.pieceBytes; at += block.limit()) {
                        cancel.throwIfCancelled();
                        segy.readFully(block.clear().limit((int) Math.min(BLOCK, start + part.pieceBytes - at)), at);
                        block.flip();
                        if (!isExtensions) {
                            used.add(at, block);
                        }
                        rows.append(block);
                    }
                }
                rows.finish();
            }
        }
    }

    /** Bytes that one dataset keeps: one piece of the file, or a piece of each trace. */
    private record Part(String path, DatasetForm form, long start, long pieces, long pieceBytes) {}

    private List<Part> parts() throws IOException {
        List<Part> parts = new ArrayList<>();
        addBytes(parts, VolumeProfile.SKIPPED_BYTES, 0, segy.headersStart());
        long headersEnd = segy.headersStart()
                + BinaryHeader.BYTES
                + (1L + segy.extendedTextHeaders().size()) * TextHeader.BYTES;
        addBytes(parts, VolumeProfile.LEADING_BYTES, headersEnd, segy.traceOffset(0));
        int extensions = segy.traceHeaderBytes() - TraceHeader.BYTES;
        if (extensions > 0) {
            DatasetForm form = form(segy.traceCount(), extensions);
            parts.add(new Part(VolumeProfile.TRACE_HEADER_EXTENSIONS, form, 0, segy.traceCount(), extensions));
        }
        addBytes(parts, VolumeProfile.TRAILING_BYTES, segy.tracesEnd(), segy.size());
        return parts;
    }

    private void addBytes(List<Part> parts, String path, long from, long to) {
        if (from < to && !segy.isDamaged()) {
            parts.add(new Part(path, form(to - from, 0), from, 1, to - from));
        }
    }

    private static DatasetForm form(long rows, int columns) {
        return AppendedRows.form(DataType.unsigned(1), rows, columns, DEFLATE_LEVEL);
    }
}
