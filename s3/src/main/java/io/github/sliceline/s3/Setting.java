package io.github.sliceline.s3;

import java.util.Locale;
import java.util.Optional;

/** Settings without a variable in the SDK. Each is a system property, or else an environment variable. */
enum Setting {
    ANONYMOUS,
    REQUESTER_PAYS,
    PATH_STYLE;

    boolean isOn() {
        return value().orElse(false);
    }

    /** Value of the setting. Empty if it is not set. */
    Optional<Boolean> value() {
        String property = "sliceline.s3." + name().toLowerCase(Locale.ROOT).replace('_', '.');
        return of(property, "SLICELINE_S3_" + name()).map(Boolean::parseBoolean);
    }

    /** Returns a system property, or else an environment variable, in the order of the SDK. */
    static Optional<String> of(String property, String variable) {
        return Optional.ofNullable(System.getProperty(property))
                .or(() -> Optional.ofNullable(System.getenv(variable)))
                .filter(value -> !value.isBlank());
    }
}
