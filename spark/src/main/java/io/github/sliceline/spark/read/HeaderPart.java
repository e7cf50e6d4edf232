package io.github.sliceline.spark.read;

import io.github.sliceline.spark.source.SourceFile;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * Headers for one task: those of some files, or of a piece of a large file.
 *
 * @param pieces pieces in order
 */
record HeaderPart(List<Piece> pieces) implements InputPartition {
    /** Cost of opening a file, as a number of bytes. */
    private static final long OPENING_BYTES = 4 << 20;

    HeaderPart {
        pieces = List.copyOf(pieces);
    }

    /**
     * A piece of a file. The number of its traces is unknown until the file is opened, so pieces are measured in
     * bytes.
     *
     * @param file the file
     * @param from offset of the first byte
     * @param to offset after the last byte
     */
    record Piece(SourceFile file, long from, long to) implements Serializable {
        /** Returns the first trace that begins at or after a byte, if the traces were spread evenly over the file. */
        private long traceAt(long at, long traces) {
            double share = (double) at / Math.max(1, file.length());
            return at >= file.length() ? traces : Math.min(traces, (long) Math.ceil(share * traces));
        }

        long firstTrace(long traces) {
            return traceAt(from, traces);
        }

        long endTrace(long traces) {
            return traceAt(to, traces);
        }
    }

    /** Cuts large files into pieces and combines small files, so that each part has about {@code bytes} bytes. */
    static List<HeaderPart> cut(List<SourceFile> files, long bytes) {
        List<HeaderPart> parts = new ArrayList<>();
        List<Piece> begun = new ArrayList<>();
        long inBegun = 0;
        for (SourceFile file : files) {
            long pieces = Math.max(1, file.length() / bytes);
            for (long i = 0; i < pieces; i++) {
                Piece piece = new Piece(file, edge(file, i, pieces), edge(file, i + 1, pieces));
                begun.add(piece);
                inBegun += Math.max(OPENING_BYTES, piece.to - piece.from);
                if (inBegun >= bytes) {
                    parts.add(new HeaderPart(begun));
                    begun.clear();
                    inBegun = 0;
                }
            }
        }
        if (!begun.isEmpty()) {
            parts.add(new HeaderPart(begun));
        }
        return parts;
    }

    private static long edge(SourceFile file, long piece, long pieces) {
        return piece == pieces ? file.length() : (long) ((double) file.length() / pieces * piece);
    }

    @Override
    public String toString() {
        return "headers of " + pieces;
    }
}
