package io.github.sliceline.viewer.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.sliceline.show.amplitude.AmplitudeRange;
import io.github.sliceline.show.amplitude.ColourMap;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DisplaySettingsTest {
    private static final AmplitudeRange AMPLITUDES = AmplitudeRange.symmetrical(3000);
    private static final AmplitudeRange VELOCITIES = new AmplitudeRange(1500, 4500);

    private final Settings settings = new Settings(new SettingsFile(Optional.empty()));

    private ColourMap colours(AmplitudeRange range) {
        return DisplaySettings.of(settings, range).colours();
    }

    @Test
    void coloursAreRememberedForTheKindOfData() {
        assertEquals(ColourMap.RED_WHITE_BLUE, colours(AMPLITUDES));
        assertEquals(ColourMap.VIRIDIS, colours(VELOCITIES));
        DisplaySettings.remember(
                settings, DisplaySettings.of(settings, AMPLITUDES).withColours(ColourMap.parse("grey")), AMPLITUDES);
        assertEquals(ColourMap.parse("grey"), colours(AMPLITUDES));
        assertEquals(ColourMap.VIRIDIS, colours(VELOCITIES));
        DisplaySettings.remember(
                settings,
                DisplaySettings.of(settings, VELOCITIES)
                        .withColours(ColourMap.parse("jet"))
                        .withRange(AMPLITUDES),
                VELOCITIES);
        assertEquals(ColourMap.parse("grey"), colours(AMPLITUDES));
        assertEquals(ColourMap.parse("jet"), colours(VELOCITIES));
    }
}
