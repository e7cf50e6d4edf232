package io.github.sliceline.cli.option;

import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.HeaderPreset;
import io.github.sliceline.segy.JoinedSegy;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.survey.DuplicatePolicy;
import io.github.sliceline.segy.survey.ScanOptions;
import io.github.sliceline.segy.survey.Vertical;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Options for SEG-Y files whose headers do not follow the standard: byte positions, the vertical axis, and the choice
 * among several traces of a bin. All commands that open SEG-Y files have these options, and messages propose them.
 */
public final class SegyOptions {
    @Mixin
    private Mapping mapping;

    @Option(
            names = "--vertical",
            paramLabel = "WHAT[:STEP]",
            description = "What the samples measure: time:ms, depth:m, depth:ft or samples. A step replaces the sample "
                    + "interval of the headers, such as depth:m:5 (default: as the headers say, else time:ms).")
    private @Nullable Vertical vertical;

    @Option(
            names = "--duplicates",
            paramLabel = "WHICH",
            defaultValue = "error",
            description =
                    "Which trace to take if several have the same bin: first, last, all (on an axis of their own), or"
                            + " error to refuse them (default: ${DEFAULT-VALUE}). A conversion stores the others beside"
                            + " the volume.")
    private DuplicatePolicy duplicates;

    public HeaderMapping mapping() {
        return mapping.mapping();
    }

    public ScanOptions scan() {
        ScanOptions options = ScanOptions.DEFAULTS.withMapping(mapping()).withDuplicates(duplicates);
        return vertical(options, ScanOptions::withVertical);
    }

    public DuplicatePolicy duplicates() {
        return duplicates;
    }

    /** Returns the options with the given vertical axis, or unchanged. */
    public <O> O vertical(O options, BiFunction<O, Vertical, O> with) {
        return vertical == null ? options : with.apply(options, vertical);
    }

    /** Byte positions of the geometry: a preset, and single positions that replace those of the preset. */
    public static final class Mapping {
        @Option(
                names = "--preset",
                paramLabel = "PRESET",
                defaultValue = "standard",
                description =
                        "Byte positions by name: standard (inline 189, crossline 193, X 181, Y 185), rev0 (9, 21, 73,"
                                + " 77) or petrel (5, 21, 73, 77). --bytes replaces single ones"
                                + " (default: ${DEFAULT-VALUE}).")
        private HeaderPreset preset;

        @Mixin
        private Bytes bytes;

        public HeaderMapping mapping() {
            return bytes.in(preset.mapping());
        }
    }

    /** Single byte positions of the geometry in trace headers. */
    public static final class Bytes {
        @Option(
                names = "--bytes",
                paramLabel = "NAME=BYTE",
                split = ",",
                description = "Bytes in the trace header, from 1, of inline, crossline, x, y and offset, such as"
                        + " inline=17,crossline=25.")
        private Map<String, Integer> bytes = Map.of();

        /** Returns the mapping with the given positions replaced. */
        public HeaderMapping in(HeaderMapping given) {
            HeaderMapping mapping = given;
            for (Map.Entry<String, Integer> position : bytes.entrySet()) {
                int at = position.getValue();
                mapping = switch (position.getKey()) {
                    case "inline" -> mapping.withInline(at);
                    case "crossline" -> mapping.withCrossline(at);
                    case "x" -> mapping.withX(at);
                    case "y" -> mapping.withY(at);
                    case "offset" -> mapping.withOffset(at);
                    default ->
                        throw new IllegalArgumentException(
                                "--bytes: '" + position.getKey() + "' is not one of inline, crossline, x, y, offset");
                };
            }
            return mapping;
        }
    }

    /** Option to recover the intact traces of a damaged SEG-Y file. */
    public static final class Salvage {
        @Option(names = "--salvage", description = "Recover the intact traces of a damaged file; list the losses.")
        private boolean salvage;

        public boolean isGiven() {
            return salvage;
        }

        public SegyFile open(List<Path> files, HeaderMapping mapping) throws IOException {
            return salvage ? JoinedSegy.salvage(files, mapping) : JoinedSegy.open(files);
        }
    }
}
