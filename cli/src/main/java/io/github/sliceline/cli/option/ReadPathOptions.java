package io.github.sliceline.cli.option;

import io.github.sliceline.PageCacheUse;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.Precision;
import io.github.sliceline.volume.options.ReadOptions;
import io.github.sliceline.volume.options.ReadOptions.CacheFolder;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for how a volume is read. */
public final class ReadPathOptions {
    @Option(
            names = "--backend",
            paramLabel = "PATH",
            defaultValue = "auto",
            description = "Read path: auto, direct, jhdf or native (default: ${DEFAULT-VALUE}).")
    private Backend backend;

    @Option(
            names = "--page-cache",
            paramLabel = "USE",
            defaultValue = "auto",
            description = "Whether the direct path uses the system's page cache: auto (for data that is in it or read "
                    + "again), always or never (default: ${DEFAULT-VALUE}).")
    private PageCacheUse pageCache;

    @Option(
            names = "--precision",
            paramLabel = "PRECISION",
            defaultValue = "exact",
            description =
                    "exact, or display: also use layouts with fewer bits, which is faster; 'sliceline info' shows "
                            + "their errors (default: ${DEFAULT-VALUE}).")
    private Precision precision;

    @Option(names = "--check", description = "Read whole chunks, and compare each with its checksum in the file.")
    private boolean check;

    @Option(
            names = "--drive",
            paramLabel = "DRIVE",
            description = "Plan requests for this drive: a kind of drive, or a file written by 'sliceline probe' with "
                    + "--json or --profile (default: the kind of drive that holds the file).")
    private @Nullable String drive;

    @Mixin
    private Cache cache;

    public ReadOptions options() throws IOException {
        ReadOptions options = cache.apply(ReadOptions.DEFAULTS
                .withBackend(backend)
                .withPageCache(pageCache)
                .withPrecision(precision)
                .withChecks(check));
        return drive == null
                ? options
                : options.withCosts(DriveOptions.known(drive).costs());
    }

    /** Options for keeping data read from objects. */
    public static final class Cache {
        private static final long USUAL_BYTES = 10L << 30;

        @Option(
                names = "--cache-dir",
                paramLabel = "DIR",
                description = "Keep data read from an object in this folder for the next time; nothing of local files.")
        private @Nullable Path folder;

        @Option(
                names = "--cache-size",
                paramLabel = "SIZE",
                description = "Limit of --cache-dir; the data used longest ago is removed first (default: 10GiB).")
        private @Nullable ByteSize size;

        public ReadOptions apply(ReadOptions options) {
            if (folder == null && size != null) {
                throw new IllegalArgumentException("--cache-size needs --cache-dir");
            }
            return folder == null
                    ? options
                    : options.withCacheFolder(new CacheFolder(folder, size == null ? USUAL_BYTES : size.bytes()));
        }
    }
}
