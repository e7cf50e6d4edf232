package io.github.sliceline.cli.command;

import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.selection.Box;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.selection.Selection;
import io.github.sliceline.selection.TraceAt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which part of a volume: exactly one of these. */
final class SelectionOptions {
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

    @Option(
            names = "--box",
            paramLabel = "IL,XL,S:IL,XL,S",
            description = "Sub-volume between two corners, both included: line numbers and samples from 0.")
    private @Nullable Box box;

    Selection selection(SampleAxis samples) {
        if (inline != null) {
            return new Plane.Inline(inline);
        }
        if (crossline != null) {
            return new Plane.Crossline(crossline);
        }
        if (trace != null) {
            return trace;
        }
        if (box != null) {
            return box;
        }
        return new Plane.Slice(sampleIndex(samples));
    }

    private int sampleIndex(SampleAxis samples) {
        boolean isTime = samples.unit() == SampleUnit.MILLISECONDS;
        boolean isDepth = samples.unit() == SampleUnit.METRES || samples.unit() == SampleUnit.FEET;
        if (time != null && isTime) {
            return samples.indexOfNearest(time);
        }
        if (depth != null && isDepth) {
            return samples.indexOfNearest(depth);
        }
        if (sample != null) {
            return sample;
        }
        String other = isTime ? "--time or --sample" : isDepth ? "--depth or --sample" : "--sample";
        throw new IllegalArgumentException(
                "the volume's vertical axis is " + samples + "; name the slice with " + other);
    }
}
