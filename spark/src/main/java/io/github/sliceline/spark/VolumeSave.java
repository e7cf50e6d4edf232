package io.github.sliceline.spark;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.create.DistributedVolume;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.remote.Location;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.spark.source.FileFinder;
import io.github.sliceline.spark.source.SourceFiles;
import io.github.sliceline.spark.write.BrickColumns;
import io.github.sliceline.spark.write.VolumeSink;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;

/** Writer of rows as a volume. */
final class VolumeSave {
    /** A scheme has at least two letters: one letter is a drive of Windows. */
    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+):(//.*)", Pattern.DOTALL);

    private static final Set<String> BUCKETS = Set.of("s3", "s3a", "s3n");

    private VolumeSave() {}

    /**
     * Lays out a volume, lets tasks write it, and commits it. If that fails, no file remains.
     *
     * @param mode treatment of an existing volume
     * @param options options of the write, with names as given by the user
     * @param rows bricks
     * @throws IllegalArgumentException if an option is unknown or invalid, or if the rows are not bricks, or do not
     *     fill the volume
     * @throws java.nio.file.FileAlreadyExistsException if the volume exists, and the mode does not replace it
     * @throws IOException if the volume cannot be written, or the volume with its grid cannot be read
     */
    static void save(SaveMode mode, Map<String, String> options, Dataset<Row> rows) throws IOException {
        SaveSettings settings = SaveSettings.of(options);
        BrickColumns.of(rows.schema());
        if (mode == SaveMode.Append) {
            throw new IllegalArgumentException(
                    "a volume is written whole, nothing is appended to one; say mode overwrite to replace it");
        }
        Configuration hadoop = SparkContext.getOrCreate().hadoopConfiguration();
        Path target = target(settings.path(), hadoop);
        if (mode == SaveMode.Ignore && Location.of(target).exists()) {
            return;
        }
        VolumeSpec spec = settings.applyTo(grid(settings, hadoop)).withOverwrite(mode == SaveMode.Overwrite);
        try (DistributedVolume volume = DistributedVolume.create(target, spec)) {
            write(rows, volume);
        } catch (FileAlreadyExistsException e) {
            throw e.getReason() != null
                    ? e
                    : new FileAlreadyExistsException(
                            e.getFile(),
                            null,
                            "exists already; say mode overwrite to replace it, or give another name");
        }
    }

    private static VolumeSpec grid(SaveSettings settings, Configuration hadoop) throws IOException {
        FileFinder.Found found = FileFinder.find(List.of(settings.like()), hadoop);
        if (!found.single()) {
            throw new FileNotFoundException("option like names " + found.files().size() + " files; name one volume");
        }
        Path like = SourceFiles.path(found.files().get(0), hadoop);
        ReadOptions options =
                settings.dataset().map(ReadOptions.DEFAULTS::withDataset).orElse(ReadOptions.DEFAULTS);
        try (SeismicVolume volume = SeismicVolume.open(like, options)) {
            return VolumeSpec.like(volume);
        }
    }

    private static void write(Dataset<Row> rows, DistributedVolume volume) {
        String ticket = VolumeSink.add(volume);
        try {
            Shares.groupedByShare(rows, volume.plan())
                    .write()
                    .format(VolumeSink.class.getName())
                    .mode(SaveMode.Append)
                    .option(VolumeSink.TICKET, ticket)
                    .save();
        } finally {
            VolumeSink.remove(ticket);
        }
    }

    /**
     * Returns the path for a name: of a file in a file system shared by driver and tasks, or of an object. Hadoop's
     * names for buckets of S3 mean the same buckets.
     *
     * @param hadoop settings, which determine the file system of a name without a scheme
     * @throws UnsupportedFileException if the file system cannot write by position
     */
    private static Path target(String name, Configuration hadoop) throws IOException {
        Matcher parts = SCHEME.matcher(name);
        if (parts.matches()) {
            String scheme = parts.group(1).toLowerCase(Locale.ROOT);
            if (BUCKETS.contains(scheme)) {
                return RemotePath.of(URI.create("s3:" + parts.group(2)));
            }
            try {
                return RemotePath.of(URI.create(name));
            } catch (UnsupportedFileException e) {
                // not a store of Sliceline; Hadoop may know the scheme
            }
        }
        org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(name);
        URI uri = path.getFileSystem(hadoop).makeQualified(path).toUri();
        if (!"file".equals(uri.getScheme())) {
            throw new UnsupportedFileException(
                    path.getName(),
                    "volumes are written by position, which " + uri.getScheme()
                            + ": does not allow; write to a folder that all machines see (file:///), or to s3://");
        }
        return Path.of(uri);
    }
}
