package io.github.sliceline.show.words;

import io.github.sliceline.volume.info.VolumeInfo;
import java.util.Locale;
import java.util.Map;

/** Names the quantity of a volume's samples, from the attributes of their dataset. */
public final class Quantity {
    private static final String LONG_NAME = "long_name";
    private static final String UNITS = "units";

    private Quantity() {}

    /** Returns a name such as {@code Amplitude} or {@code Velocity (m/s)}. */
    public static String of(VolumeInfo info) {
        String name = text(info.attributes(), LONG_NAME);
        String unit = text(info.attributes(), UNITS);
        String shown = name.isEmpty() ? "amplitude" : name;
        String title = shown.substring(0, 1).toUpperCase(Locale.ROOT) + shown.substring(1);
        return unit.isEmpty() || unit.equals("1") ? title : title + " (" + unit + ")";
    }

    private static String text(Map<String, Object> attributes, String name) {
        return attributes.get(name) instanceof String text ? text.strip() : "";
    }
}
