package io.github.sliceline.viewer.settings;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.amplitude.ColourMap;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.Look;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The last used way of drawing sections, kept in the settings for all surveys. */
public final class DisplaySettings {
    private static final String LOOKS = "display.looks";
    private static final String COLOURS = "display.colours";
    private static final String COLOURS_OF_ONE_SIGN = "display.colours.one-sign";
    private static final String INTERPOLATED = "display.interpolated";

    private DisplaySettings() {}

    /** Returns the remembered display for a survey whose amplitudes lie mostly in {@code range}. */
    public static Display of(Settings settings, AmplitudeRange range) {
        Display usual = Display.density(range);
        return usual.withLooks(settings.get(LOOKS, DisplaySettings::looks).orElse(usual.looks()))
                .withColours(settings.get(colours(range), ColourMap::parse).orElse(usual.colours()))
                .withInterpolated(settings.get(INTERPOLATED, usual.interpolated()));
    }

    /**
     * Returns the settings key of the colour map. Data of both signs, such as amplitudes, and data of one sign, such as
     * velocities, have keys of their own.
     */
    private static String colours(AmplitudeRange range) {
        return range.isSymmetrical() ? COLOURS : COLOURS_OF_ONE_SIGN;
    }

    private static Set<Look> looks(String text) {
        Set<Look> looks = Arrays.stream(text.split(","))
                .map(name -> Look.valueOf(name.toUpperCase(Locale.ROOT)))
                .collect(Collectors.toSet());
        if (looks.isEmpty()) {
            throw new IllegalArgumentException("no look");
        }
        return looks;
    }

    /**
     * Stores how sections are drawn.
     *
     * @param range amplitudes of the survey when it was opened
     */
    public static void remember(Settings settings, Display display, AmplitudeRange range) {
        settings.put(
                LOOKS,
                display.looks().stream()
                        .map(look -> look.name().toLowerCase(Locale.ROOT))
                        .sorted()
                        .collect(Collectors.joining(",")));
        settings.put(colours(range), display.colours().name());
        settings.put(INTERPOLATED, String.valueOf(display.interpolated()));
    }
}
