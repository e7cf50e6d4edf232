package io.github.sliceline.remote.http;

import io.github.sliceline.remote.Validators;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse.ResponseInfo;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The status and headers of a response.
 *
 * @param status such as 206
 */
record Answer(int status, HttpHeaders headers, Validators version, Optional<ContentRange> range) {
    private static final Set<String> PLAIN = Set.of("", "identity", "aws-chunked");

    static final int OK = 200;
    static final int PARTIAL = 206;
    /** The requested range lies outside the object. */
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
     * Returns the content encoding; empty if the bytes are sent as they are. Some stores return {@code aws-chunked},
     * which says how the object was once sent to them, not how it is stored.
     */
    Optional<String> encoding() {
        return headers.firstValue("Content-Encoding")
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .filter(name -> !PLAIN.contains(name));
    }

    /** Returns the length of the body, if the response gives it. */
    OptionalLong length() {
        try {
            return headers.firstValueAsLong("Content-Length");
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /** True if the response holds exactly these bytes, unencoded, of an object of known length. */
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
