package io.github.sliceline.plan;

import java.util.List;

/**
 * One positional read and what to do with its bytes.
 *
 * @param position byte in the file
 * @param length bytes to read
 * @param wholeChunk whether the bytes are one stored chunk that must be decoded before copying; if
 *     not, they are elements as they lie in the file
 * @param filterMask which filters to skip in decoding; bit n stands for the n-th
 * @param pieces copies out of these bytes
 */
public record Request(long position, int length, boolean wholeChunk, int filterMask, List<Piece> pieces) {

    /**
     * A copy from a request's bytes, or from the chunk decoded from them, to the region.
     *
     * @param fragment which elements
     * @param firstByte where the fragment's first element stands in the bytes
     */
    public record Piece(Fragment fragment, int firstByte) {}
}
