package io.github.sliceline.viewer.model;

/**
 * Which lines are shown, by index from 0.
 *
 * @param inline of the inline axis
 * @param crossline of the crossline axis
 * @param sample of the vertical axis
 * @param offset of the offset axis of a prestack volume; 0 otherwise
 */
public record Position(int inline, int crossline, int sample, int offset) {
    /** Index of what a pane shows; 0 of those that are moved by no index. */
    public int of(Pane pane) {
        return switch (pane) {
            case INLINE -> inline;
            case CROSSLINE -> crossline;
            case SLICE -> sample;
            case LINE, MAP -> 0;
        };
    }

    /** This position with another line or slice in a pane; unchanged for panes that have none. */
    public Position with(Pane pane, int index) {
        return switch (pane) {
            case INLINE -> new Position(index, crossline, sample, offset);
            case CROSSLINE -> new Position(inline, index, sample, offset);
            case SLICE -> new Position(inline, crossline, index, offset);
            case LINE, MAP -> this;
        };
    }

    /** This position with another offset. */
    public Position withOffset(int index) {
        return new Position(inline, crossline, sample, index);
    }
}
