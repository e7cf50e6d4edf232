package io.github.sliceline.spark.write;

import io.github.sliceline.create.DistributedVolume;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.Write;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Sink for the rows of a volume that the data source saves. It is public because Spark creates it by name. Users do
 * not need it.
 */
public final class VolumeSink implements TableProvider {
    public static final String TICKET = "ticket";

    /**
     * Volumes that this driver is writing, by ticket. Spark creates a sink by its class name and passes only texts to
     * it, so a ticket stands for the volume.
     */
    private static final Map<String, DistributedVolume> VOLUMES = new ConcurrentHashMap<>();

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return new StructType();
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        return new Rows(find(new CaseInsensitiveStringMap(properties).getOrDefault(TICKET, "")));
    }

    /** The volume as a table to which rows are appended once. */
    private record Rows(DistributedVolume volume) implements SupportsWrite {
        @Override
        public String name() {
            return volume.toString();
        }

        @Override
        @SuppressWarnings("deprecation") // the replacement is younger than the lowest supported Spark
        public StructType schema() {
            return new StructType();
        }

        @Override
        public Set<TableCapability> capabilities() {
            return Set.of(TableCapability.BATCH_WRITE, TableCapability.ACCEPT_ANY_SCHEMA);
        }

        @Override
        public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
            BrickColumns columns = BrickColumns.of(info.schema());
            return new WriteBuilder() {
                @Override
                public Write build() {
                    return new VolumeWrite(volume, columns);
                }
            };
        }
    }

    /** Registers a volume and returns its ticket, which {@link #remove} removes. */
    public static String add(DistributedVolume volume) {
        String ticket = UUID.randomUUID().toString();
        VOLUMES.put(ticket, volume);
        return ticket;
    }

    private static DistributedVolume find(String ticket) {
        return Optional.ofNullable(VOLUMES.get(ticket))
                .orElseThrow(() -> new IllegalStateException("no volume is being written under " + ticket
                        + "; volumes are written by format(\"sliceline\")"));
    }

    public static void remove(String ticket) {
        VOLUMES.remove(ticket);
    }
}
