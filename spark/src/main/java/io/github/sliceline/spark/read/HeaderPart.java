package io.github.sliceline.spark.read;

import io.github.sliceline.spark.source.SourceFile;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.read.InputPartition;

/**
 * Headers for one task: those of some files, or of a piece of a large one.
 *
 * @param pieces in order
 */
record HeaderPart(List<Piece> pieces) implements InputPartition {
    /** What opening a file costs, as so many bytes of one. */
    private static final long OPENING_BYTES = 4 << 20;

    HeaderPart {
        pieces = List.copyOf(pieces);
    }

    /**
     * A piece of a file: how many traces it has is not known before it is opened, so traces are shared out as bytes are.
     *
     * @param from first byte
     * @param to byte after the last
     */
    record Piece(SourceFile file, long from, long to) implements Serializable {
        /** The first trace of those that begin at a byte or behind it, if traces were spread evenly. */
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

    /** Cuts files into pieces, and puts small ones together, for about so many bytes in each part. */
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
