package io.github.sliceline.show.paint;

import java.util.Optional;

/**
 * Where the axes of a plot are labelled.
 *
 * @param across axis at the top
 * @param down axis at the left
 * @param bar colour bar, if the plot has one
 */
record PlotTicks(Ticks across, Ticks down, Optional<Ticks> bar) {
    private static final int PIXELS_PER_COLUMN_LABEL = 85;
    private static final int PIXELS_PER_ROW_LABEL = 56;

    /** As many as there is room for beside a data area of this size. */
    static PlotTicks of(PlotFrame.Size size, PlotFonts fonts, PlotAxis across, PlotAxis down, Optional<BarAxis> bar) {
        int rows = size.height() / fonts.pixels(PIXELS_PER_ROW_LABEL);
        return new PlotTicks(
                Ticks.of(across, Math.max(2, size.width() / fonts.pixels(PIXELS_PER_COLUMN_LABEL))),
                Ticks.of(down, Math.max(2, rows)),
                bar.map(axis -> axis.ticks(Math.max(3, rows * 2 / 3))));
    }

    /**
     * The axis of a colour bar.
     *
     * @param range from its bottom to its top
     * @param quantity what it shows, such as {@code Amplitude}
     */
    record BarAxis(AmplitudeRange range, String quantity) {
        /** What labels are divided by: 1 for everyday values. */
        double power() {
            return powerOfTen(range.limit());
        }

        Ticks ticks(int most) {
            return Ticks.between(range.low() / power(), range.high() / power(), most);
        }

        String label() {
            return quantity + powerSuffix(power());
        }
    }

    /** What labels of amplitudes up to a limit are divided by: 1 for everyday ones. */
    static double powerOfTen(float limit) {
        double exponent = Math.floor(Math.log10(limit));
        return exponent >= -3 && exponent < 5 ? 1 : Math.pow(10, exponent);
    }

    /** What an axis label adds where its ticks are divided by a power of ten. */
    static String powerSuffix(double power) {
        return power == 1 ? "" : " × 1e" + Math.round(Math.log10(power));
    }
}
