package io.github.sliceline.segy.axes;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Kinds of geometry that headers may show. Each is a preset of {@link AxesSpec}, except the last. */
public enum GeometryKind {
    /** The best of those below that fits. */
    AUTO("auto"),
    /** Stacked 3-D: inlines × crosslines. */
    STACK_3D("3d"),
    /** Stacked 2-D: CDPs, of one line or several. */
    LINE_2D("2d"),
    /** Two or more surveys of the same bins. */
    TIME_LAPSE("time-lapse"),
    /** Stacks of several angles. */
    ANGLES("angles"),
    /** Several components of each place. */
    COMPONENTS("components"),
    /** Bins × offsets × azimuths. */
    COCA("coca"),
    /** Bins × offset vector tiles. */
    TILES("tiles"),
    /** CDPs, or inlines × crosslines, × offsets. */
    CDP_GATHERS("cdp-gathers"),
    /** Shot lines × shots × receiver lines × receivers. */
    LAND("land"),
    /** Nodes on the sea floor: receivers × shot lines × guns × shots. */
    OBN("obn"),
    /** Shots × cables × channels, of one gun or several. */
    STREAMER("streamer"),
    /** Receivers × shots. */
    RECEIVERS("receivers"),
    /** Shots × channels. */
    SHOTS("shots"),
    /** Traces in the order of the file. */
    TRACES("traces");

    private final String preset;

    GeometryKind(String preset) {
        this.preset = preset;
    }

    /** Returns the kind with this name in any case. */
    static Optional<GeometryKind> named(String text) {
        String name = text.strip().toLowerCase(Locale.ROOT).replace('_', '-');
        return Arrays.stream(values()).filter(kind -> kind.preset.equals(name)).findFirst();
    }

    /** Returns the name, such as {@code cdp-gathers}. */
    @Override
    public String toString() {
        return preset;
    }
}
