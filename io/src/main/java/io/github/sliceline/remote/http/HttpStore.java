package io.github.sliceline.remote.http;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.ObjectEnd;
import io.github.sliceline.remote.ObjectStore;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.Authenticator;
import java.net.http.HttpClient;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The store of objects at {@code https://} and {@code http://}, read with the JDK's client: by HTTP/2 if an {@code
 * https} server offers it, else by HTTP/1.1. Uses the proxy of the JDK's properties or its {@link
 * java.net.ProxySelector}, and authenticates with {@link Authenticator#getDefault()}. One client serves all objects.
 * When no object is open, the client is released with its threads and connections.
 */
public final class HttpStore implements ObjectStore {
    private final HttpLimits limits;
    private final Supplier<HttpClient.Builder> builder;
    private WeakReference<@Nullable HttpClient> shared = new WeakReference<>(null);

    /** Makes the store with default limits. */
    public HttpStore() {
        this(HttpLimits.DEFAULTS, HttpClient::newBuilder);
    }

    /** Makes a store for tests, with other time-outs or certificates. */
    HttpStore(HttpLimits limits, Supplier<HttpClient.Builder> builder) {
        this.limits = limits;
        this.builder = builder;
    }

    @Override
    public Set<String> schemes() {
        return Set.of("http", "https");
    }

    @Override
    public RemoteObject open(RemotePath object, int headBytes) throws IOException {
        if (object.uri().getHost() == null) {
            throw new UnsupportedFileException(
                    object, "names no host; write " + object.uri().getScheme() + "://host/path");
        }
        Requests requests = new Requests(client(), limits, object);
        return requests.send(new HeadRequest(requests, Math.max(1, headBytes)));
    }

    @Override
    public Optional<ObjectEnd> end(RemotePath object, int bytes) throws IOException {
        return new Requests(client(), limits, object).send(new EndRequest(bytes));
    }

    private synchronized HttpClient client() {
        HttpClient client = shared.get();
        if (client == null) {
            client = newClient();
            shared = new WeakReference<>(client);
        }
        return client;
    }

    private HttpClient newClient() {
        HttpClient.Builder made =
                builder.get().connectTimeout(limits.connect()).followRedirects(HttpClient.Redirect.NEVER);
        Optional.ofNullable(Authenticator.getDefault()).ifPresent(made::authenticator);
        return made.build();
    }
}
