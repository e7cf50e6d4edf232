package io.github.sliceline.segy.order;

import io.github.sliceline.geometry.LineAxis;

/**
 * The axis along which a volume shows the traces of one bin.
 *
 * @param by what tells them apart
 * @param axis offsets, or numbers from 1
 */
public record GatherAxis(By by, LineAxis axis) {

    /** What tells the traces of one bin apart. */
    public enum By {
        /** Their offsets, which make a regular axis, and are each there once. */
        OFFSET,
        /** Numbers: by offset, traces of one offset in the order of the file. */
        NUMBER
    }
}
