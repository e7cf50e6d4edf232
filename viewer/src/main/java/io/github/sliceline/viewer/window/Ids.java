package io.github.sliceline.viewer.window;

import java.util.Locale;

/** Constants as they stand in ids and settings. */
final class Ids {
    private Ids() {}

    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
