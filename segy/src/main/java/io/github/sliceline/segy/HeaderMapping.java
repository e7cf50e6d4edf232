package io.github.sliceline.segy;

/**
 * Where in the 240-byte trace header the survey's geometry stands: byte positions counted from 1, as
 * the SEG-Y standard counts them. Each is a four-byte integer.
 *
 * @param inlineByte inline number; 189 in SEG-Y rev 1 and later
 * @param crosslineByte crossline number; 193
 * @param xByte easting of the bin; 181
 * @param yByte northing of the bin; 185
 * @param offsetByte distance from source to receiver group; 37
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

    /** With the offset where the standard has it. */
    public HeaderMapping(int inlineByte, int crosslineByte, int xByte, int yByte) {
        this(inlineByte, crosslineByte, xByte, yByte, STANDARD_OFFSET_BYTE);
    }

    /** This mapping with the inline number at another byte. */
    public HeaderMapping withInline(int newByte) {
        return new HeaderMapping(newByte, crosslineByte, xByte, yByte, offsetByte);
    }

    /** This mapping with the crossline number at another byte. */
    public HeaderMapping withCrossline(int newByte) {
        return new HeaderMapping(inlineByte, newByte, xByte, yByte, offsetByte);
    }

    /** This mapping with the easting at another byte. */
    public HeaderMapping withX(int newByte) {
        return new HeaderMapping(inlineByte, crosslineByte, newByte, yByte, offsetByte);
    }

    /** This mapping with the northing at another byte. */
    public HeaderMapping withY(int newByte) {
        return new HeaderMapping(inlineByte, crosslineByte, xByte, newByte, offsetByte);
    }

    /** This mapping with the offset at another byte. */
    public HeaderMapping withOffset(int newByte) {
        return new HeaderMapping(inlineByte, crosslineByte, xByte, yByte, newByte);
    }
}
