package io.github.sliceline.upload;

import io.github.sliceline.hdf5.encoding.FilePieces;
import io.github.sliceline.remote.ObjectUpload;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Division of a file into the parts of its upload, numbered from 1. The first parts have fixed ends. The parts behind
 * them all have one length, but the last ends with the file.
 *
 * <p>At most nine tenths of the parts that a store allows are for chunks, which are most of a large file. Four
 * hundredths are for the bytes written before the file is laid out, and as many for data that are written at many
 * places at once, such as maps. Parts of maps are kept short, because an unfinished part of each map is in memory. With
 * 10,000 parts of up to 5 GiB, a file of 40 TB has parts of 4.5 GB.
 *
 * <p>If chunks have one length, parts end between chunks. Immutable.
 */
public final class PartPlan implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final double OF_CHUNKS = 0.9;
    private static final double OF_OTHERS = 0.04;

    /** End of each part that has a fixed one. */
    private final long[] ends;

    private final long length;

    private PartPlan(long[] ends, long length) {
        this.ends = ends;
        this.length = length;
    }

    /**
     * Returns a plan for bytes that come in order, before the file is laid out.
     *
     * @param bytes most bytes that will come
     */
    public static PartPlan beginning(PartLimits limits, long bytes) {
        return new PartPlan(new long[0], limits.lengthFor(bytes, (long) (OF_OTHERS * limits.parts())));
    }

    /**
     * Returns a plan for a file that is laid out from the start.
     *
     * @param behind most bytes that follow behind the known pieces and chunks
     * @throws IllegalArgumentException if the file would be larger than an object can be
     */
    public static PartPlan of(PartLimits limits, FilePieces extents, long behind) {
        return new PartPlan(new long[0], 1).laidOut(limits, 0, extents, behind);
    }

    /**
     * Returns the continuation of this plan for a file that is now laid out. Parts that have begun stay.
     *
     * @param begun byte before which bytes were already written
     */
    public PartPlan laidOut(PartLimits limits, long begun, FilePieces extents, long behind) {
        long[] kept = new long[begun == 0 ? 0 : partOf(begun - 1)];
        Arrays.setAll(kept, n -> end(n + 1));
        Cutter cutter = new Cutter(limits, kept, extents, behind);
        return cutter.cut(extents);
    }

    /** Returns the number of parts with a fixed end. */
    public int fixedParts() {
        return ends.length;
    }

    /** Returns the length of the parts behind those with a fixed end. The last may be shorter. */
    public long length() {
        return length;
    }

    /** Returns the number of the part that contains a byte. */
    public int partOf(long position) {
        int found = Arrays.binarySearch(ends, position);
        int before = found >= 0 ? found + 1 : -found - 1;
        if (before < ends.length) {
            return before + 1;
        }
        return Math.toIntExact(ends.length + 1 + (position - start(ends.length + 1)) / length);
    }

    /** Returns the first byte of a part. */
    public long start(int number) {
        return number == 1 ? 0 : end(number - 1);
    }

    /** Returns the byte after a part, for a file that does not end before it. */
    public long end(int number) {
        if (number <= ends.length) {
            return ends[number - 1];
        }
        long known = ends.length == 0 ? 0 : ends[ends.length - 1];
        return known + (number - ends.length) * length;
    }

    /** Returns a text such as {@code 17 parts and then parts of 8388608 bytes}. */
    @Override
    public String toString() {
        return ends.length + " parts and then parts of " + length + " bytes";
    }

    /** Cutter of parts, one after the other. */
    private static final class Cutter {
        private final PartLimits limits;
        private final long chunkParts;
        private final long otherParts;
        private long[] ends;
        private int parts;
        private long at;

        Cutter(PartLimits limits, long[] kept, FilePieces extents, long behind) {
            this.limits = limits;
            this.ends = kept;
            this.parts = kept.length;
            this.at = parts == 0 ? 0 : kept[parts - 1];
            long chunks = behind + extents.unplaced();
            long others = 0;
            for (FilePieces.Piece piece : extents.pieces()) {
                long bytes = Math.max(0, piece.to() - Math.max(at, piece.from()));
                chunks += piece.grain() > 1 ? bytes : 0;
                others += piece.grain() > 1 ? 0 : bytes;
            }
            this.chunkParts = limits.lengthFor(chunks, (long) (OF_CHUNKS * limits.parts()));
            this.otherParts = limits.lengthFor(others, (long) (OF_OTHERS * limits.parts()));
            if (chunkParts > limits.most()) {
                throw new IllegalArgumentException(
                        "a file of " + (chunks + others) + " bytes is longer than the " + limits.parts() + " parts of "
                                + limits.most() + " bytes that an object of this store may have");
            }
        }

        PartPlan cut(FilePieces extents) {
            for (FilePieces.Piece piece : extents.pieces()) {
                if (piece.grain() > 1) {
                    plainTo(piece.from());
                    chunks(piece);
                }
            }
            plainTo(extents.end());
            return new PartPlan(Arrays.copyOf(ends, parts), chunkParts);
        }

        /** Cuts bytes of any kind. It may leave less than the shortest part before the end. */
        private void plainTo(long end) {
            while (end - at >= otherParts + limits.least()) {
                add(at + otherParts);
            }
            if (end - at >= limits.least()) {
                add(end);
            }
        }

        /**
         * Cuts parts of about equal length that end between chunks. The first part also takes the bytes left before the
         * chunks.
         */
        private void chunks(FilePieces.Piece piece) {
            long grain = piece.grain();
            if (at < piece.from() || (at - piece.from()) % grain != 0) {
                long least = Math.max(at + limits.least(), piece.from());
                long first = piece.from() + (least - piece.from() + grain - 1) / grain * grain;
                if (first > piece.to()) {
                    return;
                }
                add(first);
            }
            long left = (piece.to() - at) / grain;
            if (left * grain < limits.least()) {
                return;
            }
            long from = at;
            long most = Math.max(1, limits.most() - grain);
            long wanted = Math.max(left * grain / chunkParts, (left * grain + most - 1) / most);
            long number = Math.max(1, Math.min(left, wanted));
            for (long n = 1; n <= number; n++) {
                add(from + left * n / number * grain);
            }
        }

        private void add(long end) {
            if (parts == ends.length) {
                ends = Arrays.copyOf(ends, Math.max(16, 2 * parts));
            }
            ends[parts++] = end;
            at = end;
        }
    }

    /**
     * Limits of a store for the parts of an upload.
     *
     * @param least fewest bytes of a part, except the last
     * @param most most bytes of a part
     * @param parts most parts of an object
     */
    public record PartLimits(long least, long most, int parts) {
        /** Divisor of the longest part that gives the shortest part worth a request: 8 MiB of 5 GiB. */
        private static final int OF_LONGEST = 640;

        private static final long PAGE = 4096;

        public PartLimits {
            if (least < 1 || most < 2 * least || parts < 1) {
                throw new IllegalArgumentException("parts of " + least + " to " + most + " bytes, at most " + parts);
            }
        }

        /** Returns the limits of an upload. */
        public static PartLimits of(ObjectUpload upload) {
            return new PartLimits(upload.leastPartBytes(), upload.mostPartBytes(), upload.mostParts());
        }

        /** Returns the length of parts of which {@code wanted} hold {@code bytes}. */
        long lengthFor(long bytes, long wanted) {
            long worthwhile = Math.max(least + least * 3 / 5, most / OF_LONGEST);
            long share = bytes / Math.max(1, wanted) + 1;
            return (Math.max(worthwhile, share) + PAGE - 1) / PAGE * PAGE;
        }
    }
}
