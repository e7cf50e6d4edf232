package io.github.sliceline.geometry;

/** Quantity and unit of a volume's vertical axis. */
public enum SampleUnit {
    /** Two-way time in milliseconds. */
    MILLISECONDS("ms", "twt"),
    /** Depth in metres. */
    METRES("m", "depth"),
    /** Depth in feet. */
    FEET("ft", "depth"),
    /** Plain sample number, for files that state no unit. */
    INDEX("", "samples");

    private final String symbol;
    private final String axisName;

    SampleUnit(String symbol, String axisName) {
        this.symbol = symbol;
        this.axisName = axisName;
    }

    /** Unit symbol, such as {@code ms}; empty for {@link #INDEX}. */
    public String symbol() {
        return symbol;
    }

    /** Quantity and its unit, such as {@code depth in m}. */
    public String quantity() {
        return switch (this) {
            case MILLISECONDS -> "time in ms";
            case METRES, FEET -> "depth in " + symbol;
            case INDEX -> "sample numbers";
        };
    }

    /** Name of the axis in a file: {@code twt}, {@code depth} or {@code samples}. */
    public String axisName() {
        return axisName;
    }
}
