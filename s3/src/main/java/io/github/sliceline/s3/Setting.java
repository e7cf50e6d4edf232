package io.github.sliceline.s3;

import java.util.Locale;
import java.util.Optional;

/** What the SDK has no variable for: a system property, or else an environment variable. */
enum Setting {
    ANONYMOUS,
    REQUESTER_PAYS,
    PATH_STYLE;

    boolean isOn() {
        return value().orElse(false);
    }

    /** Empty where nothing is said. */
    Optional<Boolean> value() {
        String property = "sliceline.s3." + name().toLowerCase(Locale.ROOT).replace('_', '.');
        return of(property, "SLICELINE_S3_" + name()).map(Boolean::parseBoolean);
    }

    /** The SDK's order: a system property before an environment variable. */
    static Optional<String> of(String property, String variable) {
        return Optional.ofNullable(System.getProperty(property))
                .or(() -> Optional.ofNullable(System.getenv(variable)))
                .filter(value -> !value.isBlank());
    }
}
