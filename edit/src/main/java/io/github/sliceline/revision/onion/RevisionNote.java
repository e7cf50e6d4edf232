package io.github.sliceline.revision.onion;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The comment of a revision: a message, then a last line with facts that have no field in the format. A comment of
 * another program is all message.
 *
 * @param message message given by the user; may be empty
 * @param userOrNull user who made the revision; null if unknown
 * @param baseCrcOrNull {@link HistoryHeader#fingerprint} of the first file; null if unknown
 * @param pagesCrcOrNull CRC-32C of the pages that are new in this revision, in the order of the file; null if unknown
 */
public record RevisionNote(
        String message,
        @Nullable String userOrNull,
        @Nullable Integer baseCrcOrNull,
        @Nullable Integer pagesCrcOrNull) {
    /** Longest message in bytes, because each list of revisions keeps the messages in memory. */
    static final int LONGEST_MESSAGE = 4096;

    private static final Pattern LAST_LINE = Pattern.compile(
            "(?:(?<message>.*)\\n)?sliceline user=(?<user>\\S*) base=(?<base>\\p{XDigit}{8}) pages=(?<pages>\\p{XDigit}{8})",
            Pattern.DOTALL);

    /**
     * Returns the note of a revision in the making. Its checksums are 0 until they are known.
     *
     * @throws IllegalArgumentException if the message is longer than {@link #LONGEST_MESSAGE} or holds a 0 character
     */
    public static RevisionNote of(String message, String user) {
        if (message.getBytes(StandardCharsets.UTF_8).length > LONGEST_MESSAGE || message.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("message must have at most " + LONGEST_MESSAGE
                    + " bytes in UTF-8 and no 0 character, got " + message.length() + " characters");
        }
        return new RevisionNote(message, user, 0, 0);
    }

    public RevisionNote withChecksums(int base, int pages) {
        return new RevisionNote(message, userOrNull, base, pages);
    }

    /** Reads the comment of a record. Any comment is accepted. */
    public static RevisionNote decode(ByteBuffer comment) {
        String text = StandardCharsets.UTF_8.decode(comment).toString();
        Matcher ours = LAST_LINE.matcher(text);
        if (!ours.matches()) {
            return new RevisionNote(text, null, null, null);
        }
        String message = ours.group("message");
        return new RevisionNote(
                message == null ? "" : message,
                user(ours.group("user")),
                Integer.parseUnsignedInt(ours.group("base"), 16),
                Integer.parseUnsignedInt(ours.group("pages"), 16));
    }

    private static String user(String encoded) {
        try {
            return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return encoded; // another program wrote it, with a % that encodes nothing
        }
    }

    public ByteBuffer encode() {
        String text = message;
        if (userOrNull != null && baseCrcOrNull != null && pagesCrcOrNull != null) {
            String last = String.format(
                    "sliceline user=%s base=%08x pages=%08x",
                    URLEncoder.encode(userOrNull, StandardCharsets.UTF_8), baseCrcOrNull, pagesCrcOrNull);
            text = message.isEmpty() ? last : message + "\n" + last;
        }
        return StandardCharsets.UTF_8.encode(text);
    }
}
