package io.github.sliceline.hdf5.encoding;

import java.util.Comparator;
import java.util.List;

/**
 * What of a laid-out file bytes are written to, in the order of the file. Between the pieces, and behind the last, are zeros.
 *
 * @param metadataEnd byte after the metadata, which are written again when the file is complete
 * @param pieces that have a place, none overlapping another; the metadata, and what was written before the layout, are the first
 * @param end byte after everything that has a place
 * @param unplaced most bytes of the chunks that follow, whose lengths are not known
 */
public record FilePieces(long metadataEnd, List<Piece> pieces, long end, long unplaced) {
    /** Sorts the pieces. */
    public FilePieces {
        pieces = pieces.stream().sorted(Comparator.comparingLong(Piece::from)).toList();
    }

    /**
     * Bytes that follow one another.
     *
     * @param grain of how many bytes each what it holds is made: those of a chunk, or 1
     */
    public record Piece(long from, long to, long grain) {
        /** Bytes of any kind. */
        public static Piece plain(long from, long bytes) {
            return new Piece(from, from + bytes, 1);
        }
    }
}
