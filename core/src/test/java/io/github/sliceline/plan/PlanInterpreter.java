package io.github.sliceline.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.hdf5.chunk.ChunkBoxes;
import io.github.sliceline.hdf5.chunk.ChunkGrid;
import io.github.sliceline.hdf5.chunk.ChunkLookup;
import io.github.sliceline.hdf5.grid.Region;
import java.util.Arrays;
import java.util.BitSet;

/** Executes plans the plain way, element by element, and counts how often each element is written. */
final class PlanInterpreter {
    /** What elements of absent chunks get. */
    static final byte FILL = 0x33;

    private final FakeFile file;
    private final int elementBytes;
    private final boolean filtered;
    private final long[] chunkStrides;
    private final long[] regionStrides;
    private final byte[] values;
    private final int[] writes;

    PlanInterpreter(FakeFile file, ChunkGrid grid, int elementBytes, boolean filtered, Region region) {
        this.file = file;
        this.filtered = filtered;
        this.elementBytes = elementBytes;
        this.chunkStrides = rowMajor(grid.chunk().extents());
        this.regionStrides = rowMajor(region.shape().extents());
        this.writes = new int[Math.toIntExact(region.size())];
        this.values = new byte[Math.multiplyExact(writes.length, elementBytes)];
    }

    /** Strides computed here again: the code under test is not its own oracle. */
    static long[] rowMajor(long[] extents) {
        long[] strides = new long[extents.length];
        for (int d = 0; d < extents.length; d++) {
            strides[d] = 1;
            for (int inner = d + 1; inner < extents.length; inner++) {
                strides[d] *= extents[inner];
            }
        }
        return strides;
    }

    /** Does what the plan says; returns the region's bytes, row-major. */
    byte[] execute(ReadPlan plan) {
        ChunkBoxes pieces = plan.stored();
        for (int r = 0; r < plan.requests(); r++) {
            long position = plan.position(r);
            byte[] read = file.read(position, plan.length(r));
            for (int place = plan.firstPiece(r); place < plan.endPiece(r); place++) {
                int piece = plan.piece(place);
                int start = Math.toIntExact(pieces.position(piece) - position);
                byte[] bytes = Arrays.copyOfRange(read, start, start + pieces.length(piece));
                byte[] elements = filtered ? file.decode(bytes) : bytes;
                long first = filtered ? pieces.inChunk(piece) : 0;
                forEach(pieces, piece, (source, target) -> {
                    int from = Math.toIntExact((first + source) * elementBytes);
                    System.arraycopy(elements, from, values, target * elementBytes, elementBytes);
                    writes[target]++;
                });
            }
        }
        ChunkBoxes absent = plan.absent();
        for (int piece = 0; piece < absent.size(); piece++) {
            assertEquals(ChunkLookup.ABSENT, file.address(absent.chunk(piece)));
            forEach(absent, piece, (source, target) -> {
                Arrays.fill(values, target * elementBytes, (target + 1) * elementBytes, FILL);
                writes[target]++;
            });
        }
        return values;
    }

    /** How often each element of the region was written. */
    int[] writes() {
        return writes;
    }

    /** Which bytes of an unfiltered request hold wanted elements. */
    BitSet wanted(ReadPlan plan, int request) {
        int length = plan.length(request);
        BitSet wanted = new BitSet(length);
        ChunkBoxes pieces = plan.stored();
        for (int place = plan.firstPiece(request); place < plan.endPiece(request); place++) {
            int piece = plan.piece(place);
            long start = pieces.position(piece) - plan.position(request);
            forEach(pieces, piece, (source, target) -> {
                int from = Math.toIntExact(start + source * elementBytes);
                assertTrue(from >= 0 && from + elementBytes <= length, () -> pieces.toString(piece) + " leaves it");
                wanted.set(from, from + elementBytes);
            });
        }
        return wanted;
    }

    private interface ElementVisitor {
        /** Source counts elements from the piece's first, target elements of the region. */
        void visit(long source, int target);
    }

    private void forEach(ChunkBoxes pieces, int piece, ElementVisitor visitor) {
        int rank = pieces.rank();
        long elements = pieces.elements(piece);
        for (long n = 0; n < elements; n++) {
            long rest = n;
            long source = 0;
            long target = pieces.inRegion(piece);
            for (int d = rank - 1; d >= 0; d--) {
                long index = rest % pieces.count(piece, d);
                rest /= pieces.count(piece, d);
                source += index * chunkStrides[d];
                target += index * regionStrides[d];
            }
            visitor.visit(source, Math.toIntExact(target));
        }
    }
}
