package io.github.sliceline.spark.read;

import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyOverrides;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.axes.HeaderPreset;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.Vertical;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Options for opening files, in driver and tasks.
 *
 * @param dataset dataset of an HDF5 file; null to search for it
 * @param revision revision number, as in {@link ReadOptions#withRevision}
 * @param segy options for SEG-Y files as text
 */
record OpenOptions(@Nullable String dataset, int revision, ReadSettings.Values segy) implements Serializable {
    /** Options that are statements of {@link SegyOverrides}, which spells them with dashes. */
    private static final List<String> OVERRIDES = List.of(
            "sampleFormat",
            "sampleOrder",
            "traceSamples",
            "interval",
            "start",
            "coordinateScale",
            "skip",
            "where",
            "whereNot");

    /** Names of the options for SEG-Y files. */
    static final List<String> OF_SEGY = Stream.concat(
                    Stream.of(
                            "axes",
                            "vertical",
                            "preset",
                            "inlineByte",
                            "crosslineByte",
                            "xByte",
                            "yByte",
                            "offsetByte",
                            "duplicates"),
                    OVERRIDES.stream())
            .toList();

    ReadOptions readOptions() {
        ReadOptions options = ReadOptions.DEFAULTS.withRevision(revision);
        return dataset == null ? options : options.withDataset(dataset);
    }

    /**
     * Returns the options of a scan.
     *
     * @throws IllegalArgumentException if an option is invalid
     */
    ScanOptions scanOptions() {
        ScanOptions options = ScanOptions.DEFAULTS
                .withMapping(mapping())
                .withOverrides(overrides())
                .withDuplicates(segy.choice("duplicates", DuplicatePolicy.ERROR, DuplicatePolicy.values()));
        options = with(options, "axes", (before, text) -> before.withAxes(AxesSpec.parse(text)));
        return with(options, "vertical", (before, text) -> before.withVertical(Vertical.parse(text)));
    }

    private HeaderMapping mapping() {
        HeaderMapping mapping = segy.choice("preset", HeaderPreset.STANDARD, HeaderPreset.values())
                .mapping();
        mapping = with(mapping, "inlineByte", (before, text) -> before.withInline(HeaderMapping.field(text)));
        mapping = with(mapping, "crosslineByte", (before, text) -> before.withCrossline(HeaderMapping.field(text)));
        mapping = with(mapping, "xByte", (before, text) -> before.withX(HeaderMapping.field(text)));
        mapping = with(mapping, "yByte", (before, text) -> before.withY(HeaderMapping.field(text)));
        return with(mapping, "offsetByte", (before, text) -> before.withOffset(HeaderMapping.field(text)));
    }

    /** Returns what replaces statements of the headers. */
    SegyOverrides overrides() {
        SegyOverrides overrides = SegyOverrides.NONE;
        for (String name : OVERRIDES) {
            String dashed = name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
            overrides = with(overrides, name, (before, text) -> before.with(dashed, text));
        }
        return overrides;
    }

    private <T> T with(T before, String name, BiFunction<T, String, T> set) {
        String text = segy.find(name);
        try {
            return text == null ? before : set.apply(before, text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("option " + name + ": " + e.getMessage(), e);
        }
    }
}
