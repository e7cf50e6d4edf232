package io.github.sliceline.cli.read;

import io.github.sliceline.show.files.ArrayFormat;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Format in which an extract is written. */
public enum OutputFormat {
    PNG(Optional.empty()),
    SVG(Optional.empty()),
    NPY(Optional.of(ArrayFormat.NPY)),
    CSV(Optional.of(ArrayFormat.CSV)),
    RAW(Optional.of(ArrayFormat.RAW)),
    /** Maps with their place on the earth. */
    TIFF(Optional.of(ArrayFormat.TIFF)),
    /** Points of a horizon. */
    XYZ(Optional.of(ArrayFormat.XYZ)),
    /** Maps as grids of text. */
    IRAP(Optional.of(ArrayFormat.IRAP)),
    ZMAP(Optional.of(ArrayFormat.ZMAP)),
    CPS3(Optional.of(ArrayFormat.CPS3)),
    /** Place of the survey or of a path; no values. */
    GEOJSON(Optional.empty());

    private static final String SEGY_ADVICE =
            "use 'sliceline export' to write SEG-Y, also for a part or to standard output";

    private final Optional<ArrayFormat> array;

    OutputFormat(Optional<ArrayFormat> array) {
        this.array = array;
    }

    /**
     * Returns the format that the user asked for, or else the one of the file's name.
     *
     * @throws IllegalArgumentException if the name means another format, or no format is named
     */
    static OutputFormat of(String file, @Nullable OutputFormat asked) {
        Optional<OutputFormat> named = Stream.of(PNG, SVG, GEOJSON)
                .filter(format -> file.toLowerCase(Locale.ROOT).endsWith("." + format))
                .findFirst()
                .or(() -> ArrayFormat.of(file).map(OutputFormat::of));
        if (asked != null && named.orElse(asked) != asked) {
            throw new IllegalArgumentException(file + ": the name is that of " + named.get() + ", and --format says "
                    + asked + "; leave one of them out");
        }
        return named.or(() -> Optional.ofNullable(asked))
                .orElseThrow(() -> new IllegalArgumentException(file
                        + ": extension not known; use .png, .svg, .npy, .csv, .xyz, .tif, .irap, .zmap, .cps3, .geojson, or .raw, .bin or .f32"
                        + " for plain floats, or give --format"));
    }

    /** Returns a format by its name, such as {@code npy}. */
    public static OutputFormat parse(String text) {
        String name = text.toLowerCase(Locale.ROOT);
        if (name.matches("sgy|segy|su")) {
            throw new IllegalArgumentException(SEGY_ADVICE);
        }
        return Arrays.stream(values())
                .filter(format -> format.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + text
                        + "' is not a format; there are png, svg, npy, csv, raw, tiff, xyz, irap, zmap, cps3,"
                        + " geojson"));
    }

    private static OutputFormat of(ArrayFormat array) {
        return valueOf(array.name());
    }

    /** True if the format is a picture and does not hold values. */
    public boolean isPicture() {
        return this == PNG || this == SVG;
    }

    /** True if a terminal can show the format. */
    boolean isText() {
        return this == CSV || this == XYZ || this == GEOJSON || (this != TIFF && isMap());
    }

    /** True if the format holds only maps. */
    boolean isMap() {
        return array.filter(ArrayFormat::isMap).isPresent();
    }

    /** True if the format is a table with a row for each point. */
    boolean isTable() {
        return this == CSV || this == XYZ;
    }

    /** Returns the format of the array; empty for formats without values. */
    Optional<ArrayFormat> array() {
        return array;
    }

    /** Returns the name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
