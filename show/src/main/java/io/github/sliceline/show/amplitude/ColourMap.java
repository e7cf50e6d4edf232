package io.github.sliceline.show.amplitude;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A named list of colours from a low to a high end.
 *
 * @param name such as {@code seismic}; {@code _r} at its end means the reverse order, as in Matplotlib
 * @param diverging true if the middle stands for 0, so that each sign has a colour of its own
 * @param stops colours at equal distances as 0xRRGGBB, lowest value first, at least two; colours between them are mixed
 */
public record ColourMap(String name, boolean diverging, List<Integer> stops) {
    /** Negative red, zero white, positive blue: the default for data of both signs. */
    public static final ColourMap RED_WHITE_BLUE =
            new ColourMap("red-white-blue", true, List.of(0xB20A1C, 0xEC6048, 0xFFFFFF, 0x4A82DC, 0x053087));

    /** Negative blue, zero white, positive red: Matplotlib's {@code bwr}. */
    public static final ColourMap BLUE_WHITE_RED =
            new ColourMap("blue-white-red", true, List.of(0x0000FF, 0xFFFFFF, 0xFF0000));

    /** Negative red, zero white, positive black. */
    public static final ColourMap RED_WHITE_BLACK =
            new ColourMap("red-white-black", true, List.of(0xFF0000, 0xFFFFFF, 0x000000));

    /** Negative black, zero white, positive red. */
    public static final ColourMap BLACK_WHITE_RED =
            new ColourMap("black-white-red", true, List.of(0x000000, 0xFFFFFF, 0xFF0000));

    /** Low white, high black, as in a filled wiggle. */
    public static final ColourMap GREY = new ColourMap("grey", false, List.of(0xFFFFFF, 0x000000));

    /** Matplotlib's {@code seismic} (lib/matplotlib/_cm.py): negative blue, zero white, positive red. */
    public static final ColourMap SEISMIC =
            new ColourMap("seismic", true, List.of(0x00004D, 0x0000FF, 0xFFFFFF, 0xFF0000, 0x800000));

    /**
     * ColorBrewer's RdBu of 11 classes (C. Brewer, colorbrewer2.org): negative red, positive blue; safe for
     * colour-blind readers.
     */
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
     * Matplotlib's {@code viridis} (S. van der Walt and N. Smith, CC0), every 16th of its 256 colours. It grows lighter
     * evenly, also in print and for colour-blind readers. The default for data of one sign.
     */
    public static final ColourMap VIRIDIS = new ColourMap(
            "viridis",
            false,
            List.of(
                    0x440154, 0x48186A, 0x472D7B, 0x424086, 0x3B528B, 0x33638D, 0x2C728E, 0x26828E, 0x21918C, 0x1F9F88,
                    0x27AD81, 0x3DBC74, 0x5CC863, 0x81D34D, 0xAADC32, 0xD5E21A, 0xFDE725));

    /**
     * Matplotlib's {@code cividis} (J. R. Nuñez, C. R. Anderton and R. S. Renslow, PLOS ONE 13(7), 2018): looks the
     * same to colour-blind readers.
     */
    public static final ColourMap CIVIDIS = new ColourMap(
            "cividis",
            false,
            List.of(
                    0x00224E, 0x002E6A, 0x1A386F, 0x32436D, 0x434E6C, 0x52596D, 0x61656F, 0x6F7073, 0x7C7B78, 0x8B8778,
                    0x9B9376, 0xABA072, 0xBBAD6C, 0xCCBA64, 0xDDC958, 0xEFD748, 0xFEE838));

    /** Matplotlib's {@code magma} (S. van der Walt and N. Smith, CC0). */
    public static final ColourMap MAGMA = new ColourMap(
            "magma",
            false,
            List.of(
                    0x000004, 0x0A0822, 0x1D1146, 0x36106A, 0x50127C, 0x691C81, 0x822681, 0x9C2E7F, 0xB63779, 0xCF4170,
                    0xE65163, 0xF5695C, 0xFB8761, 0xFEA571, 0xFEC387, 0xFDE0A2, 0xFCFDBF));

    /** Matplotlib's {@code inferno} (S. van der Walt and N. Smith, CC0). */
    public static final ColourMap INFERNO = new ColourMap(
            "inferno",
            false,
            List.of(
                    0x000004, 0x0B0724, 0x210C4A, 0x3C0965, 0x57106D, 0x70196E, 0x89226A, 0xA32B61, 0xBB3755, 0xD14644,
                    0xE35932, 0xF1711E, 0xF98D0A, 0xFCAB0F, 0xF9CA32, 0xF2E865, 0xFCFFA4));

    /** Matplotlib's {@code plasma} (S. van der Walt and N. Smith, CC0). */
    public static final ColourMap PLASMA = new ColourMap(
            "plasma",
            false,
            List.of(
                    0x0D0887, 0x310596, 0x4C02A1, 0x6600A7, 0x7E03A8, 0x9511A2, 0xA92396, 0xBB3587, 0xCB4778, 0xD9596A,
                    0xE66C5C, 0xF07F4F, 0xF89441, 0xFDAB33, 0xFDC328, 0xF9DD25, 0xF0F921));

    /**
     * Blue, cyan, green, yellow, red, as maps of times and depths often have. It shows edges where the data have none.
     */
    public static final ColourMap RAINBOW =
            new ColourMap("rainbow", false, List.of(0x0000FF, 0x00FFFF, 0x00FF00, 0xFFFF00, 0xFF0000));

    /** MATLAB's old default {@code jet}: dark blue to dark red. It shows edges where the data have none. */
    public static final ColourMap JET = new ColourMap(
            "jet",
            false,
            List.of(0x000080, 0x0000FF, 0x0080FF, 0x00FFFF, 0x80FF80, 0xFFFF00, 0xFF8000, 0xFF0000, 0x800000));

    /** All colour maps, in the order of menus. */
    public static final List<ColourMap> ALL = List.of(
            RED_WHITE_BLUE,
            BLUE_WHITE_RED,
            RED_WHITE_BLACK,
            BLACK_WHITE_RED,
            GREY,
            SEISMIC,
            RD_BU,
            RD_GY,
            VIRIDIS,
            CIVIDIS,
            MAGMA,
            INFERNO,
            PLASMA,
            RAINBOW,
            JET);

    private static final String REVERSED = "_r";

    /** Refuses a single colour. */
    public ColourMap {
        stops = List.copyOf(stops);
        if (stops.size() < 2) {
            throw new IllegalArgumentException("a colour map has at least two colours, got " + stops.size());
        }
    }

    /**
     * Returns the map of a name, ignoring case; {@code gray} and {@code greys} mean {@code grey}.
     *
     * @throws IllegalArgumentException if the name is unknown; the message lists the names
     */
    public static ColourMap parse(String text) {
        String name = text.toLowerCase(Locale.ROOT).replace("gray", GREY.name).replace("greys", GREY.name);
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
