package io.github.sliceline.show.amplitude;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * A named list of colours from a low to a high end.
 *
 * @param name such as {@code seismic}; {@code _r} at its end means the reverse order, as in Matplotlib
 * @param diverging true if the middle stands for 0, so that each sign has a colour of its own
 * @param stops colours at equal distances as 0xRRGGBB, lowest value first, at least two; colours between them are mixed
 */
public record ColourMap(String name, boolean diverging, List<Integer> stops) {
    /** All colour maps, in the order of menus. */
    public static final List<ColourMap> ALL = load();

    /** Negative red, zero white, positive blue: the default for data of both signs. */
    public static final ColourMap RED_WHITE_BLUE = parse("red-white-blue");

    /** Matplotlib's {@code viridis}: the default for data of one sign. */
    public static final ColourMap VIRIDIS = parse("viridis");

    private static final String REVERSED = "_r";

    /** Refuses a single colour. */
    public ColourMap {
        stops = List.copyOf(stops);
        if (stops.size() < 2) {
            throw new IllegalArgumentException("a colour map has at least two colours, got " + stops.size());
        }
    }

    private static List<ColourMap> load() {
        try (InputStream file = Objects.requireNonNull(ColourMap.class.getResourceAsStream("colour-maps.txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isEmpty() && line.charAt(0) != '#')
                    .map(ColourMap::ofLine)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ColourMap ofLine(String line) {
        List<String> words = List.of(line.split(" ", -1));
        List<Integer> stops =
                words.stream().skip(2).map(rgb -> Integer.parseInt(rgb, 16)).toList();
        return new ColourMap(words.get(0), words.get(1).equals("diverging"), stops);
    }

    /**
     * Returns the map of a name, ignoring case; {@code gray} and {@code greys} mean {@code grey}.
     *
     * @throws IllegalArgumentException if the name is unknown; the message lists the names
     */
    public static ColourMap parse(String text) {
        String name = text.toLowerCase(Locale.ROOT).replace("gray", "grey").replace("greys", "grey");
        boolean reversed = name.endsWith(REVERSED);
        String plain = reversed ? name.substring(0, name.length() - REVERSED.length()) : name;
        for (ColourMap map : ALL) {
            if (map.name.equalsIgnoreCase(plain)) {
                return reversed ? map.reversed() : map;
            }
        }
        throw new IllegalArgumentException("'" + text + "' is no colour map; there are " + names() + ", and each with "
                + REVERSED + " the other way round");
    }

    /** Returns the default map for a range: red-white-blue for both signs, viridis for one. */
    public static ColourMap suiting(AmplitudeRange range) {
        return range.isSymmetrical() ? RED_WHITE_BLUE : VIRIDIS;
    }

    /** Returns all names as text. */
    public static String names() {
        return ALL.stream().map(ColourMap::name).collect(Collectors.joining(", "));
    }

    /** Returns these colours in reverse order. Reversing twice returns this map. */
    public ColourMap reversed() {
        List<Integer> turned = new ArrayList<>(stops);
        Collections.reverse(turned);
        return new ColourMap(isReversed() ? plainName() : name + REVERSED, diverging, turned);
    }

    /** True if the colours are in reverse order. */
    public boolean isReversed() {
        return name.endsWith(REVERSED);
    }

    /** Returns the name without {@code _r}: the name of one of {@link #ALL}. */
    public String plainName() {
        return isReversed() ? name.substring(0, name.length() - REVERSED.length()) : name;
    }

    /** Returns the colour at a position from 0 to 1, as 0xRRGGBB. */
    public int colourAt(double part) {
        double place = Math.max(0, Math.min(1, part)) * (stops.size() - 1);
        int below = Math.min((int) place, stops.size() - 2);
        return mix(stops.get(below), stops.get(below + 1), place - below);
    }

    private static int mix(int from, int to, double part) {
        int rgb = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int a = from >> shift & 255;
            int b = to >> shift & 255;
            rgb = rgb << 8 | (int) Math.round(a + (b - a) * part);
        }
        return rgb;
    }
}
