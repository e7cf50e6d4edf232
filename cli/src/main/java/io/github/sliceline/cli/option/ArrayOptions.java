package io.github.sliceline.cli.option;

import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.name.TypedName.Anywhere;
import io.github.sliceline.create.VolumeSpec;
import io.github.sliceline.geometry.LineAxis;
import io.github.sliceline.geometry.SampleAxis;
import io.github.sliceline.geometry.SampleUnit;
import io.github.sliceline.hdf5.grid.Shape;
import io.github.sliceline.rechunk.ArrayFile;
import io.github.sliceline.remote.Location;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What an array does not say of itself: its axes, and of one without a header its extents and type. */
public final class ArrayOptions {
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
            paramLabel = "I,X,S",
            description = "Of an array without a header: inlines, crosslines, samples, such as 100,200,500.")
    private @Nullable Shape shape;

    @Option(
            names = "--type",
            defaultValue = "float32",
            paramLabel = "TYPE",
            description = "Of an array without a header: float32, float64, int16 or int8, little-endian; or as NumPy writes"
                    + " it, such as >f4 (default: ${DEFAULT-VALUE}).")
    private String type;

    @Option(
            names = "--fortran",
            description = "Of an array without a header: Fortran order, inlines fastest (default: samples fastest).")
    private boolean fortran;

    /** First value of an axis and the step to the next; 0 where none is said. */
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
                                Double.parseDouble(matcher.group(1)), step == null ? 0 : Double.parseDouble(step));
                    }
                } catch (NumberFormatException e) {
                    // refused below
                }
                throw new TypeConversionException(
                        "'" + text + "' is no start of an axis; write first:step, such as 1001:1");
            }
        }

        LineAxis lines(long count) {
            if (first != (int) first || step != (int) step) {
                throw new IllegalArgumentException("line numbers are whole, got " + first + ":" + step);
            }
            return new LineAxis((int) first, step == 0 ? 1 : (int) step, Math.toIntExact(count));
        }

        SampleAxis samples(long count, SampleUnit unit) {
            return new SampleAxis(first, step, Math.toIntExact(count), unit);
        }
    }

    /** Whether a file is an array: it is named like one, or begins as those of NumPy do, or its extents are given. */
    public boolean isArray(Path file) throws IOException {
        String name = file.toString();
        return shape != null
                || name.matches("(?i).*\\.(npy|raw|bin|f32)")
                || (!Location.of(file).isObject() && ArrayFile.isNpy(InputFile.require(file)));
    }

    /** The array in a file. */
    public ArrayFile open(Path file) throws IOException {
        if (shape != null) {
            return ArrayFile.raw(file, shape, type, fortran);
        }
        if (file.toString().matches("(?i).*\\.(raw|bin|f32)")) {
            throw new IllegalArgumentException(
                    file + " does not say its extents; give --shape INLINES,CROSSLINES,SAMPLES and --type");
        }
        return ArrayFile.npy(file);
    }

    /** The axes that were given to an array. */
    public VolumeSpec axes(ArrayFile array) throws IOException {
        boolean anyGiven = Stream.of(inlines, crosslines, times, depths).anyMatch(given -> given != null);
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
