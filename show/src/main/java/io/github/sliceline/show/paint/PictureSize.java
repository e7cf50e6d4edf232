package io.github.sliceline.show.paint;

/**
 * The size of a whole picture.
 *
 * @param width pixels across
 * @param height pixels down
 */
public record PictureSize(int width, int height) {
    private static final int SMALLEST = 160;
    private static final int LARGEST = 20_000;
    private static final long MOST_PIXELS = 100_000_000;

    public PictureSize {
        boolean small = width < SMALLEST || height < SMALLEST;
        boolean large = width > LARGEST || height > LARGEST || (long) width * height > MOST_PIXELS;
        if (small || large) {
            throw new IllegalArgumentException("a picture has at least " + SMALLEST + "x" + SMALLEST
                    + " pixels, at most 100 million and " + LARGEST + " on a side, got " + width + "x" + height);
        }
    }

    /** Returns a size, enlarged to the minimum if necessary. */
    public static PictureSize atLeast(int width, int height) {
        return new PictureSize(Math.max(SMALLEST, width), Math.max(SMALLEST, height));
    }

    /** Parses a size such as {@code 1600x900}. */
    public static PictureSize parse(String text) {
        if (!text.matches("\\d{1,6}[xX×]\\d{1,6}")) {
            throw new IllegalArgumentException("'" + text + "' is no size; write width and height, such as 1600x900");
        }
        String[] sides = text.split("[xX×]", -1);
        return new PictureSize(Integer.parseInt(sides[0]), Integer.parseInt(sides[1]));
    }

    /** Returns a text such as {@code 1600x900}. */
    @Override
    public String toString() {
        return width + "x" + height;
    }
}
