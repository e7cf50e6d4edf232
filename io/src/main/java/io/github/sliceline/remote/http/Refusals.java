package io.github.sliceline.remote.http;

import io.github.sliceline.FileChangedException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.remote.http.Exchange.Received;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.security.cert.CertificateException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;

/**
 * Explains requests that got no complete response, and responses that are not the requested bytes. The HTTP client's
 * exceptions name neither the host nor the object. Messages show only the error code of a body, because the rest may
 * repeat secrets of the request.
 */
record Refusals(RemotePath name, HttpLimits limits) {
    /** The code in the XML of an error of S3, GCS or Azure. */
    private static final Pattern CODE = Pattern.compile("<Code>([A-Za-z]{1,64})</Code>");

    private static final Duration VERY_LONG = Duration.ofSeconds(999_999_999);

    /** Returns the exception for a failure of the client: a {@link TransientFailure} if another try may help. */
    IOException explained(String host, IOException problem) {
        if (problem instanceof HttpConnectTimeoutException) {
            return TransientFailure.ofConnecting(
                    "no connection to " + host + " in " + limits.connect().toSeconds() + " s", problem);
        }
        if (problem instanceof ConnectException) {
            return hasCause(problem, UnresolvedAddressException.class)
                    ? new IOException(name + ": there is no host " + host + "; check the URL and the network", problem)
                    : TransientFailure.ofConnecting("no connection to " + host + reason(problem), problem);
        }
        if (problem instanceof SSLException) {
            return hasCause(problem, CertificateException.class)
                    ? new IOException(
                            name + ": the certificate of " + host + " is not trusted here" + reason(problem)
                                    + "; if it is right, add it to Java's trust store",
                            problem)
                    : new TransientFailure("no secure connection to " + host + reason(problem), problem);
        }
        if (problem instanceof ProtocolException) {
            return new TransientFailure(
                    "the answer of " + host + " is no valid HTTP"); // the client's message may quote secrets
        }
        return new TransientFailure("the connection broke" + reason(problem), problem);
    }

    /** Returns the cause's message in brackets. A refused connection has no other message. */
    private static String reason(Throwable problem) {
        for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
            if (cause.getMessage() != null) {
                return " (" + cause.getMessage() + ")";
            }
        }
        return "";
    }

    private static boolean hasCause(Throwable problem, Class<? extends Throwable> kind) {
        for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
            if (kind.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the exception for the status of an error, or for a success that is not a range. */
    IOException of(URI asked, Received received) {
        Answer answer = received.answer();
        String status = status(received);
        return switch (answer.status()) {
            case 401, 403 -> new AccessDeniedException(name.toString(), null, denied(asked, received));
            case 404, 410 -> new NoSuchFileException(name.toString(), null, "no such object (" + status + ")");
            case 407 ->
                new AccessDeniedException(name.toString(), null, "the proxy wants to know who asks (" + status + ")");
            case 412 -> new FileChangedException(name);
            case 408, 429, 500, 502, 503, 504 ->
                new TransientFailure("the server answers " + status, retryAfter(answer));
            default -> new IOException(name + ": the server answers " + status);
        };
    }

    /** Returns the target of a redirect. Messages name only its host, because the rest may be secret. */
    URI redirected(URI at, Answer answer) throws IOException {
        String redirects = name + ": its server redirects to ";
        String location = answer.headers().firstValue("Location").orElse("");
        if (location.isEmpty()) {
            throw new IOException(redirects + "nowhere");
        }
        URI next;
        try {
            next = Requests.plain(at.resolve(location));
        } catch (IllegalArgumentException e) {
            throw new IOException(redirects + "something that is no URL");
        }
        boolean secure = "https".equalsIgnoreCase(next.getScheme());
        if (next.getHost() == null || !(secure || "http".equalsIgnoreCase(next.getScheme()))) {
            throw new IOException(redirects + "what is no https:// or http:// URL of a host");
        }
        if (!secure && at.getScheme().equalsIgnoreCase("https")) {
            throw new IOException(redirects + "http://" + next.getHost()
                    + ", where anybody could read along; open that URL itself if you trust it");
        }
        return next;
    }

    private static String status(Received received) {
        Matcher code = CODE.matcher(received.words());
        return received.answer().status() + (code.find() ? " " + code.group(1) : "");
    }

    private static String denied(URI asked, Received received) {
        String refused = "the server refuses to show it (" + status(received) + ")";
        Instant now = received.answer()
                .headers()
                .firstValue("Date")
                .map(Refusals::instant)
                .orElseGet(Instant::now);
        String ended = SignedUrl.end(asked)
                .filter(now::isAfter)
                .map(end -> "on " + end)
                .orElse("");
        if (!ended.isEmpty() || received.words().toLowerCase(Locale.ROOT).contains("expired")) {
            return refused + ": the signature in its URL has expired" + (ended.isEmpty() ? "" : " " + ended)
                    + "; ask for a new URL";
        }
        return SignedUrl.isSigned(asked)
                ? refused
                        + ": the signature in its URL does not hold; check that the URL is whole, or ask for a new one"
                : refused + "; a presigned URL, or one with a SAS token, lets it be read";
    }

    private static Instant instant(String date) {
        try {
            return ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
        } catch (DateTimeException e) {
            return Instant.now();
        }
    }

    /** Returns the header's seconds, or the time until its date: RFC 9110, section 10.2.3. */
    private static Duration retryAfter(Answer answer) {
        String text = answer.headers().firstValue("Retry-After").orElse("").strip();
        if (text.matches("\\d+")) {
            return text.length() > 9 ? VERY_LONG : Duration.ofSeconds(Long.parseLong(text));
        }
        Duration until = text.isEmpty() ? Duration.ZERO : Duration.between(Instant.now(), instant(text));
        return until.isNegative() ? Duration.ZERO : until.compareTo(VERY_LONG) > 0 ? VERY_LONG : until;
    }

    /**
     * Returns the exception for a response with the wrong range, or a part of it. An encoded response will not improve,
     * so it is not retried.
     */
    IOException unlike(Received received, long first, int bytes) {
        Answer answer = received.answer();
        if (answer.encoding().isPresent()) {
            return encoded(answer.encoding().get());
        }
        return new TransientFailure(
                received.bytes() >= 0
                        ? "the answer ends after " + received.bytes() + " of " + bytes + " bytes at " + first
                        : "asked for " + bytes + " bytes at " + first + ", the server answers " + answer.status()
                                + " with Content-Range " + answer.contentRange());
    }

    UnsupportedFileException withoutRanges() {
        return new UnsupportedFileException(
                name, "its server sends objects whole only, not the ranges asked for; download it and open the file");
    }

    UnsupportedFileException encoded(String encoding) {
        return new UnsupportedFileException(
                name,
                "its server sends it encoded as " + encoding + ", in which no range can be found; store it as it is");
    }

    UnsupportedFileException withoutLength() {
        return new UnsupportedFileException(
                name, "its server does not say how long it is; download it and open the file");
    }
}
