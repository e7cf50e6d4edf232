package io.github.sliceline.spark.read;

import java.util.Set;
import java.util.function.Supplier;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A table whose schema Spark did not ask for, because it was given one, or because nothing is read: its files are opened when
 * it is asked for more than what can be done with it.
 *
 * @param given schema, which must be the table's own if it is read
 * @param table opens it
 */
public record UnreadTable(StructType given, Supplier<VolumeTable> table) implements SupportsRead {
    @Override
    public String name() {
        return "sliceline";
    }

    @Override
    @SuppressWarnings("deprecation") // what takes its place is younger than the lowest Spark
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
