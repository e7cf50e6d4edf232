package io.github.sliceline.spark.read;

import java.util.Set;
import java.util.function.Supplier;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A table that opens its files only if Spark asks for its schema or a scan. Spark makes it with a given schema, or if
 * it does not read the table.
 *
 * @param given schema given by the user; it must equal the table's own if the table is read
 * @param table opens the table
 */
public record UnreadTable(StructType given, Supplier<VolumeTable> table) implements SupportsRead {
    @Override
    public String name() {
        return "sliceline";
    }

    @Override
    @SuppressWarnings("deprecation") // the replacement is younger than the lowest supported Spark
    public StructType schema() {
        StructType own = table.get().schema();
        if (!own.catalogString().equals(given.catalogString())) {
            throw new IllegalArgumentException("the schema of " + table.get().name() + " is " + own.catalogString()
                    + ", and no other can be given; leave schema(...) out");
        }
        return own;
    }

    @Override
    public Set<TableCapability> capabilities() {
        return Set.of(TableCapability.BATCH_READ);
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
        return table.get().newScanBuilder(options);
    }
}
