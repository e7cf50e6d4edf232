package io.github.sliceline.remote.http;

import io.github.sliceline.remote.Validators;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse.ResponseInfo;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What an answer says before its body.
 *
 * @param status such as 206
 */
record Answer(int status, HttpHeaders headers, Validators version, Optional<ContentRange> range) {
    private static final Set<String> PLAIN = Set.of("", "identity", "aws-chunked");

    static final int OK = 200;
    static final int PARTIAL = 206;
    /** The range lies outside the object. */
    static final int OUTSIDE = 416;

    static Answer of(ResponseInfo info) {
        HttpHeaders headers = info.headers();
        return new Answer(
                info.statusCode(),
                headers,
                Validators.of(headers::firstValue),
                headers.firstValue("Content-Range").flatMap(ContentRange::parse));
    }

    /**
     * Encoding other than the bytes as they are; empty if there is none. Some stores give back {@code aws-chunked}, which is
     * how an object was once sent to them and not how it is stored.
     */
    Optional<String> encoding() {
        return headers.firstValue("Content-Encoding")
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .filter(name -> !PLAIN.contains(name));
    }

    /** Length of the body, if it is said. */
    OptionalLong length() {
        try {
            return headers.firstValueAsLong("Content-Length");
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** Whether it is exactly these bytes of an object of known length, as they are. */
    boolean isOf(long first, long bytes) {
        return status == PARTIAL
                && encoding().isEmpty()
                && range.isPresent()
                && range.get().holds(first, bytes)
                && length().orElse(bytes) == bytes;
    }

    boolean isRedirect() {
        return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
    }

    String contentRange() {
        return headers.firstValue("Content-Range").orElse("none");
    }
}
