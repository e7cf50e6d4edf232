package io.github.sliceline.cli.option;

import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.HeaderPreset;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * Option {@code --preset} of {@code bench}: a published measurement or, with {@code --sweep}, header byte positions.
 */
public final class PresetOptions {
    /** Values of {@code --preset}. */
    public enum Preset {
        /** Figures 1 and 4 of P. Kirkham's study. */
        STUDY,
        STANDARD,
        REV0,
        PETREL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--preset",
            paramLabel = "PRESET",
            description = {
                "Repeat a published measurement: make its files, and print the published and the new figures side by"
                        + " side.",
                "study: Figures 1 and 4 of 'Parallel IO Improvements' (P. Kirkham, 2021).",
                "With --sweep, byte positions by name, as for 'sliceline convert': standard, rev0 or petrel."
            })
    private @Nullable Preset preset;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "512MiB",
            description = "For study: size of the survey's samples (default: ${DEFAULT-VALUE}).")
    private ByteSize size;

    /** True for the published study. */
    public boolean isStudy() {
        return preset == Preset.STUDY;
    }

    public boolean namesHeaders() {
        return preset != null && !isStudy();
    }

    public HeaderMapping mapping() {
        return preset == null
                ? HeaderPreset.STANDARD.mapping()
                : HeaderPreset.valueOf(preset.name()).mapping();
    }

    public long bytes() {
        return size.bytes();
    }
}
