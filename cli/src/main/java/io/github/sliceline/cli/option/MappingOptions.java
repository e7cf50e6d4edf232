package io.github.sliceline.cli.option;

import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.HeaderPreset;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Where the trace headers hold the geometry, for files that do not follow the standard. */
public final class MappingOptions {
    @Option(
            names = "--preset",
            paramLabel = "PRESET",
            defaultValue = "standard",
            description = {
                "Byte positions by name: standard (inline 189, crossline 193, X 181, Y 185), rev0 (9, 21, 73, 77) or "
                        + "petrel (5, 21, 73, 77); single ones below go first (default: ${DEFAULT-VALUE})."
            })
    private HeaderPreset preset;

    @Mixin
    private HeaderBytes bytes;

    public HeaderMapping mapping() {
        return bytes.in(preset.mapping());
    }
}
