package io.github.sliceline.spark;

import io.github.sliceline.spark.read.VolumeTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * Seismic volumes and SEG-Y files as tables, under the name {@code sliceline}.
 *
 * <pre>{@code
 * Dataset<Row> traces = spark.read().format("sliceline").load("s3a://bucket/survey.h5");
 * Dataset<Row> bricks = spark.read().format("sliceline").option("table", "bricks").option("halo", "0,0,12").load(path);
 * Dataset<Row> heads = spark.read().format("sliceline").option("table", "headers").load(path);
 * }</pre>
 */
public final class SlicelineSource implements TableProvider, DataSourceRegister {
    private @Nullable VolumeTable table;

    /** As Spark makes it, for each table that is loaded. */
    public SlicelineSource() {}

    @Override
    public String shortName() {
        return "sliceline";
    }

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return table(options).schema();
    }

    @Override
    public Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        return table(new CaseInsensitiveStringMap(properties));
    }

    /** Spark asks for the schema first, and then for the table of the same options: files are opened once. */
    private synchronized VolumeTable table(CaseInsensitiveStringMap options) {
        VolumeTable known = table;
        if (known == null) {
            try {
                known = VolumeTable.open(options.asCaseSensitiveMap());
            } catch (IOException e) {
                throw new UncheckedIOException(e.getMessage(), e);
            }
            table = known;
        }
        return known;
    }
}
