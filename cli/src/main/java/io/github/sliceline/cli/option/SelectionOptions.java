package io.github.sliceline.cli.option;

import io.github.sliceline.cli.read.NumberRange;
import io.github.sliceline.cli.read.Part;
import io.github.sliceline.cli.read.Part.Measure;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.selection.TraceAt;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for a part of a volume: on each axis one line or sample, or a range of them. */
public final class SelectionOptions {
    @Option(names = "--inline", paramLabel = "N", description = "Inline with this number.")
    private @Nullable Integer inline;

    @Option(names = "--crossline", paramLabel = "N", description = "Crossline with this number.")
    private @Nullable Integer crossline;

    @Option(names = "--time", paramLabel = "MS", description = "Time slice nearest to this two-way time in ms.")
    private @Nullable Double time;

    @Option(names = "--depth", paramLabel = "M", description = "Slice nearest to this depth, in the volume's unit.")
    private @Nullable Double depth;

    @Option(names = "--sample", paramLabel = "I", description = "Slice at this sample, counted from 0.")
    private @Nullable Integer sample;

    @Option(names = "--trace", paramLabel = "IL,XL", description = "Trace at this inline and crossline.")
    private @Nullable TraceAt trace;

    @Option(names = "--gather", paramLabel = "IL,XL", description = "All offsets of a bin of a prestack volume.")
    private @Nullable TraceAt gather;

    @Option(
            names = "--offset",
            paramLabel = "N",
            description = "Offset of a prestack volume, or trace of the bin, with any of the above.")
    private @Nullable Integer offset;

    @Option(names = "--offsets", paramLabel = "A:B", description = "Range of offsets, or of traces of the bin.")
    private @Nullable NumberRange offsets;

    @Mixin
    private Ranges ranges;

    /** Returns the part. Throws if an axis is named twice. */
    public Part part() {
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

    /** Throws if a gather of a stacked volume is named. */
    public void require(SeismicVolume volume) throws IOException {
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

    /** Options for a sub-volume: a range on each axis that is not read whole. */
    public static final class Ranges {
        @Option(names = "--inlines", paramLabel = "A:B", description = "Inlines A to B, both included (default: all).")
        private @Nullable NumberRange inlines;

        @Option(
                names = "--crosslines",
                paramLabel = "A:B",
                description = "Crosslines A to B, both included (default: all).")
        private @Nullable NumberRange crosslines;

        @Option(names = "--times", paramLabel = "MS:MS", description = "Two-way times in ms, to the nearest samples.")
        private @Nullable NumberRange times;

        @Option(
                names = "--depths",
                paramLabel = "M:M",
                description = "Depths in the volume's unit, to the nearest samples.")
        private @Nullable NumberRange depths;

        @Option(names = "--samples", paramLabel = "I:I", description = "Samples, counted from 0.")
        private @Nullable NumberRange samples;

        /** Returns the part. Throws if samples are named in two ways. */
        public Part part() {
            return new Part(inlines, crosslines, null, onlyOf(times, depths, samples), measure());
        }

        public boolean isGiven() {
            return !part().isAll();
        }

        /** Returns the part as a region of a volume of three dimensions. Throws if it lies outside or has gaps. */
        public Region region(SeismicVolume volume) throws IOException {
            return part().region(volume);
        }

        private @Nullable Measure measure() {
            return times != null
                    ? Measure.TIME
                    : depths != null ? Measure.DEPTH : samples != null ? Measure.SAMPLE : null;
        }

        private static @Nullable NumberRange onlyOf(@Nullable NumberRange... ways) {
            if (Stream.of(ways).filter(way -> way != null).count() > 1) {
                throw new IllegalArgumentException(
                        "--times, --depths and --samples name the same axis; give one of them");
            }
            for (NumberRange way : ways) {
                if (way != null) {
                    return way;
                }
            }
            return null;
        }
    }
}
