package io.github.sliceline.viewer.command;

import java.util.Locale;

/** Constants as they stand in ids and settings. */
public final class Ids {
    private Ids() {}

    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
