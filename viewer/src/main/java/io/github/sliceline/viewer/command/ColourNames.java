package io.github.sliceline.viewer.command;

import io.github.sliceline.show.amplitude.ColourMap;
import java.util.stream.IntStream;

/** Colour maps in the order in which they are offered, whichever way round. */
final class ColourNames {
    private static final String REVERSED = "_r";

    private ColourNames() {}

    /** Whether a map is this one, either way round. */
    static boolean isOf(ColourMap map, ColourMap shown) {
        return shown.name().equals(map.name()) || shown.name().equals(map.name() + REVERSED);
    }

    static boolean isReversed(ColourMap shown) {
        return shown.name().endsWith(REVERSED);
    }

    /** A map the way round that another is. */
    static ColourMap like(ColourMap map, ColourMap shown) {
        return isReversed(shown) ? map.reversed() : map;
    }

    /** The map so many further on, the first after the last. */
    static ColourMap next(ColourMap shown, int steps) {
        int count = ColourMap.ALL.size();
        int at = IntStream.range(0, count)
                .filter(i -> isOf(ColourMap.ALL.get(i), shown))
                .findFirst()
                .orElse(0);
        return like(ColourMap.ALL.get(Math.floorMod(at + steps, count)), shown);
    }
}
