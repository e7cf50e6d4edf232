package io.github.sliceline.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.geometry.Region;
import java.util.Arrays;
import java.util.BitSet;

/** Executes plans the plain way, element by element, and counts how often each element is written. */
final class PlanInterpreter {
    /** What elements of absent chunks get. */
    static final byte FILL = 0x33;

    private final FakeFile file;
    private final int elementBytes;
    private final long[] chunkStrides;
    private final long[] regionStrides;
    private final byte[] values;
    private final int[] writes;

    PlanInterpreter(FakeFile file, ChunkGrid grid, int elementBytes, Region region) {
        this.file = file;
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
        for (Request request : plan.requests()) {
            byte[] read = file.read(request.position(), request.length());
            byte[] elements = request.wholeChunk() ? file.decode(read) : read;
            for (Request.Piece piece : request.pieces()) {
                forEach(piece.fragment(), (source, target) -> {
                    int from = Math.toIntExact(piece.firstByte() + source * elementBytes);
                    System.arraycopy(elements, from, values, target * elementBytes, elementBytes);
                    writes[target]++;
                });
            }
        }
        for (Fragment fragment : plan.absent()) {
            assertEquals(ChunkLookup.ABSENT, file.address(fragment.chunk()));
            forEach(fragment, (source, target) -> {
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
    BitSet wanted(Request request) {
        BitSet wanted = new BitSet(request.length());
        for (Request.Piece piece : request.pieces()) {
            forEach(piece.fragment(), (source, target) -> {
                int from = Math.toIntExact(piece.firstByte() + source * elementBytes);
                assertTrue(from >= 0 && from + elementBytes <= request.length(), () -> piece + " leaves " + request);
                wanted.set(from, from + elementBytes);
            });
        }
        return wanted;
    }

    private interface ElementVisitor {
        /** Source counts elements from the fragment's first, target elements of the region. */
        void visit(long source, int target);
    }

    private void forEach(Fragment fragment, ElementVisitor visitor) {
        int rank = fragment.rank();
        long elements = fragment.size();
        for (long n = 0; n < elements; n++) {
            long rest = n;
            long source = 0;
            long target = fragment.inRegion();
            for (int d = rank - 1; d >= 0; d--) {
                long index = rest % fragment.count(d);
                rest /= fragment.count(d);
                source += index * chunkStrides[d];
                target += index * regionStrides[d];
            }
            visitor.visit(source, Math.toIntExact(target));
        }
    }
}
