package io.github.sliceline.cli.option;

import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.name.TypedName.Anywhere;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.geometry.Axis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.rechunk.ArrayFile;
import io.github.sliceline.remote.Location;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Axes of an array, and the extents and type of an array without a header. */
public final class ArrayOptions {
    private static final String FORTRAN = ":fortran";

    @Option(
            names = "--axes-from",
            converter = Anywhere.class,
            paramLabel = "SURVEY.h5",
            description = "Of an array: axes, bins, missing traces and CRS are those of this volume.")
    private @Nullable Path axesFrom;

    @Option(
            names = "--inlines",
            converter = Start.Converter.class,
            paramLabel = "FIRST[:STEP]",
            description = "Of an array: its inline numbers, such as 1001: or 1001:2.")
    private @Nullable Start inlines;

    @Option(
            names = "--crosslines",
            converter = Start.Converter.class,
            paramLabel = "FIRST[:STEP]",
            description = "Of an array: its crossline numbers.")
    private @Nullable Start crosslines;

    @Option(
            names = "--times",
            converter = Start.Converter.class,
            paramLabel = "FIRST:STEP",
            description = "Of an array: first time and sample interval in ms, such as 0:4.")
    private @Nullable Start times;

    @Option(
            names = "--depths",
            converter = Start.Converter.class,
            paramLabel = "FIRST:STEP",
            description = "Of an array: first depth and sample interval in m.")
    private @Nullable Start depths;

    @Option(
            names = "--shape",
            paramLabel = "I,X,S[:fortran]",
            description =
                    "Of an array without a header: inlines, crosslines, samples, such as 100,200,500, samples fastest;"
                            + " with :fortran, inlines fastest.")
    private @Nullable String shape;

    @Option(
            names = "--type",
            defaultValue = "float32",
            paramLabel = "TYPE",
            description =
                    "Of an array without a header: float32, float64, int16 or int8, little-endian; or as NumPy writes"
                            + " it, such as >f4 (default: ${DEFAULT-VALUE}).")
    private String type;

    /** First value of an axis, and its step to the next value; NaN if no step is given. */
    record Start(double first, double step) {
        private static final Pattern FORM = Pattern.compile("(-?[\\d.]+)(?::(-?[\\d.]+)?)?");

        /** Parses {@code first}, {@code first:} and {@code first:step}. */
        static final class Converter implements ITypeConverter<Start> {
            @Override
            public Start convert(String text) {
                Matcher matcher = FORM.matcher(text.strip());
                try {
                    if (matcher.matches()) {
                        String step = matcher.group(2);
                        return new Start(
                                Double.parseDouble(matcher.group(1)),
                                step == null ? Double.NaN : Double.parseDouble(step));
                    }
                } catch (NumberFormatException e) {
                    // thrown below
                }
                throw new TypeConversionException(
                        "'" + text + "' is no start of an axis; write first:step, such as 1001:1");
            }
        }

        Axis lines(long count) {
            double by = Double.isNaN(step) ? 1 : step;
            if (first != (int) first || by != (int) by) {
                throw new IllegalArgumentException("line numbers and their steps are whole, got " + first + ":" + by);
            }
            return Axis.of((int) first, (int) by, Math.toIntExact(count));
        }

        SampleAxis samples(long count, SampleUnit unit) {
            if (Double.isNaN(step)) {
                throw new IllegalArgumentException("times and depths need a step, such as " + first + ":4");
            }
            return new SampleAxis(first, step, Math.toIntExact(count), unit);
        }
    }

    /**
     * True if a file is an array: a NumPy file by its name or first bytes, another file if an option describes an
     * array.
     */
    public boolean isArray(Path file) throws IOException {
        return shape != null
                || isNpy(file)
                || (file.toString().matches("(?i).*\\.(raw|bin|f32)")
                        && Stream.of(axesFrom, inlines).anyMatch(Objects::nonNull));
    }

    private static boolean isNpy(Path file) throws IOException {
        return file.toString().matches("(?i).*\\.npy")
                || (!Location.of(file).isObject() && ArrayFile.isNpy(InputFile.require(file)));
    }

    /** Returns the array in a file. */
    public ArrayFile open(Path file) throws IOException {
        if (shape == null && isNpy(file)) {
            return ArrayFile.npy(file);
        }
        if (shape == null || !shape.matches("\\d{1,9}(,\\d{1,9}){1,2}" + "(:fortran)?")) {
            throw new IllegalArgumentException(
                    file + " does not say its extents; give --shape INLINES,CROSSLINES,SAMPLES, such as"
                            + " 100,200,500, and --type");
        }
        long[] extents = Stream.of(shape.replace(FORTRAN, "").split(","))
                .mapToLong(Long::parseLong)
                .toArray();
        return ArrayFile.raw(file, Shape.of(extents), type, shape.endsWith(FORTRAN));
    }

    /** Returns the axes given for an array. */
    public VolumeSpec axes(ArrayFile array) throws IOException {
        boolean anyGiven = Stream.of(inlines, crosslines, times, depths).anyMatch(Objects::nonNull);
        if (axesFrom != null && !anyGiven) {
            try (SeismicVolume volume = SeismicVolume.open(axesFrom)) {
                return VolumeSpec.like(volume);
            }
        }
        Start vertical = times == null ? depths : times;
        boolean both = times != null && depths != null;
        if (axesFrom != null || inlines == null || crosslines == null || vertical == null || both) {
            throw new IllegalArgumentException(array.file()
                    + " does not say its axes; give --axes-from SURVEY.h5, or --inlines, --crosslines and one of --times and"
                    + " --depths");
        }
        Shape extents = array.shape();
        return VolumeSpec.of(
                inlines.lines(extents.extent(0)),
                crosslines.lines(extents.extent(1)),
                vertical.samples(extents.extent(2), times == null ? SampleUnit.METRES : SampleUnit.MILLISECONDS));
    }
}
