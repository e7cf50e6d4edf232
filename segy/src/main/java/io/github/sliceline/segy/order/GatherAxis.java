package io.github.sliceline.segy.order;

import io.github.sliceline.geometry.Axis;

/**
 * The axis along which a volume has the traces of one bin.
 *
 * @param by property that distinguishes the traces of a bin
 * @param axis offsets, or numbers from 1
 */
public record GatherAxis(By by, Axis axis) {

    /** Property that distinguishes the traces of one bin. */
    public enum By {
        /** Offsets on a regular axis, each of which occurs once in a bin. */
        OFFSET,
        /** Numbers in the order of the offsets. Traces of one offset are in the order of the file. */
        NUMBER
    }
}
