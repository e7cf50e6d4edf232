package io.github.sliceline.cli.read;

import io.github.sliceline.show.files.ArrayFormat;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** In which formats something that was read is written. */
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
    /** Where the survey or a path lies; no values. */
    GEOJSON(Optional.empty());

    private static final String SEGY_ADVICE =
            "use 'sliceline export' to write SEG-Y, also for a part or to standard output";

    private final Optional<ArrayFormat> array;

    OutputFormat(Optional<ArrayFormat> array) {
        this.array = array;
    }

    /** Returns the format that was asked for, or the one of a file's name; refuses a name that means another, or none. */
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

    /** A format by its name, such as {@code npy}. */
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

    /** Whether it is a picture, and not values. */
    boolean isPicture() {
        return this == PNG || this == SVG;
    }

    /** Whether a terminal can show it. */
    boolean isText() {
        return this == CSV || this == XYZ || this == GEOJSON || (this != TIFF && isMap());
    }

    /** Whether it holds maps only. */
    boolean isMap() {
        return array.filter(ArrayFormat::isMap).isPresent();
    }

    /** Whether it is a table, with a row for each point. */
    boolean isTable() {
        return this == CSV || this == XYZ;
    }

    /** How values are written, if not as a picture. */
    Optional<ArrayFormat> array() {
        return array;
    }

    /** Its name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
