package io.github.sliceline.remote;

import io.github.sliceline.remote.Reply.End;
import java.io.IOException;

/** What goes wrong with an answer of the {@link ObjectServer}. */
@FunctionalInterface
public interface Fault {
    Fault NONE = right -> right;

    /** The connection is reset in the middle of the body. */
    Fault RESET = right -> right.cut(right.bytesSent() / 2, End.RESET);

    /** The connection is closed before the answer. */
    Fault DROPPED = right -> {
        throw new IOException("dropped");
    };

    /** The body ends too early. */
    Fault TRUNCATED = right -> right.cut(right.bytesSent() / 2, End.CLOSE);

    /** The answer never begins. */
    Fault SILENT = right -> right.cut(-1, End.SILENCE);

    /** The answer stops in the middle of its body. */
    Fault STALLED = right -> right.cut(right.bytesSent() / 2, End.SILENCE);

    /** Half of the body, and of the rest a byte now and then. */
    Fault TRICKLED = right -> right.cut(right.bytesSent() / 2, End.TRICKLE);

    /** Of the answer's head a byte now and then. */
    Fault HEAD_TRICKLED = right -> right.cut(-1, End.TRICKLE);

    /** Other bytes than those asked for, which is said. */
    Fault WRONG_RANGE = right -> {
        long bytes = right.bytesSent();
        long first = right.first() == 0 ? 1 : right.first() - 1;
        return right.with(
                "Content-Range",
                "bytes " + first + "-" + (first + bytes - 1) + "/"
                        + right.body().size());
    };

    /** Half of the bytes asked for, which only the length says. */
    Fault SHORT = right ->
            right.cut(right.bytesSent() / 2, End.KEEP).with("Content-Length", Long.toString(right.bytesSent() / 2));

    /** The object as a whole, whatever range is asked for. */
    Fault WITHOUT_RANGES = right -> {
        Reply whole = Reply.of(200, right.body(), 0, right.body().size());
        right.without("Content-Range").without("Content-Length").headers().forEach(whole::with);
        return whole;
    };

    /** Of a length that the server does not know. */
    Fault WITHOUT_LENGTH = right -> right.ofTotal("*");

    /** The bytes as they are, said to be something else. */
    Fault ENCODED = right -> right.with("Content-Encoding", "gzip");

    /** Changes the right answer. */
    Reply change(Reply right) throws IOException;

    static Fault status(int status) {
        return status(status, "");
    }

    /** An error with a body. */
    static Fault status(int status, String text) {
        return right -> Reply.of(status, text);
    }

    /** An error of whose long body a byte comes now and then after its text. */
    static Fault trickled(int status, String text) {
        return right -> {
            Reply reply = Reply.of(status, text);
            return reply.cut(reply.bytesSent(), End.TRICKLE).with("Content-Length", "100000");
        };
    }

    /** Too busy, for so many seconds. */
    static Fault busy(int status, String retryAfter) {
        return right -> Reply.of(status, "").with("Retry-After", retryAfter);
    }

    static Fault redirect(int status, String location) {
        return right -> Reply.of(status, "").with("Location", location);
    }

    static Fault header(String name, String value) {
        return right -> right.with(name, value);
    }
}
