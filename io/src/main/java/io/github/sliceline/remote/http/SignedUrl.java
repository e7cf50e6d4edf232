package io.github.sliceline.remote.http;

import java.net.URI;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the expiry of a signed URL in its query: signature version 4 of S3 and GCS ({@code X-Amz-Date} and {@code
 * X-Amz-Expires}, {@code X-Goog-…}), version 2 ({@code Expires}), and SAS tokens of Azure ({@code se}).
 */
final class SignedUrl {
    private static final DateTimeFormatter BASIC = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT);

    private SignedUrl() {}

    static boolean isSigned(URI uri) {
        Map<String, String> query = query(uri);
        return query.containsKey("x-amz-signature")
                || query.containsKey("x-goog-signature")
                || query.containsKey("signature")
                || query.containsKey("sig");
    }

    /** Returns the time of expiry; empty if the URL has none. */
    static Optional<Instant> end(URI uri) {
        if (!isSigned(uri)) {
            return Optional.empty();
        }
        Map<String, String> query = query(uri);
        try {
            return Optional.ofNullable(end(query));
        } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static @Nullable Instant end(Map<String, String> query) {
        for (String maker : new String[] {"x-amz-", "x-goog-"}) {
            String from = query.get(maker + "date");
            String seconds = query.get(maker + "expires");
            if (from != null && seconds != null) {
                return LocalDateTime.parse(from, BASIC)
                        .toInstant(ZoneOffset.UTC)
                        .plusSeconds(Long.parseLong(seconds));
            }
        }
        String epoch = query.get("expires");
        String azure = query.get("se");
        if (epoch != null) {
            return Instant.ofEpochSecond(Long.parseLong(epoch));
        }
        return azure == null ? null : OffsetDateTime.parse(azure).toInstant();
    }

    /** Returns the parameters of the query, with names in lower case. */
    private static Map<String, String> query(URI uri) {
        Map<String, String> found = new HashMap<>();
        String query = Optional.ofNullable(uri.getQuery()).orElse("");
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                found.put(pair.substring(0, equals).toLowerCase(Locale.ROOT), pair.substring(equals + 1));
            }
        }
        return found;
    }
}
