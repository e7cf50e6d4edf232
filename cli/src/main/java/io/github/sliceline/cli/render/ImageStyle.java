package io.github.sliceline.cli.render;

/**
 * How a section is drawn. Immutable.
 *
 * @param clipPercentile percentile of |amplitude| at which colours saturate, more than 0, at most 100
 * @param colourMap colours
 */
public record ImageStyle(double clipPercentile, ColourMap colourMap) {
    public static final ImageStyle DEFAULTS = new ImageStyle(98, ColourMap.RED_WHITE_BLUE);

    public ImageStyle {
        if (!(clipPercentile > 0 && clipPercentile <= 100)) {
            throw new IllegalArgumentException(
                    "clip percentile must be above 0 and at most 100, got " + clipPercentile);
        }
    }
}
