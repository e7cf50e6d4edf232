package io.github.sliceline.viewer.model;

/**
 * The shown lines and slice, as indices from 0.
 *
 * @param inline index on the inline axis
 * @param crossline index on the crossline axis
 * @param sample index on the vertical axis
 * @param offset index on the offset axis of a prestack volume; 0 for others
 */
public record Position(int inline, int crossline, int sample, int offset) {
    /**
     * Returns the index that a pane shows; for a gather, that of the offset that the other panes show, 0 for the map and
     * the section along a line.
     */
    public int of(Pane pane) {
        return switch (pane) {
            case INLINE -> inline;
            case CROSSLINE -> crossline;
            case SLICE -> sample;
            case GATHER -> offset;
            case LINE, MAP -> 0;
        };
    }

    /** Returns this position with another index in a pane. The map and the section along a line change nothing. */
    public Position with(Pane pane, int index) {
        return switch (pane) {
            case INLINE -> new Position(index, crossline, sample, offset);
            case CROSSLINE -> new Position(inline, index, sample, offset);
            case SLICE -> new Position(inline, crossline, index, offset);
            case GATHER -> withOffset(index);
            case LINE, MAP -> this;
        };
    }

    /**
     * Returns this position with another offset.
     *
     * @param index index on the offset axis
     */
    public Position withOffset(int index) {
        return new Position(inline, crossline, sample, index);
    }
}
