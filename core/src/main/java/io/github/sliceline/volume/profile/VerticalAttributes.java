package io.github.sliceline.volume.profile;

import io.github.sliceline.geometry.SampleUnit;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Attributes of a volume's vertical axis (CF conventions 1.11, section 4.3). {@code depth} is a standard name; two-way
 * time has none.
 */
public final class VerticalAttributes {
    private VerticalAttributes() {}

    /** Returns texts by name; empty for an attribute that an axis of this unit does not have. */
    public static Map<String, String> of(SampleUnit unit) {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("positive", "down");
        texts.put("axis", "Z");
        switch (unit) {
            case MILLISECONDS -> texts.put("long_name", "two-way time");
            case METRES, FEET -> texts.put("long_name", "depth");
            case INDEX -> texts.put("long_name", "sample number");
        }
        texts.put("units", unit.symbol());
        texts.put("standard_name", unit == SampleUnit.METRES || unit == SampleUnit.FEET ? "depth" : "");
        return texts;
    }

    /** Returns segysak's name of the domain, {@code TWT} or {@code DEPTH}; empty for plain numbers. */
    public static String domain(SampleUnit unit) {
        return switch (unit) {
            case MILLISECONDS -> "TWT";
            case METRES, FEET -> "DEPTH";
            case INDEX -> "";
        };
    }
}
