package io.github.sliceline.spark.read;

import io.github.sliceline.spark.filter.Condition;
import io.github.sliceline.spark.filter.FilterColumns;
import io.github.sliceline.spark.source.FileFinder;
import io.github.sliceline.spark.source.SourceFile;
import io.github.sliceline.spark.source.SourceFiles;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.read.SupportsPushDownFilters;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.util.SerializableConfiguration;

/** Table over files. It holds no open files. */
public final class VolumeTable implements SupportsRead {
    private final ReadSettings settings;
    private final FileFinder.Found found;
    private final List<Survey> surveys;
    private final SourceFiles files;

    private VolumeTable(ReadSettings settings, FileFinder.Found found, List<Survey> surveys, SourceFiles files) {
        this.settings = settings;
        this.found = found;
        this.surveys = surveys;
        this.files = files;
    }

    /** Returns the kind of rows, which is the same for all surveys. Not for headers. */
    private RowKind kind() {
        return surveys.get(0).kind(settings.table());
    }

    /**
     * Finds the files. Opens each file if the rows depend on its content.
     *
     * @param options options of the read, with names as given by the user
     * @throws IllegalArgumentException if an option is unknown or invalid
     * @throws IOException if there is no file, or one cannot be read
     */
    public static VolumeTable open(Map<String, String> options) throws IOException {
        ReadSettings settings = ReadSettings.of(options);
        SparkContext spark = SparkContext.getOrCreate();
        Configuration hadoop = hadoop(spark, options);
        FileFinder.Found found = FileFinder.find(settings.paths(), hadoop);
        List<Survey> surveys =
                settings.table() == TableKind.HEADERS ? List.of() : Survey.all(found.files(), hadoop, settings);
        return new VolumeTable(settings, found, surveys, files(found, spark, hadoop));
    }

    private static Configuration hadoop(SparkContext spark, Map<String, String> options) {
        Configuration hadoop = new Configuration(spark.hadoopConfiguration());
        options.forEach((name, value) -> {
            if (name.toLowerCase(Locale.ROOT).startsWith("fs.")) {
                hadoop.set(name, value);
            }
        });
        return hadoop;
    }

    private static SourceFiles files(FileFinder.Found found, SparkContext spark, Configuration hadoop) {
        boolean any = found.files().stream().anyMatch(file -> file.kind() == SourceFile.Kind.HADOOP);
        Optional<Broadcast<SerializableConfiguration>> sent = any
                ? Optional.of(JavaSparkContext.fromSparkContext(spark).broadcast(new SerializableConfiguration(hadoop)))
                : Optional.empty();
        return new SourceFiles(sent);
    }

    @Override
    public String name() {
        String first = found.files().get(0).name();
        int others = found.files().size() - 1;
        return settings.table() + " of " + first + (others == 0 ? "" : " and " + others + " more");
    }

    @Override
    @SuppressWarnings("deprecation") // the replacement is younger than the lowest supported Spark
    public StructType schema() {
        boolean withFile = !found.single();
        return settings.table() == TableKind.HEADERS ? HeaderFields.schema(withFile) : kind().schema(withFile);
    }

    @Override
    public Set<TableCapability> capabilities() {
        return Set.of(TableCapability.BATCH_READ);
    }

    @Override
    public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
        return new Pushed();
    }

    private FilterColumns filterColumns() {
        return settings.table() == TableKind.HEADERS ? HeaderScan.FILTERS : kind().filterColumns();
    }

    private Scan scan(StructType columns, List<Filter> filters, int limit) {
        RowQuery query = new RowQuery(
                settings.table(), List.of(columns.fieldNames()), filters, settings.samples(), settings.halo(), limit);
        BatchFactory readers = new BatchFactory(files, settings.opening(), query, columns);
        return settings.table() == TableKind.HEADERS
                ? new HeaderScan(found.files(), readers)
                : new VolumeScan(surveys, readers, settings.partitionBytes());
    }

    /** Builder of a scan from the columns, filters and limit that Spark pushes down. */
    private final class Pushed
            implements ScanBuilder, SupportsPushDownRequiredColumns, SupportsPushDownFilters, SupportsPushDownLimit {
        private StructType columns = schema();
        private Filter[] pushed = {};
        private int limit = Integer.MAX_VALUE;

        @Override
        public void pruneColumns(StructType required) {
            columns = required;
        }

        /**
         * Returns the filters that Spark must check again, because they are not understood in full. They may still
         * exclude parts.
         */
        @Override
        public Filter[] pushFilters(Filter[] filters) {
            pushed = filters.clone();
            return Arrays.stream(filters)
                    .filter(filter -> !Condition.of(filter, filterColumns()).isExact())
                    .toArray(Filter[]::new);
        }

        @Override
        public Filter[] pushedFilters() {
            return pushed.clone();
        }

        /** Limits the rows of each part. Spark still limits their total. */
        @Override
        public boolean pushLimit(int rows) {
            limit = rows;
            return true;
        }

        @Override
        public Scan build() {
            return scan(columns, List.of(pushed), limit);
        }
    }
}
