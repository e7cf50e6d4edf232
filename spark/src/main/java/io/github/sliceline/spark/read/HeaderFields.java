package io.github.sliceline.spark.read;

import io.github.sliceline.segy.FieldType;
import io.github.sliceline.segy.HeaderColumn;
import io.github.sliceline.segy.TraceField;
import java.util.List;
import java.util.Locale;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Columns of the table of headers: the number of a trace in its file, and all fields of its header by name, as stored.
 */
final class HeaderFields {
    /** Column with the number of the trace in the file, from 0. */
    static final String TRACE = "trace";

    private HeaderFields() {}

    static StructType schema(boolean withFile) {
        List<StructField> fields = Columns.fields(withFile);
        fields.add(DataTypes.createStructField(TRACE, DataTypes.LongType, false));
        for (TraceField field : TraceField.values()) {
            HeaderColumn column = HeaderColumn.of(field);
            fields.add(DataTypes.createStructField(column.name(), type(column), false));
        }
        return DataTypes.createStructType(fields);
    }

    static HeaderColumn column(String name) {
        return HeaderColumn.of(TraceField.valueOf(name.toUpperCase(Locale.ROOT)));
    }

    static boolean isLong(HeaderColumn column) {
        return column.type() == FieldType.INT64;
    }

    private static DataType type(HeaderColumn column) {
        return isLong(column) ? DataTypes.LongType : DataTypes.IntegerType;
    }
}
