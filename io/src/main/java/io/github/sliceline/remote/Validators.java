package io.github.sliceline.remote;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The validators of a response, which tell the object's version: RFC 9110, section 8.8. If the server sends no entity
 * tag, the date of the last change is compared instead, and the reader also compares the length.
 *
 * @param tag entity tag, weak or strong; null if missing
 * @param modified text of the header {@code Last-Modified}; null if missing
 * @param settled true if the object had not changed for a second when it was sent, so that {@code modified} names one
 *     version only
 */
public record Validators(@Nullable String tag, @Nullable String modified, boolean settled) {
    private static final Logger LOG = LoggerFactory.getLogger(Validators.class);
    private static final Set<String> WARNED = ConcurrentHashMap.newKeySet();
    private static final Duration RESOLUTION = Duration.ofSeconds(1);

    /**
     * Returns the validators of a response.
     *
     * @param headers returns the first value of a header
     */
    public static Validators of(Function<String, Optional<String>> headers) {
        String modified = headers.apply("Last-Modified").orElse(null);
        Optional<Duration> age = date(modified)
                .flatMap(then -> date(headers.apply("Date").orElse(null)).map(now -> Duration.between(then, now)));
        return new Validators(
                headers.apply("ETag").map(String::strip).orElse(null),
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

    /** Returns a value for the header {@code If-Range}, which must name exactly one version. */
    public Optional<String> condition() {
        return isStrong() ? Optional.ofNullable(tag) : Optional.ofNullable(settled && tag == null ? modified : null);
    }

    /** Returns a text that names this version and no other; empty if unknown. */
    public String name() {
        return condition().orElse("");
    }

    /**
     * True if a later response shows another version. A server may omit {@code Last-Modified} in a response to {@code
     * If-Range}, but not the tag (RFC 9110, section 15.3.7).
     */
    public boolean isOtherThan(Validators later) {
        if (tag != null && !tag.equals(later.tag)) {
            return true;
        }
        if (isStrong() || modified == null) {
            return false;
        }
        return later.modified == null ? tag == null && !settled : !modified.equals(later.modified);
    }

    /**
     * Logs a warning if only the length can show that an object was changed; once per host or bucket.
     *
     * @return true if it logged
     */
    public boolean warnIfNone(RemotePath object) {
        String host = object.uri().getScheme() + object.uri().getHost();
        boolean isNews = tag == null && modified == null && WARNED.add(host);
        if (isNews) {
            LOG.warn(
                    "{}: its server names no version of it (no ETag, no Last-Modified); if it is changed while it is read, "
                            + "and its length stays, the samples will be a mixture",
                    object);
        }
        return isNews;
    }
}
