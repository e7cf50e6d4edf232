package io.github.sliceline.cli.option;

import io.github.sliceline.cli.report.ByteSize;
import io.github.sliceline.volume.options.ReadOptions;
import io.github.sliceline.volume.options.ReadOptions.CacheFolder;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where what is read of objects is kept. */
public final class CacheOptions {
    private static final long USUAL_BYTES = 10L << 30;

    @Option(
            names = "--cache-dir",
            paramLabel = "DIR",
            description = "Keep what is read of an object in this folder, for the next time; of files nothing is kept.")
    private @Nullable Path folder;

    @Option(
            names = "--cache-size",
            paramLabel = "SIZE",
            description = "Most that --cache-dir may take; what was used longest ago goes first (default: 10GiB).")
    private @Nullable ByteSize size;

    public ReadOptions apply(ReadOptions options) {
        if (folder == null) {
            if (size != null) {
                throw new IllegalArgumentException("--cache-size is of --cache-dir; name a folder with it");
            }
            return options;
        }
        return options.withCacheFolder(new CacheFolder(folder, size == null ? USUAL_BYTES : size.bytes()));
    }
}
