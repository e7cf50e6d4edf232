package io.github.sliceline.segy;

import java.util.stream.Stream;

/**
 * Fields of the trace headers that hold the survey's geometry. Fields of any type are possible; line numbers and offsets
 * must be whole numbers of at most 32 bits.
 *
 * @param inline the inline number; bytes 189–192 in SEG-Y rev 1 and later
 * @param crossline the crossline number; bytes 193–196
 * @param x the bin's easting; bytes 181–184
 * @param y the bin's northing; bytes 185–188
 * @param offset distance from source to receiver group; bytes 37–40
 */
public record HeaderMapping(
        HeaderColumn inline, HeaderColumn crossline, HeaderColumn x, HeaderColumn y, HeaderColumn offset) {
    private static final int STANDARD_OFFSET_BYTE = 37;

    /** Positions of SEG-Y rev 1, table 3. */
    public static final HeaderMapping STANDARD = new HeaderMapping(189, 193, 181, 185);

    /** Gives each column the name of what it holds, so that equal positions and types make equal mappings. */
    public HeaderMapping {
        inline = named("inline", inline);
        crossline = named("crossline", crossline);
        x = named("x", x);
        y = named("y", y);
        offset = named("offset", offset);
    }

    /** A mapping of four-byte integers, by the positions of their first bytes. */
    public HeaderMapping(int inlineByte, int crosslineByte, int xByte, int yByte, int offsetByte) {
        this(
                fourBytes(inlineByte),
                fourBytes(crosslineByte),
                fourBytes(xByte),
                fourBytes(yByte),
                fourBytes(offsetByte));
    }

    /** A mapping of four-byte integers with the offset at the standard's byte. */
    public HeaderMapping(int inlineByte, int crosslineByte, int xByte, int yByte) {
        this(inlineByte, crosslineByte, xByte, yByte, STANDARD_OFFSET_BYTE);
    }

    private static HeaderColumn named(String name, HeaderColumn column) {
        return new HeaderColumn(name, column.bytePosition(), column.type());
    }

    private static HeaderColumn fourBytes(int at) {
        if (at < 1 || at > 237) {
            throw new IllegalArgumentException("byte position must be 1 to 237, got " + at);
        }
        return new HeaderColumn("", at, FieldType.INT32);
    }

    /**
     * Returns the field for a name or a position. A position without a type means a four-byte integer; in the
     * extensions, the standard's type.
     *
     * @throws IllegalArgumentException if the text is neither a known name nor a position, or the type does not fit
     * @see HeaderColumn#parse
     */
    public static HeaderColumn field(String text) {
        return HeaderColumn.parse(text, FieldType.INT32);
    }

    /**
     * Returns this mapping with one field replaced.
     *
     * @param name {@code inline}, {@code crossline}, {@code x}, {@code y} or {@code offset}
     * @param text the field, as {@link #field} reads it
     * @throws IllegalArgumentException if the name is another one, or the text is no field
     */
    public HeaderMapping with(String name, String text) {
        return switch (name) {
            case "inline" -> withInline(field(text));
            case "crossline" -> withCrossline(field(text));
            case "x" -> withX(field(text));
            case "y" -> withY(field(text));
            case "offset" -> withOffset(field(text));
            default ->
                throw new IllegalArgumentException("'" + name + "' is not one of inline, crossline, x, y, offset");
        };
    }

    /** Position of the inline number's first byte, counted from 1 as in the SEG-Y standard. */
    public int inlineByte() {
        return inline.bytePosition();
    }

    /** Position of the crossline number's first byte. */
    public int crosslineByte() {
        return crossline.bytePosition();
    }

    /** Position of the easting's first byte. */
    public int xByte() {
        return x.bytePosition();
    }

    /** Position of the northing's first byte. */
    public int yByte() {
        return y.bytePosition();
    }

    /** Position of the offset's first byte. */
    public int offsetByte() {
        return offset.bytePosition();
    }

    /** Returns the five fields. */
    public Stream<HeaderColumn> columns() {
        return Stream.of(inline, crossline, x, y, offset);
    }

    /** True if a field is in an extension of the trace headers. */
    public boolean hasExtensionFields() {
        return columns().anyMatch(HeaderColumn::isInExtension);
    }

    /** Returns this mapping with the inline number in another field. */
    public HeaderMapping withInline(HeaderColumn field) {
        return new HeaderMapping(field, crossline, x, y, offset);
    }

    /** Returns this mapping with the crossline number in another field. */
    public HeaderMapping withCrossline(HeaderColumn field) {
        return new HeaderMapping(inline, field, x, y, offset);
    }

    /** Returns this mapping with the easting in another field. */
    public HeaderMapping withX(HeaderColumn field) {
        return new HeaderMapping(inline, crossline, field, y, offset);
    }

    /** Returns this mapping with the northing in another field. */
    public HeaderMapping withY(HeaderColumn field) {
        return new HeaderMapping(inline, crossline, x, field, offset);
    }

    /** Returns this mapping with the offset in another field. */
    public HeaderMapping withOffset(HeaderColumn field) {
        return new HeaderMapping(inline, crossline, x, y, field);
    }

    /** Returns this mapping with the inline number in the four bytes from another one on. */
    public HeaderMapping withInline(int newByte) {
        return withInline(fourBytes(newByte));
    }

    /** Returns this mapping with the crossline number in the four bytes from another one on. */
    public HeaderMapping withCrossline(int newByte) {
        return withCrossline(fourBytes(newByte));
    }

    /** Returns this mapping with the easting in the four bytes from another one on. */
    public HeaderMapping withX(int newByte) {
        return withX(fourBytes(newByte));
    }

    /** Returns this mapping with the northing in the four bytes from another one on. */
    public HeaderMapping withY(int newByte) {
        return withY(fourBytes(newByte));
    }

    /** Returns this mapping with the offset in the four bytes from another one on. */
    public HeaderMapping withOffset(int newByte) {
        return withOffset(fourBytes(newByte));
    }

    /**
     * Returns the text of a field that {@link #field} reads: its position, with the type unless it is a four-byte
     * integer.
     */
    public static String text(HeaderColumn field) {
        return field.type() == FieldType.INT32 && !field.isInExtension()
                ? "" + field.bytePosition()
                : field.bytePosition() + ":" + field.type();
    }

    /** Returns the positions, with the types of fields that are not four-byte integers. */
    @Override
    public String toString() {
        return "HeaderMapping[inlineByte=" + text(inline) + ", crosslineByte=" + text(crossline) + ", xByte=" + text(x)
                + ", yByte=" + text(y) + ", offsetByte=" + text(offset) + "]";
    }
}
