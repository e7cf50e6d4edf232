package io.github.sliceline.cli.option;

import io.github.sliceline.PageCacheUse;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.Precision;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a volume is read. */
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
            description = {
                "Whether the direct path reads through the system's page cache: auto (what is in it, and what is read "
                        + "again), always or never (default: ${DEFAULT-VALUE})."
            })
    private PageCacheUse pageCache;

    @Option(
            names = "--precision",
            paramLabel = "PRECISION",
            defaultValue = "exact",
            description = {
                "exact, or display: copies of fewer bits serve too, which is faster; 'sliceline info' shows their"
                        + " errors (default: ${DEFAULT-VALUE})."
            })
    private Precision precision;

    @Option(
            names = "--check",
            description = "Read whole chunks, and compare each with the checksum that the file holds of it.")
    private boolean check;

    @Option(
            names = "--drive",
            paramLabel = "DRIVE",
            description =
                    "Plan requests for this drive: what 'sliceline probe' wrote of it, by --json or --profile, or a"
                            + " kind of drive (default: its own kind).")
    private @Nullable String drive;

    @Mixin
    private CacheOptions cache;

    public ReadOptions options() throws IOException {
        ReadOptions options = cache.apply(ReadOptions.DEFAULTS
                .withBackend(backend)
                .withPageCache(pageCache)
                .withPrecision(precision)
                .withChecks(check));
        return drive == null
                ? options
                : options.withCosts(DriveOption.known(drive).costs());
    }
}
