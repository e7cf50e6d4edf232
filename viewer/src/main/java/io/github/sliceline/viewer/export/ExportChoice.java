package io.github.sliceline.viewer.export;

import io.github.sliceline.show.paint.PictureSize;

/**
 * The user's choices for saving a section. Immutable.
 *
 * @param kind file format
 * @param whole true for the whole section; false for the visible part
 * @param form size and frame of a PNG picture; SVG always uses {@link Form#PRINT}
 * @param width width of a picture for print, in centimetres
 * @param height height of a picture for print, in centimetres
 * @param dpi pixels per inch of a picture for print; in SVG only of the parts that are drawn as pixels
 */
public record ExportChoice(ExportKind kind, boolean whole, Form form, double width, double height, int dpi) {
    private static final double CENTIMETRES_PER_INCH = 2.54;

    /** Size and frame of a picture. */
    public enum Form {
        /** The size of the pane. */
        SCREEN("As on the screen"),
        /** One pixel per sample, not interpolated. */
        SAMPLES("One pixel per sample"),
        /** A size on paper, with title, axes and colour bar. */
        PRINT("At a size, with axes and title");

        private final String label;

        Form(String label) {
            this.label = label;
        }

        @Override
        public String toString() {
            return label;
        }
    }

    /** A PNG picture of the visible part, as wide as a page. */
    public static final ExportChoice DEFAULTS = new ExportChoice(ExportKind.PNG, false, Form.PRINT, 16, 10, 300);

    public ExportChoice {
        if (!(width > 0) || !(height > 0) || dpi < 1) {
            throw new IllegalArgumentException(
                    "a picture has a size, got " + width + " by " + height + " cm at " + dpi + " dpi");
        }
    }

    /**
     * Returns the size of a picture for print in pixels.
     *
     * @throws IllegalArgumentException if the size is too large or too small; the message gives the limits
     */
    PictureSize pixels() {
        return new PictureSize(pixels(width), pixels(height));
    }

    private int pixels(double centimetres) {
        return (int) Math.min(Integer.MAX_VALUE, Math.round(centimetres / CENTIMETRES_PER_INCH * dpi));
    }
}
