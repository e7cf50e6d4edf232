package io.github.sliceline.spark;

import io.github.sliceline.spark.read.UnreadTable;
import io.github.sliceline.spark.read.VolumeTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SQLContext;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.catalyst.util.CaseInsensitiveMap;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.BaseRelation;
import org.apache.spark.sql.sources.CreatableRelationProvider;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Data source with the name {@code sliceline}: seismic volumes and SEG-Y files as tables.
 *
 * <pre>{@code
 * Dataset<Row> traces = spark.read().format("sliceline").load("s3a://bucket/survey.h5");
 * Dataset<Row> bricks = spark.read().format("sliceline").option("table", "bricks").option("halo", "0,0,12").load(path);
 * Dataset<Row> heads = spark.read().format("sliceline").option("table", "headers").load(path);
 *
 * Bricks.of(bricks).map(rms, Bricks.encoder())
 *         .write().format("sliceline").option("like", path).option("name", "rms").save("rms.h5");
 * }</pre>
 *
 * <p>A saved volume has the grid of the volume in the option {@code like}. All tasks write it. It gets its name when
 * it is complete; a job that fails leaves no file. Its rows are bricks ({@link Brick}) of whole chunks, each chunk
 * once. Halos are ignored. All modes except {@code append} are supported.
 */
public final class SlicelineSource implements TableProvider, DataSourceRegister, CreatableRelationProvider {
    private @Nullable VolumeTable table;

    /** A source. Spark creates one for each table that it loads. */
    public SlicelineSource() {}

    @Override
    public String shortName() {
        return "sliceline";
    }

    @Override
    public StructType inferSchema(CaseInsensitiveStringMap options) {
        return table(options).schema();
    }

    /** Returns true: before saving, Spark asks for a table without its schema, and the table does not exist then. */
    @Override
    public boolean supportsExternalMetadata() {
        return true;
    }

    @Override
    public synchronized Table getTable(StructType schema, Transform[] partitioning, Map<String, String> properties) {
        CaseInsensitiveStringMap options = new CaseInsensitiveStringMap(properties);
        return table == null ? new UnreadTable(schema, () -> table(options)) : table;
    }

    /**
     * Saves rows as a volume.
     *
     * @param rows bricks
     * @throws IllegalArgumentException if an option is unknown or invalid, or if the rows are not bricks
     * @throws UncheckedIOException if the volume cannot be written; the message gives the reason
     */
    @Override
    public BaseRelation createRelation(
            SQLContext context,
            SaveMode mode,
            scala.collection.immutable.Map<String, String> options,
            Dataset<Row> rows) {
        try {
            VolumeSave.save(mode, asWritten(options), rows);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
        return new Saved(context, rows.schema());
    }

    /** Returns the options with their names as written by the user, if Spark has kept them. */
    private static Map<String, String> asWritten(scala.collection.immutable.Map<String, String> options) {
        return CollectionConverters.asJava(
                options instanceof CaseInsensitiveMap<String> any ? any.originalMap() : options);
    }

    /** Description of the saved data for Spark. */
    private static final class Saved extends BaseRelation {
        private final SQLContext context;
        private final StructType schema;

        Saved(SQLContext context, StructType schema) {
            this.context = context;
            this.schema = schema;
        }

        @Override
        public SQLContext sqlContext() {
            return context;
        }

        @Override
        public StructType schema() {
            return schema;
        }
    }

    /**
     * Returns the table, and opens its files once. Spark asks for the schema first, and then for the table with the
     * same options.
     */
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
