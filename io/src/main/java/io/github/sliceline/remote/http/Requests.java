package io.github.sliceline.remote.http;

import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.remote.http.Exchange.Received;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.util.Base64;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/**
 * Sends the requests for one object, follows redirects, and repeats requests that fail in a way that may pass.
 * Thread-safe.
 *
 * <p>After a redirect, later requests go directly to its target; otherwise each read would be two requests. A target
 * may be valid for a few minutes only. When it refuses, the request starts again at the original URL.
 */
final class Requests {
    private static final int MOST_REDIRECTS = 10;

    private final HttpClient client;
    private final HttpLimits limits;
    private final RemotePath name;
    private final URI start;
    private final Optional<String> authorization;
    private final Refusals refusals;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Retries retries;
    private final Set<Exchange> underWay = ConcurrentHashMap.newKeySet();
    private volatile URI place;

    Requests(HttpClient client, HttpLimits limits, RemotePath name) {
        this.client = client;
        this.limits = limits;
        this.name = name;
        this.start = plain(name.uri());
        this.place = start;
        this.authorization = authorization(name.uri());
        this.refusals = new Refusals(name, limits);
        this.retries = new Retries(limits, name, closed);
    }

    /** Returns the URL to request, without user and fragment. */
    static URI plain(URI uri) {
        String text = uri.toString();
        int fragment = text.indexOf('#');
        text = fragment < 0 ? text : text.substring(0, fragment);
        String user = uri.getRawUserInfo();
        return URI.create(user == null ? text : text.replaceFirst("//[^/?@]*@", "//"));
    }

    /** Returns the header with the user and password that a URL may contain: RFC 7617. */
    private static Optional<String> authorization(URI uri) {
        return Optional.ofNullable(uri.getRawUserInfo())
                .map(user -> URLDecoder.decode(user.replace("+", "%2B"), StandardCharsets.UTF_8))
                .map(user -> user.contains(":") ? user : user + ":")
                .map(user -> "Basic " + Base64.getEncoder().encodeToString(user.getBytes(StandardCharsets.UTF_8)));
    }

    RemotePath name() {
        return name;
    }

    Refusals refusals() {
        return refusals;
    }

    /** Requests bytes until they arrive or a failure is final. */
    <T> T send(RangeRequest<T> wanted) throws IOException {
        return retries.run(() -> {
            URI from = place;
            try {
                return follow(from, wanted);
            } catch (FileSystemException e) {
                if (from.equals(start)) {
                    throw e;
                }
                place = start; // the target of the redirect has expired
                return follow(start, wanted);
            }
        });
    }

    private <T> T follow(URI from, RangeRequest<T> wanted) throws IOException {
        Set<URI> seen = new HashSet<>();
        URI at = from;
        while (true) {
            Received received = sendOnce(at, wanted);
            int status = received.answer().status();
            if (!received.answer().isRedirect()) {
                if (status != Answer.OK && status != Answer.PARTIAL && status != Answer.OUTSIDE) {
                    throw refusals.of(at, received);
                }
                T result = wanted.result(received);
                place = at;
                return result;
            }
            seen.add(at);
            at = refusals.redirected(at, received.answer());
            if (!seen.add(at) || seen.size() > MOST_REDIRECTS) {
                throw new IOException(name + ": its server redirects without end, " + seen.size() + " times so far");
            }
        }
    }

    private <T> Received sendOnce(URI at, RangeRequest<T> wanted) throws IOException {
        Exchange exchange = new Exchange(limits, at.getHost(), wanted::room);
        underWay.add(exchange);
        try {
            if (closed.getCount() == 0) {
                throw new ClosedChannelException();
            }
            return exchange.send(client, request(at, wanted));
        } catch (TransientFailure | ClosedChannelException | InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            throw refusals.explained(at.getHost(), e);
        } finally {
            underWay.remove(exchange);
        }
    }

    private HttpRequest request(URI at, RangeRequest<?> wanted) {
        HttpRequest.Builder request = HttpRequest.newBuilder(at)
                .version(
                        at.getScheme().equalsIgnoreCase("https")
                                ? HttpClient.Version.HTTP_2
                                : HttpClient.Version.HTTP_1_1)
                .header("Range", "bytes=" + wanted.range())
                .header("Accept-Encoding", "identity")
                .header("User-Agent", "Sliceline");
        wanted.condition().ifPresent(version -> request.header("If-Range", version));
        authorization.filter(who -> isAtStart(at)).ifPresent(who -> request.header("Authorization", who));
        return request.build();
    }

    /** True if a URL is on the original server. The user and password are sent to no other server. */
    private boolean isAtStart(URI at) {
        return start.getScheme().equalsIgnoreCase(at.getScheme())
                && start.getRawAuthority().equalsIgnoreCase(at.getRawAuthority());
    }

    /**
     * Ends requests that are under way, whose callers get an {@link AsynchronousCloseException}, and refuses further
     * ones.
     */
    void close() {
        closed.countDown();
        underWay.forEach(Exchange::end);
    }
}
