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

    /**
     * Traces of a bin told apart by their offsets.
     *
     * @param offsets that the traces of a bin have
     */
    public static GatherAxis byOffset(LineAxis offsets) {
        return new GatherAxis(By.OFFSET, offsets);
    }

    /**
     * Traces of a bin told apart by numbers from 1 on.
     *
     * @param most traces that a bin has
     */
    public static GatherAxis byNumber(int most) {
        return new GatherAxis(By.NUMBER, new LineAxis(1, 1, most));
    }
}
