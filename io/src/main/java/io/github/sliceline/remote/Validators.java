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
 * What an answer says of which version of an object it is: the validators of RFC 9110, section 8.8. Where the server gives no
 * entity tag, the date of the last change is compared instead; whoever reads compares the length besides.
 *
 * @param tag entity tag, weak or strong; null if it names none
 * @param modified the header {@code Last-Modified} as it stands; null if there is none
 * @param settled whether the object had been as it is for a second when it was sent, so that {@code modified} names one
 *     version only
 */
public record Validators(@Nullable String tag, @Nullable String modified, boolean settled) {
    private static final Logger LOG = LoggerFactory.getLogger(Validators.class);
    private static final Set<String> WARNED = ConcurrentHashMap.newKeySet();
    private static final Duration RESOLUTION = Duration.ofSeconds(1);

    /**
     * Validators of an answer.
     *
     * @param headers first value of the header of a name
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

    /** What the header {@code If-Range} may hold: only what names one version. */
    public Optional<String> condition() {
        return isStrong() ? Optional.ofNullable(tag) : Optional.ofNullable(settled && tag == null ? modified : null);
    }

    /** Text that names this version and no other; empty if there is none. */
    public String name() {
        return condition().orElse("");
    }

    /**
     * Whether a later answer is of another version, as far as it says. A server may leave out {@code Last-Modified} once
     * {@code If-Range} was asked, but never the tag (RFC 9110, section 15.3.7).
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

    /** Warns of an object of which nothing but the length can show that it was changed; once for each host or bucket. @return whether it did */
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
