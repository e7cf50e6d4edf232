package io.github.sliceline.hdf5.encoding;

import java.util.Comparator;
import java.util.List;

/**
 * Ranges of a file that are written, in the order of the file. Bytes between the pieces and after the last one are
 * zeros.
 *
 * @param metadataEnd byte after the metadata, which are written again when the file is complete
 * @param pieces pieces that have a place and do not overlap; the metadata and the bytes written before the layout come
 *     first
 * @param end byte after everything that has a place
 * @param unplaced most bytes of the chunks that follow, whose lengths are not known
 */
public record FilePieces(long metadataEnd, List<Piece> pieces, long end, long unplaced) {
    /** Sorts the pieces. */
    public FilePieces {
        pieces = pieces.stream().sorted(Comparator.comparingLong(Piece::from)).toList();
    }

    /**
     * A range of bytes.
     *
     * @param from first byte
     * @param to byte after the last
     * @param grain length in bytes of each unit in the range: that of a chunk, or 1
     */
    public record Piece(long from, long to, long grain) {
        /** Returns a range without units. */
        public static Piece plain(long from, long bytes) {
            return new Piece(from, from + bytes, 1);
        }
    }
}
