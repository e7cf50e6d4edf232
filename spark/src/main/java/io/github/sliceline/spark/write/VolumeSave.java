package io.github.sliceline.spark.write;

import io.github.sliceline.create.DistributedVolume;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.remote.Location;
import io.github.sliceline.spark.source.FileFinder;
import io.github.sliceline.spark.source.SourceFiles;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;

/** Saves rows as a volume. */
public final class VolumeSave {
    private VolumeSave() {}

    /**
     * Lays a volume out, has tasks write it, and commits it. If that fails, nothing of it is left.
     *
     * @param options of the write, as they were written
     * @param rows bricks
     * @throws IllegalArgumentException if an option is not known or makes no sense, the rows are no bricks, or do not make
     *     up the volume
     * @throws java.nio.file.FileAlreadyExistsException if the volume is there, and the mode does not say what then
     * @throws IOException if the volume cannot be written, or the one that it is to be like cannot be read
     */
    public static void save(SaveMode mode, Map<String, String> options, Dataset<Row> rows) throws IOException {
        SaveSettings settings = SaveSettings.of(options);
        BrickColumns.of(rows.schema());
        if (mode == SaveMode.Append) {
            throw new IllegalArgumentException(
                    "a volume is written whole, nothing is appended to one; say mode overwrite to replace it");
        }
        Configuration hadoop = SparkContext.getOrCreate().hadoopConfiguration();
        Path target = Target.of(settings.path(), hadoop);
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
        String ticket = UnderWay.add(volume);
        try {
            Shares.together(rows, volume.plan())
                    .write()
                    .format(VolumeSink.class.getName())
                    .mode(SaveMode.Append)
                    .option(VolumeSink.TICKET, ticket)
                    .save();
        } finally {
            UnderWay.remove(ticket);
        }
    }
}
