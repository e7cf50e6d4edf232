package io.github.sliceline.cli.option;

import io.github.sliceline.cli.read.NumberRange;
import io.github.sliceline.cli.read.Part;
import io.github.sliceline.cli.read.Part.Measure;
import io.github.sliceline.selection.TraceAt;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which part of a volume: on each axis one line or sample, or a range of them. */
public final class SelectionOptions {
    @Option(names = "--inline", paramLabel = "N", description = "Inline of this number.")
    private @Nullable Integer inline;

    @Option(names = "--crossline", paramLabel = "N", description = "Crossline of this number.")
    private @Nullable Integer crossline;

    @Option(names = "--time", paramLabel = "MS", description = "Time slice nearest to this two-way time, ms.")
    private @Nullable Double time;

    @Option(
            names = "--depth",
            paramLabel = "M",
            description = "Depth slice nearest to this depth, in the volume's unit.")
    private @Nullable Double depth;

    @Option(names = "--sample", paramLabel = "I", description = "Slice at this sample, counted from 0.")
    private @Nullable Integer sample;

    @Option(names = "--trace", paramLabel = "IL,XL", description = "Trace where an inline and a crossline meet.")
    private @Nullable TraceAt trace;

    @Option(names = "--gather", paramLabel = "IL,XL", description = "All offsets of a bin of a prestack volume.")
    private @Nullable TraceAt gather;

    @Option(
            names = "--offset",
            paramLabel = "N",
            description = "One offset of a prestack volume, with any of the above.")
    private @Nullable Integer offset;

    @Option(names = "--offsets", paramLabel = "A:B", description = "A range of them.")
    private @Nullable NumberRange offsets;

    @Mixin
    private PartOptions ranges;

    /** The part; refuses an axis that is named twice. */
    Part part() {
        Part range = ranges.part();
        TraceAt bin = trace != null ? trace : gather;
        if (trace != null && gather != null) {
            throw refusal("--trace", "--gather");
        }
        NumberRange i = one("--inline", inline, bin == null ? null : bin.inline(), range.inlines());
        NumberRange x = one("--crossline", crossline, bin == null ? null : bin.crossline(), range.crosslines());
        NumberRange o = one("--offset", offset, null, offsets);
        return new Part(i, x, o, vertical(range), measure(range));
    }

    /** Refuses a volume that has not what is selected by its name. */
    void require(SeismicVolume volume) throws IOException {
        if (gather != null) {
            Part.requireGathers(volume);
        }
    }

    private @Nullable NumberRange one(
            String option, @Nullable Integer number, @Nullable Integer ofBin, @Nullable NumberRange range) {
        if (number != null && range != null) {
            throw refusal(option, option + "s");
        }
        if (ofBin != null && (number != null || range != null)) {
            throw refusal(number != null ? option : option + "s", trace != null ? "--trace" : "--gather");
        }
        Integer named = number != null ? number : ofBin;
        return named == null ? range : NumberRange.only(named);
    }

    private @Nullable NumberRange vertical(Part range) {
        boolean several = (time != null ? 1 : 0) + (depth != null ? 1 : 0) + (sample != null ? 1 : 0) > 1;
        Double named = time != null ? time : depth != null ? depth : sample == null ? null : sample.doubleValue();
        if (several || (named != null && range.vertical() != null)) {
            throw new IllegalArgumentException(
                    "--time, --depth, --sample and their ranges name the same axis; give one of them");
        }
        return named == null ? range.vertical() : NumberRange.only(named);
    }

    private @Nullable Measure measure(Part range) {
        return time != null
                ? Measure.TIME
                : depth != null ? Measure.DEPTH : sample != null ? Measure.SAMPLE : range.measure();
    }

    private static IllegalArgumentException refusal(String option, String other) {
        return new IllegalArgumentException(option + " and " + other + " name the same axis; give one of them");
    }
}
