package io.github.sliceline.importing;

import io.github.sliceline.hdf5.encoding.AttributeValue;
import io.github.sliceline.hdf5.encoding.DatasetForm;
import io.github.sliceline.hdf5.format.DataType;
import io.github.sliceline.hdf5.format.ElementType;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.profile.VolumeDescription;
import io.github.sliceline.segy.FieldType;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.TraceField;
import io.github.sliceline.segy.TraceHeader;
import io.github.sliceline.volume.info.VolumeProfile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;

/**
 * Fields of the trace headers by name, for programs that show arrays: a map of each field that is not the same in all
 * traces, and an attribute for each that is, unless it is 0. The headers themselves are kept as they were.
 *
 * @param varying fields that have a map
 * @param constant values of the others that are not 0
 */
record HeaderFields(List<TraceField> varying, Map<TraceField, Long> constant) {

    /** A map of one field. */
    static final class FieldMap {
        private final TraceField field;
        private final ByteBuffer values;

        FieldMap(TraceField field, int places) {
            this.field = field;
            this.values = ByteBuffer.allocate(Math.multiplyExact(places, field.width()))
                    .order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < places; i++) {
                put(values, i, field, missing(field));
            }
        }

        void put(int place, TraceHeader header) {
            put(values, place, field, header.get(field));
        }

        private static void put(ByteBuffer values, int place, TraceField field, long value) {
            int at = place * field.width();
            switch (field.width()) {
                case Short.BYTES -> values.putShort(at, (short) value);
                case Integer.BYTES -> values.putInt(at, (int) value);
                default -> values.putLong(at, value);
            }
        }

        String path() {
            return HeaderFields.path(field);
        }

        int width() {
            return field.width();
        }

        ByteBuffer values() {
            return values;
        }
    }

    /** What a map holds where there is no trace: the least value, of unsigned fields the largest. */
    private static long missing(TraceField field) {
        int bits = 8 * field.width();
        return isUnsigned(field) ? (1L << bits) - 1 : -1L << (bits - 1);
    }

    private static boolean isUnsigned(TraceField field) {
        return field.form().type() == FieldType.UINT16;
    }

    private static String name(TraceField field) {
        return HeaderColumn.of(field).name();
    }

    private static String path(TraceField field) {
        return VolumeProfile.FIELDS + "/" + name(field);
    }

    List<FieldMap> maps(int places) {
        return varying.stream().map(field -> new FieldMap(field, places)).toList();
    }

    /**
     * Describes the maps.
     *
     * @param places extents of the samples but for the last
     * @param axes of the places
     */
    void describe(VolumeDescription volume, Shape places, List<String> axes) {
        volume.spec().group(VolumeProfile.FIELDS);
        constant.forEach((field, value) -> volume.integer(VolumeProfile.FIELDS, name(field), value));
        for (TraceField field : varying) {
            String path = path(field);
            DataType type = isUnsigned(field) ? DataType.unsigned(field.width()) : DataType.integer(field.width());
            volume.spec().dataset(path, DatasetForm.contiguous(type, places));
            volume.attach(path, axes);
            volume.text(path, "long_name", field.description());
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
        FieldMap.put(value, 0, field, missing(field));
        return AttributeValue.numbers(type, Shape.of(1), value);
    }
}
