package io.github.sliceline.cli.option;

import io.github.sliceline.segy.HeaderMapping;
import io.github.sliceline.segy.JoinedSegy;
import io.github.sliceline.segy.SegyFile;
import io.github.sliceline.segy.SegyOverrides;
import io.github.sliceline.segy.axes.AxesSpec;
import io.github.sliceline.segy.axes.HeaderPreset;
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
 * Options for SEG-Y files whose headers do not follow the standard: fields of the geometry, the vertical axis, what the
 * headers say wrongly, which traces to take, and the choice among several traces of a bin. All commands that open SEG-Y files have these options, and messages propose them.
 */
public final class SegyOptions {
    @Mixin
    private Mapping mapping;

    @Option(
            names = "--axes",
            paramLabel = "AXES",
            description = "Axes of the volume, the slowest first, each a field of the trace headers, such as"
                    + " shot=ffid,cable=137:int16,channel; or trace for traces in the order of the file; see 'scan'"
                    + " (default: lines, else what 'scan' proposes first).")
    private @Nullable AxesSpec axes;

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

    @Mixin
    private Overrides overrides;

    @Option(
            names = "--where",
            paramLabel = "FIELD=RANGE[,...]",
            description = "Take only traces whose header has these values, such as trid=1 or ffid=100:250,300. A"
                    + " conversion keeps the others for an export of the source.")
    private List<String> where = List.of();

    @Option(
            names = "--where-not",
            paramLabel = "FIELD=RANGE[,...]",
            description = "Leave out traces whose header has one of these values, such as inline=0 for padding.")
    private List<String> whereNot = List.of();

    public HeaderMapping mapping() {
        return mapping.mapping();
    }

    /** Returns the statements that replace those of the headers. */
    public SegyOverrides overrides() {
        SegyOverrides all = overrides.all();
        for (String condition : where) {
            all = Overrides.with(all, "where", condition);
        }
        for (String condition : whereNot) {
            all = Overrides.with(all, "where-not", condition);
        }
        return all;
    }

    public ScanOptions scan() {
        ScanOptions options = ScanOptions.DEFAULTS
                .withMapping(mapping())
                .withOverrides(overrides())
                .withDuplicates(duplicates);
        return axes(vertical(options, ScanOptions::withVertical), ScanOptions::withAxes);
    }

    /** Returns the options with the given axes, or unchanged. */
    public <O> O axes(O options, BiFunction<O, AxesSpec, O> with) {
        return axes == null ? options : with.apply(options, axes);
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
                paramLabel = "NAME=FIELD",
                split = ",",
                description = "Fields of the trace header for inline, crossline, x, y and offset: a byte from 1, of a"
                        + " four-byte integer unless a type follows, or a name; such as inline=17,crossline=25:int16,x=sx."
                        + " Types: int8 to int32, uint8 to uint32, int64, float32, ibm32, float64.")
        private Map<String, String> bytes = Map.of();

        /** Returns the mapping with the given positions replaced. */
        public HeaderMapping in(HeaderMapping given) {
            HeaderMapping mapping = given;
            for (Map.Entry<String, String> position : bytes.entrySet()) {
                try {
                    mapping = mapping.with(position.getKey(), position.getValue());
                } catch (IllegalArgumentException e) {
                    throw new IllegalArgumentException("--bytes: " + e.getMessage(), e);
                }
            }
            return mapping;
        }
    }

    /** Statements that replace those of the headers, for opening a file. */
    public static final class Overrides {
        @Option(
                names = "--sample-format",
                paramLabel = "FORMAT",
                description = "Format of the samples: ibm, ieee, a type such as int16, or a SEG-Y format code.")
        private @Nullable String sampleFormat;

        @Option(
                names = "--sample-order",
                paramLabel = "ORDER",
                description =
                        "Byte order of the samples: big or little (default: that of the headers); of a .su file that is"
                                + " written, of all of it.")
        private @Nullable String sampleOrder;

        @Option(
                names = "--trace-samples",
                paramLabel = "N",
                description = "Samples per trace, such as 300000, which 16 bits do not hold.")
        private @Nullable String traceSamples;

        @Option(
                names = "--interval",
                paramLabel = "TIME",
                description = "Sample interval, such as 4ms, 250us or 200ps; for depths see --vertical.")
        private @Nullable String interval;

        @Option(
                names = "--start",
                paramLabel = "TIME|DEPTH|FIELD",
                description =
                        "Where the first sample is: 100ms, 1200m, or a field of the trace header in ms, such as 105.")
        private @Nullable String start;

        @Option(
                names = "--coordinate-scale",
                paramLabel = "FACTOR",
                description = "Factor of the stored coordinates, in place of the scalars of the headers.")
        private @Nullable String coordinateScale;

        @Option(
                names = "--skip",
                paramLabel = "BYTES",
                description = "Bytes before the text header that are not SEG-Y, such as a label.")
        private @Nullable String skip;

        /** Returns all statements. */
        public SegyOverrides all() {
            SegyOverrides all = with(SegyOverrides.NONE, "sample-format", sampleFormat);
            all = with(all, "sample-order", sampleOrder);
            all = with(all, "trace-samples", traceSamples);
            all = with(all, "interval", interval);
            all = with(all, "start", start);
            all = with(all, "coordinate-scale", coordinateScale);
            return with(all, "skip", skip);
        }

        private static SegyOverrides with(SegyOverrides before, String name, @Nullable String value) {
            try {
                return value == null ? before : before.with(name, value);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("--" + name + ": " + e.getMessage(), e);
            }
        }
    }

    /** Option to recover the intact traces of a damaged SEG-Y file. */
    public static final class Salvage {
        @Option(names = "--salvage", description = "Recover the intact traces of a damaged file; list the losses.")
        private boolean salvage;

        public boolean isGiven() {
            return salvage;
        }

        public SegyFile open(List<Path> files, HeaderMapping mapping, SegyOverrides overrides) throws IOException {
            return salvage ? JoinedSegy.salvage(files, mapping, overrides) : JoinedSegy.open(files, overrides);
        }
    }
}
