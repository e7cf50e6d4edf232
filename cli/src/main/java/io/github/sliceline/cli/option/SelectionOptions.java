package io.github.sliceline.cli.option;

import io.github.sliceline.cli.read.NumberRange;
import io.github.sliceline.cli.read.Part;
import io.github.sliceline.cli.read.Part.Measure;
import io.github.sliceline.selection.TraceSelection;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for a part of a volume: on each axis one line or sample, or a range of them. */
public final class SelectionOptions {
    @Option(names = "--trace", paramLabel = "IL,XL", description = "Trace at this inline and crossline.")
    private @Nullable TraceSelection trace;

    @Option(names = "--gather", paramLabel = "IL,XL", description = "All offsets of a bin of a prestack volume.")
    private @Nullable TraceSelection gather;

    @Option(
            names = {"--offset", "--offsets"},
            paramLabel = "N|A:B",
            description =
                    "Offset of a prestack volume, or trace of the bin, or a range of them; with any of the others.")
    private @Nullable NumberRange offsets;

    @Mixin
    private Ranges ranges;

    /** Returns the part. Throws if an axis is named twice. */
    public Part part() {
        Part range = ranges.part();
        TraceSelection bin = trace != null ? trace : gather;
        Part named = new Part(
                bin == null ? null : NumberRange.only(bin.inline()),
                bin == null ? null : NumberRange.only(bin.crossline()),
                offsets,
                null,
                null);
        String option = trace != null ? "--trace" : "--gather";
        if (trace != null && gather != null) {
            throw refusal("--trace", "--gather");
        }
        if (bin != null && (range.axes().containsKey("inline") || range.axes().containsKey("crossline"))) {
            throw refusal(range.axes().containsKey("inline") ? "--inline" : "--crossline", option);
        }
        return range.with(named.axes());
    }

    /** Throws if a gather of a stacked volume is named. */
    public void require(SeismicVolume volume) throws IOException {
        if (gather != null) {
            Part.requireGathers(volume);
        }
    }

    private static IllegalArgumentException refusal(String option, String other) {
        return new IllegalArgumentException(option + " and " + other + " name the same axis; give one of them");
    }

    /** Options for a part by its axes: a single value of an axis, or a range or a list of them. */
    public static final class Ranges {
        @Option(
                names = "--at",
                converter = AxisValues.Converter.class,
                paramLabel = "AXIS=N|A:B|N,N,…",
                description = {
                    "Value N of an axis by its name, values A to B, or a list; of several axes: shot=17,cable=2.",
                    "sliceline info shows the axes."
                })
        private List<AxisValues> at = List.of();

        @Option(
                names = {"--inline", "--inlines"},
                paramLabel = "N|A:B",
                description = "Inline N, or inlines A to B, both included (default: all).")
        private @Nullable NumberRange inlines;

        @Option(
                names = {"--crossline", "--crosslines"},
                paramLabel = "N|A:B",
                description = "Crossline N, or crosslines A to B, both included (default: all).")
        private @Nullable NumberRange crosslines;

        @Option(
                names = {"--time", "--times"},
                paramLabel = "MS|MS:MS",
                description = "Two-way time in ms, or a range of times, to the nearest samples.")
        private @Nullable NumberRange times;

        @Option(
                names = {"--depth", "--depths"},
                paramLabel = "M|M:M",
                description = "Depth in the volume's unit, or a range of depths, to the nearest samples.")
        private @Nullable NumberRange depths;

        @Option(
                names = {"--sample", "--samples"},
                paramLabel = "I|I:I",
                description = "Sample counted from 0, or a range of samples.")
        private @Nullable NumberRange samples;

        /** Returns the part. Throws if samples are named in two ways. */
        public Part part() {
            if (Stream.of(times, depths, samples).filter(Objects::nonNull).count() > 1) {
                throw new IllegalArgumentException("--time, --depth and --sample name the same axis; give one of them");
            }
            Measure measure = times != null
                    ? Measure.TIME
                    : depths != null ? Measure.DEPTH : samples != null ? Measure.SAMPLE : null;
            Part part = new Part(
                    inlines, crosslines, null, times != null ? times : depths != null ? depths : samples, measure);
            for (AxisValues values : at) {
                part = part.with(values.axes());
            }
            return part;
        }

        public boolean isGiven() {
            return !part().isAll();
        }
    }
}
