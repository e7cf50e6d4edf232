package io.github.sliceline.show.paint;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Colours between a low and a high end, under the name by which people know them.
 *
 * @param name such as {@code seismic}; with {@code _r} at its end the colours run the other way, as in Matplotlib
 * @param diverging whether its middle stands for 0, so that both signs have a colour of their own
 * @param stops colours at equal distances as 0xRRGGBB, lowest value first, at least two; between them colours are mixed
 */
public record ColourMap(String name, boolean diverging, List<Integer> stops) {
    /** Negative red, zero white, positive blue: the default for data of both signs. */
    public static final ColourMap RED_WHITE_BLUE =
            new ColourMap("red-white-blue", true, List.of(0xB20A1C, 0xEC6048, 0xFFFFFF, 0x4A82DC, 0x053087));

    /** Low white, high black, as in a filled wiggle. */
    public static final ColourMap GREY = new ColourMap("grey", false, List.of(0xFFFFFF, 0x000000));

    /** Matplotlib's {@code seismic} (lib/matplotlib/_cm.py): negative blue, zero white, positive red. */
    public static final ColourMap SEISMIC =
            new ColourMap("seismic", true, List.of(0x00004D, 0x0000FF, 0xFFFFFF, 0xFF0000, 0x800000));

    /** ColorBrewer's RdBu of 11 classes (C. Brewer, colorbrewer2.org): negative red, positive blue, told apart by all. */
    public static final ColourMap RD_BU = new ColourMap(
            "RdBu",
            true,
            List.of(
                    0x67001F, 0xB2182B, 0xD6604D, 0xF4A582, 0xFDDBC7, 0xF7F7F7, 0xD1E5F0, 0x92C5DE, 0x4393C3, 0x2166AC,
                    0x053061));

    /** ColorBrewer's RdGy of 11 classes: negative red, zero white, positive black. */
    public static final ColourMap RD_GY = new ColourMap(
            "RdGy",
            true,
            List.of(
                    0x67001F, 0xB2182B, 0xD6604D, 0xF4A582, 0xFDDBC7, 0xFFFFFF, 0xE0E0E0, 0xBABABA, 0x878787, 0x4D4D4D,
                    0x1A1A1A));

    /**
     * Matplotlib's {@code viridis} (S. van der Walt and N. Smith, CC0), every 16th of its 256 colours: grows lighter
     * evenly, in print and to colour-blind readers too. The default for data of one sign.
     */
    public static final ColourMap VIRIDIS = new ColourMap(
            "viridis",
            false,
            List.of(
                    0x440154, 0x48186A, 0x472D7B, 0x424086, 0x3B528B, 0x33638D, 0x2C728E, 0x26828E, 0x21918C, 0x1F9F88,
                    0x27AD81, 0x3DBC74, 0x5CC863, 0x81D34D, 0xAADC32, 0xD5E21A, 0xFDE725));

    /** All of them, in the order in which people are offered them. */
    public static final List<ColourMap> ALL = List.of(RED_WHITE_BLUE, GREY, SEISMIC, RD_BU, RD_GY, VIRIDIS);

    private static final String REVERSED = "_r";

    public ColourMap {
        stops = List.copyOf(stops);
        if (stops.size() < 2) {
            throw new IllegalArgumentException("a colour map has at least two colours, got " + stops.size());
        }
    }

    /**
     * The map of a name, in any case; {@code gray} is {@code grey}.
     *
     * @throws IllegalArgumentException if there is none; the message lists them
     */
    public static ColourMap parse(String text) {
        String name = text.toLowerCase(Locale.ROOT).replace("gray", GREY.name);
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

    /** The names there are, as text. */
    public static String names() {
        return ALL.stream().map(ColourMap::name).collect(Collectors.joining(", "));
    }

    /** The same the other way round. */
    public ColourMap reversed() {
        List<Integer> turned = new ArrayList<>(stops);
        Collections.reverse(turned);
        return new ColourMap(name + REVERSED, diverging, turned);
    }

    /** Colour at 0 to 1, as 0xRRGGBB. */
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
