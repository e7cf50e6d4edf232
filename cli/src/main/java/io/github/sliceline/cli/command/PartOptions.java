package io.github.sliceline.cli.command;

import io.github.sliceline.cli.report.Human;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.Region;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.volume.SeismicVolume;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Which sub-volume: a range on each axis that is not to be whole. */
final class PartOptions {
    @Option(
            names = "--inlines",
            paramLabel = "A:B",
            description = "Inlines of these numbers, both included (default: all).")
    private @Nullable NumberRange inlines;

    @Option(names = "--crosslines", paramLabel = "A:B", description = "The same of crosslines.")
    private @Nullable NumberRange crosslines;

    @ArgGroup(exclusive = true)
    private Vertical vertical = new Vertical();

    static final class Vertical {
        @Option(
                names = "--times",
                paramLabel = "MS:MS",
                description = "Samples nearest to these two-way times and all between.")
        private @Nullable NumberRange times;

        @Option(names = "--depths", paramLabel = "M:M", description = "The same by depth, in the volume's unit.")
        private @Nullable NumberRange depths;

        @Option(names = "--samples", paramLabel = "I:I", description = "The same by sample, counted from 0.")
        private @Nullable NumberRange samples;
    }

    /** A range on an axis, both ends included. */
    record NumberRange(double from, double to) {}

    boolean isGiven() {
        return inlines != null
                || crosslines != null
                || vertical.times != null
                || vertical.depths != null
                || vertical.samples != null;
    }

    /** The part of a volume of three dimensions; refuses what is not inside. */
    Region region(SeismicVolume volume) {
        if (!volume.hasPlanes()) {
            throw new IllegalArgumentException(
                    "the volume is " + volume.shape() + "; parts are taken of volumes with three dimensions");
        }
        Range i = lines("inline", volume.inlines(), inlines);
        Range x = lines("crossline", volume.crosslines(), crosslines);
        Range s = samples(volume.samples());
        return Region.of(new long[] {i.first, x.first, s.first}, new long[] {i.count(), x.count(), s.count()});
    }

    /** Indices, both included. */
    private record Range(long first, long last) {
        long count() {
            return last - first + 1;
        }

        static Range between(long a, long b) {
            return new Range(Math.min(a, b), Math.max(a, b));
        }
    }

    private static Range lines(String kind, LineAxis axis, @Nullable NumberRange wanted) {
        return wanted == null
                ? new Range(0, axis.count() - 1L)
                : Range.between(index(kind, axis, wanted.from()), index(kind, axis, wanted.to()));
    }

    private static int index(String kind, LineAxis axis, double number) {
        if (number != (int) number || !axis.contains((int) number)) {
            throw new IllegalArgumentException("no " + kind + " " + Human.plain(number) + " in " + axis);
        }
        return axis.indexOf((int) number);
    }

    private Range samples(SampleAxis axis) {
        boolean isTime = axis.unit() == SampleUnit.MILLISECONDS;
        boolean isDepth = axis.unit() == SampleUnit.METRES || axis.unit() == SampleUnit.FEET;
        NumberRange measured = vertical.times != null ? vertical.times : vertical.depths;
        if (measured != null && (vertical.times != null ? isTime : isDepth)) {
            return Range.between(axis.indexOfNearest(measured.from()), axis.indexOfNearest(measured.to()));
        }
        if (measured != null) {
            String other = isTime ? "--times" : isDepth ? "--depths" : "--samples";
            throw new IllegalArgumentException(
                    "the volume's vertical axis is " + axis + "; name its part with " + other);
        }
        return vertical.samples == null
                ? new Range(0, axis.count() - 1L)
                : Range.between(sample(axis, vertical.samples.from()), sample(axis, vertical.samples.to()));
    }

    private static long sample(SampleAxis axis, double number) {
        if (number != Math.rint(number) || number < 0 || number >= axis.count()) {
            throw new IllegalArgumentException(
                    "no sample " + Human.plain(number) + ", there are 0 to " + (axis.count() - 1));
        }
        return (long) number;
    }
}
