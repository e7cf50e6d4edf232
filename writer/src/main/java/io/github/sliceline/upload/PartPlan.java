package io.github.sliceline.upload;

import io.github.sliceline.hdf5.encoding.FilePieces;
import io.github.sliceline.remote.ObjectUpload;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Where a file is cut into the parts of its upload, numbered from 1: some that end where they are known to, and behind them
 * parts of one length, of which the last is as long as there are bytes.
 *
 * <p>Of the parts that a store allows at most nine tenths have chunks, which are most of a large file; four hundredths each have
 * what is written before the file is laid out and what goes to many places at once, such as maps: these are kept short,
 * because one of them is in memory for each map. So at 10,000 parts of 5 GiB, a file of 40 TB has parts of 4.5 GB.
 *
 * <p>Where there are chunks of one length, parts are cut between them. Immutable.
 */
public final class PartPlan implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final double OF_CHUNKS = 0.9;
    private static final double OF_OTHERS = 0.04;

    /** Of each part that ends where it is known to. */
    private final long[] ends;

    private final long length;

    private PartPlan(long[] ends, long length) {
        this.ends = ends;
        this.length = length;
    }

    /**
     * A plan for what comes one after the other, before the file is laid out.
     *
     * @param bytes most that will come
     */
    public static PartPlan beginning(PartLimits limits, long bytes) {
        return new PartPlan(new long[0], limits.lengthFor(bytes, (long) (OF_OTHERS * limits.parts())));
    }

    /**
     * A plan for a file that is laid out from the start.
     *
     * @param behind most bytes that follow behind the layout and the chunks that it knows of
     * @throws IllegalArgumentException if the file would be larger than an object can be
     */
    public static PartPlan of(PartLimits limits, FilePieces extents, long behind) {
        return new PartPlan(new long[0], 1).laidOut(limits, 0, extents, behind);
    }

    /**
     * The plan goes on for a file that is laid out now: parts that have begun stay.
     *
     * @param begun byte before which bytes were written already
     */
    public PartPlan laidOut(PartLimits limits, long begun, FilePieces extents, long behind) {
        long[] kept = new long[begun == 0 ? 0 : partOf(begun - 1)];
        Arrays.setAll(kept, n -> end(n + 1));
        Cutter cutter = new Cutter(limits, kept, extents, behind);
        return cutter.cut(extents);
    }

    /** How many parts end where they are known to. */
    public int fixedParts() {
        return ends.length;
    }

    /** Length of the parts behind those that end where they are known to; the last may be shorter. */
    public long length() {
        return length;
    }

    /** Number of the part that has a byte. */
    public int partOf(long position) {
        int found = Arrays.binarySearch(ends, position);
        int before = found >= 0 ? found + 1 : -found - 1;
        if (before < ends.length) {
            return before + 1;
        }
        return Math.toIntExact(ends.length + 1 + (position - start(ends.length + 1)) / length);
    }

    /** First byte of a part. */
    public long start(int number) {
        return number == 1 ? 0 : end(number - 1);
    }

    /** Byte after a part, unless the file ends before it. */
    public long end(int number) {
        if (number <= ends.length) {
            return ends[number - 1];
        }
        long known = ends.length == 0 ? 0 : ends[ends.length - 1];
        return known + (number - ends.length) * length;
    }

    /** Such as {@code 17 parts and then parts of 8388608 bytes}. */
    @Override
    public String toString() {
        return ends.length + " parts and then parts of " + length + " bytes";
    }

    /** Cuts parts, one after the other. */
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

        /** Bytes of any kind; less than the shortest part may be left before the end. */
        private void plainTo(long end) {
            while (end - at >= otherParts + limits.least()) {
                add(at + otherParts);
            }
            if (end - at >= limits.least()) {
                add(end);
            }
        }

        /** Parts that end between chunks, all about as long; what is left before them goes with the first chunks. */
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
     * What a store allows of the parts of an upload.
     *
     * @param least bytes of a part but the last
     * @param most bytes of a part
     * @param parts of an object
     */
    public record PartLimits(long least, long most, int parts) {
        /** Shorter parts are not worth a request: of parts of 5 MiB to 5 GiB those below 8 MiB. */
        private static final int OF_LONGEST = 640;

        private static final long PAGE = 4096;

        /** Refuses what cannot be. */
        public PartLimits {
            if (least < 1 || most < 2 * least || parts < 1) {
                throw new IllegalArgumentException("parts of " + least + " to " + most + " bytes, at most " + parts);
            }
        }

        /** Those of an upload. */
        public static PartLimits of(ObjectUpload upload) {
            return new PartLimits(upload.leastPartBytes(), upload.mostPartBytes(), upload.mostParts());
        }

        /** Length of parts of which so many are to hold so many bytes. */
        long lengthFor(long bytes, long wanted) {
            long worthwhile = Math.max(least + least * 3 / 5, most / OF_LONGEST);
            long share = bytes / Math.max(1, wanted) + 1;
            return (Math.max(worthwhile, share) + PAGE - 1) / PAGE * PAGE;
        }
    }
}
