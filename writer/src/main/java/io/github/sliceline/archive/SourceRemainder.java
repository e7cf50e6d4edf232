package io.github.sliceline.archive;

import io.github.sliceline.CancelToken;
import io.github.sliceline.hdf5.write.Hdf5Writer;
import io.github.sliceline.hdf5.write.NumberType;
import io.github.sliceline.segy.BinaryHeader;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.TextHeader;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.volume.VolumeProfile;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Keeps the bytes of a file that are neither headers as every SEG-Y file has them nor samples: extensions of trace
 * headers (revision 2), and, unless the file is damaged, what stands between the text headers and the first trace and
 * what follows the last trace. Most files have none of them. Takes some MB, however much there is.
 */
public record SourceRemainder(Hdf5Writer writer, SegyFile segy, CancelToken cancel) {
    private static final int BLOCK = 1 << 20;
    private static final int DEFLATE_LEVEL = 1;

    public void write() throws IOException {
        if (segy.isDamaged()) {
            writeExtensions();
            return;
        }
        long headersEnd = BinaryHeader.BYTES + (1L + segy.extendedTextHeaders().size()) * TextHeader.BYTES;
        writeBytes(VolumeProfile.LEADING_BYTES, headersEnd, segy.traceOffset(0));
        writeExtensions();
        long tracesEnd = segy.traceOffset(segy.traceCount() - 1) + segy.traceBytes();
        writeBytes(VolumeProfile.TRAILING_BYTES, tracesEnd, segy.size());
    }

    private void writeBytes(String path, long from, long to) throws IOException {
        if (from >= to) {
            return;
        }
        ByteBuffer block = ByteBuffer.allocateDirect((int) Math.min(BLOCK, to - from));
        try (AppendedRows rows = new AppendedRows(writer, path, NumberType.STD_U8LE, to - from, 0, DEFLATE_LEVEL)) {
            for (long at = from; at < to; at += BLOCK) {
                cancel.throwIfCancelled();
                block.clear().limit((int) Math.min(BLOCK, to - at));
                segy.readFully(block, at);
                rows.append(block.flip());
            }
            rows.finish();
        }
    }

    private void writeExtensions() throws IOException {
        int bytes = segy.traceHeaderBytes() - TraceHeader.BYTES;
        if (bytes == 0) {
            return;
        }
        ByteBuffer extensions = ByteBuffer.allocateDirect(bytes);
        try (AppendedRows rows = new AppendedRows(
                writer,
                VolumeProfile.TRACE_HEADER_EXTENSIONS,
                NumberType.STD_U8LE,
                segy.traceCount(),
                bytes,
                DEFLATE_LEVEL)) {
            for (long trace = 0; trace < segy.traceCount(); trace++) {
                cancel.throwIfCancelled();
                extensions.clear();
                segy.readFully(extensions, segy.traceOffset(trace) + TraceHeader.BYTES);
                rows.append(extensions.flip());
            }
            rows.finish();
        }
    }
}
