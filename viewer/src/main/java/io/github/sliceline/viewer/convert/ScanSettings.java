package io.github.sliceline.viewer.convert;

import io.github.sliceline.importing.ConvertOptions;
import io.github.sliceline.segy.FieldType;
import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.SegyOverrides;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.TextPositions.Quantity;
import io.github.sliceline.segy.survey.Vertical;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Settings for reading a SEG-Y file. Immutable.
 *
 * @param mapping positions of the geometry in trace headers
 * @param axes axes of the volume; empty for lines
 * @param given statements that replace those of the headers, as the user typed them
 * @param leftOut condition on further traces to leave out, of the chosen proposal; empty for none
 * @param vertical vertical axis; empty for the one in the headers
 * @param duplicates policy for several traces in one bin
 * @param salvage true to recover the intact traces of a damaged file
 */
record ScanSettings(
        HeaderMapping mapping,
        Optional<AxesSpec> axes,
        SegyOverrides given,
        String leftOut,
        Optional<Vertical> vertical,
        DuplicatePolicy duplicates,
        boolean salvage) {
    static final ScanSettings STANDARD = of(ScanOptions.DEFAULTS);

    /** Returns the settings of options that a file was opened with. */
    static ScanSettings of(ScanOptions options) {
        return new ScanSettings(
                options.mapping(),
                options.axes(),
                options.overrides(),
                "",
                options.vertical(),
                options.duplicates(),
                false);
    }

    /** Returns the settings of an unfinished conversion. */
    static ScanSettings of(ConvertOptions begun) {
        return new ScanSettings(
                begun.mapping(),
                begun.axes(),
                begun.overrides(),
                "",
                begun.vertical(),
                begun.duplicates(),
                begun.salvage());
    }

    /**
     * Returns these settings with one of them replaced, or with one more condition on traces.
     *
     * @param name name of the option of the command line, without hyphens
     * @param text value as the command line takes it
     * @throws IllegalArgumentException if the text has another form
     */
    ScanSettings with(String name, String text) {
        return switch (name) {
            case "bytes" -> {
                HeaderMapping other = mapping;
                for (String field : text.split(",", -1)) {
                    String[] parts = field.strip().split("=", 2);
                    other = other.with(parts[0].strip(), parts[parts.length - 1].strip());
                }
                yield on(other, axes, leftOut);
            }
            case "axes" -> on(mapping, Optional.of(AxesSpec.parse(text)), leftOut);
            case "vertical" ->
                new ScanSettings(mapping, axes, given, leftOut, Optional.of(Vertical.parse(text)), duplicates, salvage);
            case "duplicates" -> withDuplicates(DuplicatePolicy.valueOf(text.toUpperCase(Locale.ROOT)));
            default -> new ScanSettings(mapping, axes, given.with(name, text), leftOut, vertical, duplicates, salvage);
        };
    }

    /** Returns the settings that differ from the standard, by the names of {@link #with}, except salvage. */
    Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put(
                "bytes",
                Stream.of(Quantity.values())
                        .filter(what -> what.in(mapping) != what.in(HeaderMapping.STANDARD)
                                || what.field(mapping).type() != FieldType.INT32)
                        .map(what -> what.toString().toLowerCase(Locale.ROOT) + "="
                                + HeaderMapping.text(what.field(mapping)))
                        .collect(Collectors.joining(",")));
        texts.put("axes", axes.map(AxesSpec::toString).orElse(""));
        texts.put("vertical", vertical.map(Vertical::toString).orElse(""));
        texts.put(
                "duplicates",
                duplicates == DuplicatePolicy.ERROR ? "" : duplicates.name().toLowerCase(Locale.ROOT));
        texts.putAll(overrides().asMap());
        texts.values().removeIf(String::isEmpty);
        return texts;
    }

    /** Returns the statements that replace those of the headers. */
    SegyOverrides overrides() {
        return leftOut.isEmpty() ? given : given.with("where-not", leftOut);
    }

    /** Returns these settings, with the difference between given and left out traces that other ones know. */
    ScanSettings like(ScanSettings known) {
        return overrides().equals(known.overrides())
                ? new ScanSettings(mapping, axes, known.given, known.leftOut, vertical, duplicates, salvage)
                : this;
    }

    /** Returns these settings with another geometry. */
    ScanSettings on(HeaderMapping other, Optional<AxesSpec> otherAxes, String otherLeftOut) {
        return new ScanSettings(other, otherAxes, given, otherLeftOut, vertical, duplicates, salvage);
    }

    /** Returns these settings for a survey of lines from other bytes. */
    ScanSettings withMapping(HeaderMapping other) {
        return on(other, Optional.empty(), leftOut);
    }

    ScanSettings withDuplicates(DuplicatePolicy other) {
        return new ScanSettings(mapping, axes, given, leftOut, vertical, other, salvage);
    }

    ScanSettings withSalvage(boolean salvages) {
        return new ScanSettings(mapping, axes, given, leftOut, vertical, duplicates, salvages);
    }

    /** Returns what decides how the file is opened. The mapping matters for salvage, which needs line numbers. */
    List<Object> opening() {
        return salvage ? List.of(overrides(), mapping) : List.of(overrides());
    }

    ScanOptions scanOptions() {
        ScanOptions options = ScanOptions.DEFAULTS
                .withMapping(mapping)
                .withDuplicates(duplicates)
                .withOverrides(overrides())
                .withThreads(Math.max(4, Runtime.getRuntime().availableProcessors()));
        options = axes.map(options::withAxes).orElse(options);
        return vertical.map(options::withVertical).orElse(options);
    }
}
