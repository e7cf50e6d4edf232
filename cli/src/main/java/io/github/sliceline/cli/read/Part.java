package io.github.sliceline.cli.read;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.horizon.SurfaceFit;
import io.github.sliceline.volume.SeismicVolume;
import io.github.sliceline.volume.info.VolumeInfo;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a volume as it is named: lines by number, samples by time, depth or number; null is all of an axis.
 *
 * @param inlines inlines
 * @param crosslines crosslines
 * @param offsets third axis of a prestack volume
 * @param vertical samples
 * @param measure what samples are named by; null where none are named
 */
public record Part(
        @Nullable NumberRange inlines,
        @Nullable NumberRange crosslines,
        @Nullable NumberRange offsets,
        @Nullable NumberRange vertical,
        @Nullable Measure measure) {

    /** An inline. */
    public static Part inline(int number) {
        return new Part(NumberRange.only(number), null, null, null, null);
    }

    /** A crossline. */
    public static Part crossline(int number) {
        return new Part(null, NumberRange.only(number), null, null, null);
    }

    /** A slice, by its sample. */
    public static Part slice(int sample) {
        return new Part(null, null, null, NumberRange.only(sample), Measure.SAMPLE);
    }

    /** What samples are named by. */
    public enum Measure {
        TIME,
        DEPTH,
        SAMPLE;

        boolean fits(SampleUnit unit) {
            return switch (this) {
                case TIME -> unit == SampleUnit.MILLISECONDS;
                case DEPTH -> unit == SampleUnit.METRES || unit == SampleUnit.FEET;
                case SAMPLE -> true;
            };
        }

        /** Options that name samples of an axis by other than their numbers, and those that do by them. */
        static String options(SampleUnit unit) {
            return switch (unit) {
                case MILLISECONDS -> "--time, --times, --sample or --samples";
                case METRES, FEET -> "--depth, --depths, --sample or --samples";
                case INDEX -> "--sample or --samples";
            };
        }
    }

    /** Whether nothing is named, which is all of the volume. */
    public boolean isAll() {
        return inlines == null && crosslines == null && offsets == null && vertical == null;
    }

    /** For each axis of a volume of three dimensions, or of four, whether something is named of it. */
    public List<Boolean> named(boolean prestack) {
        return prestack
                ? List.of(inlines != null, crosslines != null, offsets != null, vertical != null)
                : List.of(inlines != null, crosslines != null, vertical != null);
    }

    /** Refuses what is not of three dimensions, with samples in them. */
    public static void requireCube(SeismicVolume volume) throws IOException {
        if (!volume.hasPlanes()) {
            Shape shape = volume.shape();
            VolumeInfo info = volume.info();
            String advice = shape.rank() == 4
                    ? "this part cannot be read from a prestack volume"
                    : "name another dataset with --dataset";
            throw new UnsupportedFileException(
                    info.file(),
                    info.dataset() + " is " + shape + "; expected inlines × crosslines × samples: " + advice);
        }
    }

    /** Refuses what has no lines: neither three dimensions nor four, with samples in them. */
    static void requireLines(SeismicVolume volume) throws IOException {
        if (!volume.hasLines()) {
            requireCube(volume);
        }
    }

    /** Refuses a stacked volume. */
    public static void requireGathers(SeismicVolume volume) throws IOException {
        if (volume.gathers().isEmpty()) {
            throw new IllegalArgumentException(
                    volume.info().file() + ": is a stacked volume, " + volume.shape() + ", without offsets or gathers");
        }
    }

    /**
     * Places on each axis of a volume, slowest first.
     *
     * @throws IllegalArgumentException if a line or a sample is not in the volume, or it has no such axis
     * @throws UnsupportedFileException unless the volume has three dimensions or four
     */
    public List<AxisPick> in(SeismicVolume volume) throws IOException {
        requireLines(volume);
        List<AxisPick> picks = new ArrayList<>();
        picks.add(AxisPick.ofLines("inline", volume.inlines(), inlines));
        picks.add(AxisPick.ofLines("crossline", volume.crosslines(), crosslines));
        if (volume.gathers().isPresent()) {
            picks.add(AxisPick.ofLines(volume.gatherName(), volume.gathers().get(), offsets));
        } else if (offsets != null) {
            requireGathers(volume);
        }
        picks.add(samples(volume.samples()));
        return picks;
    }

    /** The part of a volume of three dimensions as a region without gaps. */
    public Region region(SeismicVolume volume) throws IOException {
        requireCube(volume);
        return within(volume);
    }

    /** The part of a volume of three or four dimensions as a region without gaps. */
    public Region within(SeismicVolume volume) throws IOException {
        List<AxisPick> picks = in(volume);
        if (picks.stream().anyMatch(pick -> pick.step() > 1)) {
            throw new IllegalArgumentException("a step is not supported here; leave it out");
        }
        return Region.of(
                picks.stream().mapToLong(AxisPick::first).toArray(),
                picks.stream().mapToLong(AxisPick::count).toArray());
    }

    private AxisPick samples(SampleAxis axis) {
        if (vertical == null || measure == null) {
            return AxisPick.all(axis.size());
        }
        if (!measure.fits(axis.unit())) {
            throw new IllegalArgumentException(
                    "the volume's vertical axis is " + axis + "; name samples with " + Measure.options(axis.unit()));
        }
        if (measure == Measure.SAMPLE) {
            return AxisPick.ofSamples(axis, vertical);
        }
        SurfaceFit.doubt(axis, vertical.from(), vertical.to()).ifPresent(why -> {
            throw new IllegalArgumentException(why + "; name samples near 0 with --sample or --samples");
        });
        return AxisPick.ofValues(axis, vertical);
    }

    /** Whether a volume is a 2-D line: one inline, along which traces are counted by CDP. */
    static boolean isLine(Axis inlines, Axis crosslines) {
        return inlines.size() == 1 && crosslines.size() > 1;
    }
}
