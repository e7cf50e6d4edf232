package io.github.sliceline.remote;

import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.MemorySource;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.TreeMap;

/**
 * An answer of the {@link ObjectServer}, that a {@link Fault} may change.
 *
 * @param body where the body's bytes are, from {@code first}
 * @param bytesSent of them; -1 if not even the head of the answer is sent
 * @param end what becomes of the connection
 */
public record Reply(int status, Map<String, String> headers, ByteSource body, long first, long bytesSent, End end) {
    /** What becomes of the connection. */
    public enum End {
        KEEP,
        CLOSE,
        RESET,
        /** Nothing more comes until the client goes. */
        SILENCE,
        /** A byte every 20 ms until the client goes. */
        TRICKLE
    }

    public static Reply of(int status, ByteSource body, long first, long bytes) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.put("Content-Length", Long.toString(bytes));
        headers.put("Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC)));
        return new Reply(status, headers, body, first, bytes, End.KEEP);
    }

    public static Reply of(int status, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return of(status, new MemorySource("text", ByteBuffer.wrap(bytes)), 0, bytes.length);
    }

    /** Sets a header. */
    public Reply with(String name, String value) {
        headers.put(name, value);
        return this;
    }

    /** Says another length of the object. */
    public Reply ofTotal(String total) {
        return with("Content-Range", headers.getOrDefault("Content-Range", "").replaceFirst("/.*", "/" + total));
    }

    public Reply without(String name) {
        headers.remove(name);
        return this;
    }

    /** Sends only so many bytes of the body, whatever the headers say, and then does something to the connection. */
    public Reply cut(long bytes, End then) {
        return new Reply(status, headers, body, first, bytes, then);
    }

    String head() {
        StringBuilder head = new StringBuilder("HTTP/1.1 " + status + " It Is\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        return head.append("\r\n").toString();
    }
}
