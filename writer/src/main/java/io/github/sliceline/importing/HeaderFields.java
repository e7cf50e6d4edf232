package io.github.sliceline.importing;

import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.profile.VolumeDescription;
import io.github.sliceline.segy.FieldType;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.volume.info.VolumeProfile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;

/**
 * Fields of the trace headers by name, for programs that show arrays. A field that differs between traces has a map. A
 * field that is the same in all traces has an attribute, unless it is 0. The headers themselves are stored unchanged.
 *
 * @param varying fields that have a map
 * @param constant values of the other fields that are not 0
 */
record HeaderFields(List<TraceField> varying, Map<TraceField, Long> constant) {

    /** Stores a whole number of 1, 2, 4 or 8 bytes in an array of such numbers. */
    static void put(ByteBuffer values, int place, int width, long value) {
        int at = place * width;
        switch (width) {
            case 1 -> values.put(at, (byte) value);
            case Short.BYTES -> values.putShort(at, (short) value);
            case Integer.BYTES -> values.putInt(at, (int) value);
            default -> values.putLong(at, value);
        }
    }

    /** Returns the value for places without a trace: the least value, or the largest of unsigned fields. */
    static long missing(TraceField field) {
        int bits = 8 * field.width();
        return isUnsigned(field) ? (1L << bits) - 1 : -1L << (bits - 1);
    }

    private static boolean isUnsigned(TraceField field) {
        return field.form().type() == FieldType.UINT16;
    }

    private static String name(TraceField field) {
        return HeaderColumn.of(field).name();
    }

    /** Returns the path of a field's map. */
    static String path(TraceField field) {
        return VolumeProfile.FIELDS + "/" + name(field);
    }

    /**
     * Describes the maps.
     *
     * @param places extents of the volume without its sample axis
     * @param axes paths of the axes of the places
     */
    void describe(VolumeDescription volume, Shape places, List<String> axes) {
        volume.spec().group(VolumeProfile.FIELDS);
        constant.forEach((field, value) -> volume.integer(VolumeProfile.FIELDS, name(field), value));
        for (TraceField field : varying) {
            String path = path(field);
            DataType type = isUnsigned(field) ? DataType.unsigned(field.width()) : DataType.integer(field.width());
            volume.map(path, type, places, axes, field.description());
            volume.spec().attribute(path, "_FillValue", fill(field));
            volume.integer(path, "byte_position", field.bytePosition());
        }
    }

    private static AttributeValue fill(TraceField field) {
        ElementType type = new ElementType(
                isUnsigned(field) ? ElementType.Kind.UNSIGNED : ElementType.Kind.SIGNED,
                field.width(),
                ByteOrder.LITTLE_ENDIAN);
        ByteBuffer value = ByteBuffer.allocate(field.width()).order(ByteOrder.LITTLE_ENDIAN);
        put(value, 0, field.width(), missing(field));
        return AttributeValue.numbers(type, Shape.of(1), value);
    }
}
