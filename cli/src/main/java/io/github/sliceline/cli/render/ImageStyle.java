package io.github.sliceline.cli.render;

/**
 * How a section is drawn. Immutable.
 *
 * @param clipPercentile percentile of |amplitude| at which colours saturate, more than 0, at most 100
 * @param colourMap colours
 * @param longSide pixels of the longer side of the data area, 200 to 8000
 */
public record ImageStyle(double clipPercentile, ColourMap colourMap, int longSide) {
    /** 98th percentile, red-white-blue. */
    public static final ImageStyle DEFAULTS = new ImageStyle(98, ColourMap.RED_WHITE_BLUE);

    /** About 1,200 pixels. */
    public ImageStyle(double clipPercentile, ColourMap colourMap) {
        this(clipPercentile, colourMap, 1200);
    }

    public ImageStyle {
        if (!(clipPercentile > 0 && clipPercentile <= 100)) {
            throw new IllegalArgumentException(
                    "clip percentile must be above 0 and at most 100, got " + clipPercentile);
        }
        if (longSide < 200 || longSide > 8000) {
            throw new IllegalArgumentException("long side must be 200 to 8000 pixels, got " + longSide);
        }
    }
}
