package io.github.sliceline.viewer.export;

import io.github.sliceline.show.paint.PictureSize;

/**
 * What is saved of a section, and how. Immutable.
 *
 * @param kind format
 * @param whole all of the section; otherwise what is seen
 * @param form how large a PNG picture is and what is around it; SVG is always {@link Form#PRINT}
 * @param width centimetres of a picture for print
 * @param height centimetres of a picture for print
 * @param dpi pixels per inch of a picture for print; of SVG those of what is drawn as pixels
 */
public record ExportChoice(ExportKind kind, boolean whole, Form form, double width, double height, int dpi) {
    private static final double CENTIMETRES_PER_INCH = 2.54;

    /** How large a picture is and what is around it. */
    public enum Form {
        /** The pixels of the pane. */
        SCREEN("As on the screen"),
        /** A pixel for each sample, in blocks. */
        SAMPLES("One pixel per sample"),
        /** With title, axes and colour bar, at a size on paper. */
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

    /** What people get who change nothing: a picture of what is seen, of the width of a page. */
    public static final ExportChoice DEFAULTS = new ExportChoice(ExportKind.PNG, false, Form.PRINT, 16, 10, 300);

    public ExportChoice {
        if (!(width > 0) || !(height > 0) || dpi < 1) {
            throw new IllegalArgumentException(
                    "a picture has a size, got " + width + " by " + height + " cm at " + dpi + " dpi");
        }
    }

    /**
     * Pixels of a picture for print.
     *
     * @throws IllegalArgumentException if they are too many or too few; the message says how many there may be
     */
    PictureSize pixels() {
        return new PictureSize(pixels(width), pixels(height));
    }

    private int pixels(double centimetres) {
        return (int) Math.min(Integer.MAX_VALUE, Math.round(centimetres / CENTIMETRES_PER_INCH * dpi));
    }
}
