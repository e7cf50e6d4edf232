package io.github.sliceline.segy;

/**
 * Byte positions of the survey's geometry in the 240-byte trace header, counted from 1 as in the SEG-Y standard. Each
 * field is a four-byte integer.
 *
 * @param inlineByte position of the inline number; 189 in SEG-Y rev 1 and later
 * @param crosslineByte position of the crossline number; 193
 * @param xByte position of the bin's easting; 181
 * @param yByte position of the bin's northing; 185
 * @param offsetByte position of the distance from source to receiver group; 37
 */
public record HeaderMapping(int inlineByte, int crosslineByte, int xByte, int yByte, int offsetByte) {
    private static final int STANDARD_OFFSET_BYTE = 37;

    /** Positions of SEG-Y rev 1, table 3. */
    public static final HeaderMapping STANDARD = new HeaderMapping(189, 193, 181, 185);

    public HeaderMapping {
        for (int at : new int[] {inlineByte, crosslineByte, xByte, yByte, offsetByte}) {
            if (at < 1 || at > 237) {
                throw new IllegalArgumentException("byte position must be 1 to 237, got " + at);
            }
        }
    }

    /** A mapping with the offset at the standard's byte. */
    public HeaderMapping(int inlineByte, int crosslineByte, int xByte, int yByte) {
        this(inlineByte, crosslineByte, xByte, yByte, STANDARD_OFFSET_BYTE);
    }

    /** Returns this mapping with the inline number at another byte. */
    public HeaderMapping withInline(int newByte) {
        return new HeaderMapping(newByte, crosslineByte, xByte, yByte, offsetByte);
    }

    /** Returns this mapping with the crossline number at another byte. */
    public HeaderMapping withCrossline(int newByte) {
        return new HeaderMapping(inlineByte, newByte, xByte, yByte, offsetByte);
    }

    /** Returns this mapping with the easting at another byte. */
    public HeaderMapping withX(int newByte) {
        return new HeaderMapping(inlineByte, crosslineByte, newByte, yByte, offsetByte);
    }

    /** Returns this mapping with the northing at another byte. */
    public HeaderMapping withY(int newByte) {
        return new HeaderMapping(inlineByte, crosslineByte, xByte, newByte, offsetByte);
    }

    /** Returns this mapping with the offset at another byte. */
    public HeaderMapping withOffset(int newByte) {
        return new HeaderMapping(inlineByte, crosslineByte, xByte, yByte, newByte);
    }
}
