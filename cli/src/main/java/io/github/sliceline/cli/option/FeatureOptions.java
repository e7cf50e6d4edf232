package io.github.sliceline.cli.option;

import io.github.sliceline.cli.read.FeatureExport;
import picocli.CommandLine.Option;

/** What a GeoJSON file holds. */
public final class FeatureOptions {
    @Option(names = "--bins", description = "In .geojson, a point for each bin too.")
    private boolean bins;

    @Option(
            names = "--crs-of-survey",
            description =
                    "In .geojson, the survey's own coordinates and the name of their system, instead of degrees on "
                            + "WGS 84.")
    private boolean own;

    public FeatureExport export() {
        return new FeatureExport(bins, own);
    }
}
