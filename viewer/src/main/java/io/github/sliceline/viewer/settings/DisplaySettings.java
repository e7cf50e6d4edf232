package io.github.sliceline.viewer.settings;

import io.github.sliceline.show.amplitude.ColourMap;
import io.github.sliceline.show.paint.Display;
import io.github.sliceline.show.paint.Look;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** How sections of any survey are drawn, as it was last. */
public final class DisplaySettings {
    private static final String LOOKS = "display.looks";
    private static final String COLOURS = "display.colours";
    private static final String INTERPOLATED = "display.interpolated";

    private DisplaySettings() {}

    /** For a survey whose amplitudes hardly go beyond a limit. */
    public static Display of(Settings settings, float limit) {
        Display usual = Display.density(limit);
        return usual.withLooks(settings.get(LOOKS, DisplaySettings::looks).orElse(usual.looks()))
                .withColours(settings.get(COLOURS, ColourMap::parse).orElse(usual.colours()))
                .withInterpolated(settings.get(INTERPOLATED, usual.interpolated()));
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

    public static void remember(Settings settings, Display display) {
        settings.put(
                LOOKS,
                display.looks().stream()
                        .map(look -> look.name().toLowerCase(Locale.ROOT))
                        .sorted()
                        .collect(Collectors.joining(",")));
        settings.put(COLOURS, display.colours().name());
        settings.put(INTERPOLATED, String.valueOf(display.interpolated()));
    }
}
