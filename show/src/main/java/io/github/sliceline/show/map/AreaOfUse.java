package io.github.sliceline.show.map;

import io.github.sliceline.geometry.BinTransform.MapPoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * The area of use of a coordinate reference system in EPSG's dataset, in degrees on WGS 84. An area whose west exceeds
 * its east crosses 180°.
 */
record AreaOfUse(double south, double west, double north, double east) {
    /**
     * File with a line per area: its four edges and the codes that it belongs to. Made by {@code
     * dev/interop/make_crs_areas.py}.
     */
    private static final String LIST = "areas-of-use.txt";

    /** Returns the areas of an EPSG code; empty if the dataset does not contain it. */
    static List<AreaOfUse> of(int code) {
        String word = " " + code + " ";
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(AreaOfUse.class.getResourceAsStream(LIST)), StandardCharsets.US_ASCII))) {
            return lines.lines()
                    .filter(line -> line.charAt(0) != '#' && (line + " ").contains(word))
                    .map(line -> line.split(" ", -1))
                    .filter(words -> Arrays.asList(words).lastIndexOf(word.strip()) > 3)
                    .map(words -> new AreaOfUse(
                            Double.parseDouble(words[0]),
                            Double.parseDouble(words[1]),
                            Double.parseDouble(words[2]),
                            Double.parseDouble(words[3])))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean contains(MapPoint degrees) {
        boolean inLongitude =
                west <= east ? west <= degrees.x() && degrees.x() <= east : west <= degrees.x() || degrees.x() <= east;
        return inLongitude && south <= degrees.y() && degrees.y() <= north;
    }

    /** Returns a text such as {@code 56.08° N to 62° N, 0° E to 6° E}. */
    @Override
    public String toString() {
        return degrees(south, 'N', 'S') + " to " + degrees(north, 'N', 'S') + ", " + degrees(west, 'E', 'W') + " to "
                + degrees(east, 'E', 'W');
    }

    private static String degrees(double value, char positive, char negative) {
        String text = String.format(Locale.ROOT, "%.2f", Math.abs(value)).replaceFirst("\\.?0+$", "");
        return text + "° " + (value < 0 ? negative : positive);
    }
}
