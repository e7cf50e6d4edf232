package io.github.sliceline.remote.http;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a server says of which version of an object it sends: the validators of RFC 9110, section 8.8.
 *
 * @param tag entity tag, weak or strong; null if it names none
 * @param modified the header {@code Last-Modified} as it stands; null if there is none
 * @param settled whether the object had been as it is for a second when it was sent, so that {@code modified} names one
 *     version only
 */
record Version(@Nullable String tag, @Nullable String modified, boolean settled) {
    private static final Duration RESOLUTION = Duration.ofSeconds(1);

    static Version of(HttpHeaders headers) {
        String modified = headers.firstValue("Last-Modified").orElse(null);
        Optional<Duration> age = date(modified)
                .flatMap(then -> date(headers.firstValue("Date").orElse(null)).map(now -> Duration.between(then, now)));
        return new Version(
                headers.firstValue("ETag").map(String::strip).orElse(null),
                modified,
                age.isPresent() && age.get().compareTo(RESOLUTION) >= 0);
    }

    private static Optional<ZonedDateTime> date(@Nullable String text) {
        try {
            return Optional.ofNullable(text)
                    .map(known -> ZonedDateTime.parse(known, DateTimeFormatter.RFC_1123_DATE_TIME));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private boolean isStrong() {
        return tag != null && tag.startsWith("\"");
    }

    /** What the header {@code If-Range} may hold: only what names one version. */
    Optional<String> condition() {
        return isStrong() ? Optional.ofNullable(tag) : Optional.ofNullable(settled && tag == null ? modified : null);
    }

    /** Text that names this version and no other; empty if there is none. */
    String name() {
        return condition().orElse("");
    }

    /**
     * Whether a later answer is of another version, as far as it says. A server may leave out {@code Last-Modified} once
     * {@code If-Range} was asked, but never the tag (RFC 9110, section 15.3.7).
     */
    boolean isOtherThan(Version later) {
        if (tag != null) {
            return !tag.equals(later.tag);
        }
        return modified != null && later.modified != null && !modified.equals(later.modified);
    }
}
