package io.github.sliceline.remote.http;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The range of a response: the header {@code Content-Range} of RFC 9110, section 14.4.
 *
 * @param first first byte; {@code first} and {@code last} are -1 if the requested range is outside the object
 * @param total length of the object; -1 if the server does not know it
 */
record ContentRange(long first, long last, long total) {
    private static final Pattern TEXT = Pattern.compile("\\s*bytes\\s+(?:(\\d+)-(\\d+)|\\*)/(\\d+|\\*)\\s*");

    /** Parses the header. Empty if it is malformed. */
    static Optional<ContentRange> parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        try {
            long total = parts.group(3).equals("*") ? -1 : Long.parseLong(parts.group(3));
            return Optional.of(
                    parts.group(1) == null
                            ? new ContentRange(-1, -1, total)
                            : new ContentRange(Long.parseLong(parts.group(1)), Long.parseLong(parts.group(2)), total));
        } catch (NumberFormatException e) {
            return Optional.empty(); // more digits than any length has
        }
    }

    boolean holds(long firstByte, long bytes) {
        return first == firstByte && last == firstByte + bytes - 1;
    }
}
