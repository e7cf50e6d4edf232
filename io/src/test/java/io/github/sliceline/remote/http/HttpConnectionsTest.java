package io.github.sliceline.remote.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.remote.Fault;
import io.github.sliceline.remote.ObjectServer;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Objects;
import java.util.function.Supplier;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;

/** The ways to a server: with certificates, through a proxy, by many connections. */
class HttpConnectionsTest {
    private static final char[] PASSWORD = "sliceline".toCharArray();
    private static final byte[] CONTENT = "one object".getBytes(StandardCharsets.US_ASCII);

    /**
     * Of a server at localhost, that trusts itself. The certificate holds for a hundred years:
     * {@code keytool -genkeypair -alias localhost -keyalg EC -groupname secp256r1 -validity 36500 -dname CN=localhost
     * -ext san=dns:localhost -storetype PKCS12 -keystore localhost.p12 -storepass sliceline}
     */
    private static SSLContext localhost() throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = HttpConnectionsTest.class.getResourceAsStream("localhost.p12")) {
            keys.load(Objects.requireNonNull(in), PASSWORD);
        }
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, PASSWORD);
        trusted.setCertificateEntry("localhost", keys.getCertificate("localhost"));
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        TrustManagerFactory others = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        others.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(own.getKeyManagers(), others.getTrustManagers(), null);
        return context;
    }

    private static String read(URI uri, Supplier<HttpClient.Builder> client) throws IOException {
        RemotePath path = RemotePath.of(uri, new HttpStore(HttpLimits.DEFAULTS, client));
        try (RemoteObject object = path.store().open(path, 4)) {
            ByteBuffer bytes = ByteBuffer.allocate((int) object.size());
            object.read(bytes, 0);
            return new String(bytes.array(), StandardCharsets.US_ASCII);
        }
    }

    @Test
    void aConnectionIsUsedAgain() throws IOException {
        try (ObjectServer server = new ObjectServer()) {
            HttpStore store = new HttpStore();
            RemotePath path = RemotePath.of(server.put("object", CONTENT), store);
            for (int opened = 0; opened < 3; opened++) {
                try (RemoteObject object = store.open(path, 4)) {
                    for (int i = 0; i < 10; i++) {
                        object.read(ByteBuffer.allocate(5), i % 5);
                    }
                }
            }
            assertEquals(33, server.requests().size());
            assertEquals(1, server.connectionsMade());
        }
    }

    @Test
    void certificatesAreChecked() throws IOException, GeneralSecurityException {
        SSLContext context = localhost();
        try (ObjectServer server = new ObjectServer(context)) {
            URI uri = server.put("object", CONTENT);
            assertEquals("one object", read(uri, () -> HttpClient.newBuilder().sslContext(context)));
            assertEquals(2, server.requests().size());
            IOException e = assertThrows(IOException.class, () -> read(uri, HttpClient::newBuilder));
            assertTrue(
                    String.valueOf(e.getMessage()).contains("certificate of localhost is not trusted"), e.getMessage());
        }
    }

    @Test
    void redirectsFromHttpsToHttpAreRefused() throws IOException, GeneralSecurityException {
        SSLContext context = localhost();
        Supplier<HttpClient.Builder> client = () -> HttpClient.newBuilder().sslContext(context);
        try (ObjectServer secure = new ObjectServer(context);
                ObjectServer open = new ObjectServer()) {
            URI there = open.put("object", CONTENT);
            URI uri = secure.put("object", CONTENT);
            secure.misbehave(request -> Fault.redirect(302, there + "?sig=SECRET"));
            IOException e = assertThrows(IOException.class, () -> read(uri, client));
            assertTrue(String.valueOf(e.getMessage()).contains("anybody could read along"), e.getMessage());
            assertFalse(String.valueOf(e.getMessage()).contains("SECRET"), e.getMessage());
            assertEquals(0, open.requests().size());
            open.misbehave(request -> Fault.redirect(302, secure.uri("object").toString()));
            secure.misbehave(request -> Fault.NONE);
            assertEquals("one object", read(there, client));
        }
    }

    @Test
    void aProxyIsAskedInTheServersPlace() throws IOException {
        try (ObjectServer proxy = new ObjectServer()) {
            proxy.put("far/object", CONTENT);
            ProxySelector selector = ProxySelector.of(new InetSocketAddress("localhost", proxy.port()));
            URI uri = URI.create("http://far.invalid/far/object?a=b");
            assertEquals("one object", read(uri, () -> HttpClient.newBuilder().proxy(selector)));
            assertEquals("a=b", proxy.requests().get(0).query());
        }
    }
}
