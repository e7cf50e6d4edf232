package io.github.sliceline.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.s3.FaultyHttp.Fault;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.auth.credentials.ProfileCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/** What goes wrong, as sentences that say what to try, without secrets and ids. */
class S3FailuresTest {
    private static final String SECRET = "wrong-secret";
    private static S3TestServer server;

    @BeforeAll
    static void start() throws IOException {
        server = S3TestServer.inMemory();
        server.put("there.h5", new byte[100]);
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    private static String said(Class<? extends IOException> type, S3Store store, String uri) {
        RemotePath path = RemotePath.of(URI.create(uri), store);
        IOException e = assertThrows(IOException.class, () -> store.open(path, 10));
        String message = String.valueOf(e.getMessage());
        assertEquals(type, e.getClass(), message);
        assertTrue(e.getCause() != null, "the cause is kept");
        assertTrue(message.startsWith(path + ": "), message);
        assertFalse(message.contains("noise") || message.contains("Request ID") || message.contains(SECRET), message);
        return message;
    }

    private static void assertSaid(
            Class<? extends IOException> type, String wanted, Consumer<S3ClientBuilder> changes) {
        S3Store store = S3Store.with(builder -> {
            server.address(builder);
            FaultyHttp.atOnce(builder);
            changes.accept(builder);
        });
        String message = said(type, store, "s3://surveys/there.h5");
        assertTrue(message.contains(wanted), message);
    }

    private static void credentials(S3ClientBuilder builder, String key) {
        builder.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create(key, SECRET)));
    }

    @ParameterizedTest
    @CsvSource({
        "403, ExpiredToken, AccessDenied, session has expired",
        "403, RequestTimeTooSkewed, AccessDenied, the clock of this machine",
        "403, AccessDenied, AccessDenied, reading is not allowed to these credentials",
        "403, InvalidAccessKeyId, AccessDenied, does not know the access key",
        "403, InvalidObjectState, AccessDenied, restore it first",
        "404, NoSuchKey, NoSuchFile, there is no such object in the bucket",
        "404, NoSuchBucket, NoSuchFile, there is no bucket surveys",
        "301, PermanentRedirect, IO, set the region (AWS_REGION) or the endpoint",
        "400, AuthorizationHeaderMalformed, IO, set the region (AWS_REGION) or the endpoint",
        "400, InvalidRequest, IO, the store refuses with 400 InvalidRequest (said the store)",
        "500, InternalError, IO, the store fails with 500 InternalError (said the store); it was asked 5 times",
        "503, SlowDown, IO, the store fails with 503 SlowDown (said the store); it was asked 5 times"
    })
    void refusalsOfTheStore(int status, String code, String type, String wanted) {
        S3Store store = FaultyHttp.store(server, (number, request) -> Fault.error(status, code));
        String message = said(
                switch (type) {
                    case "AccessDenied" -> AccessDeniedException.class;
                    case "NoSuchFile" -> NoSuchFileException.class;
                    default -> IOException.class;
                },
                store,
                "s3://surveys/there.h5");
        assertTrue(message.contains(wanted), message);
    }

    @Test
    void refusalsOfARealServer() {
        said(NoSuchFileException.class, server.store(), "s3://surveys/not-there.h5");
        String bucket = said(NoSuchFileException.class, server.store(), "s3://not-there/survey.h5");
        assertTrue(bucket.contains("there is no bucket not-there"), bucket);
        assertSaid(AccessDeniedException.class, "the secret key is not", builder -> credentials(builder, "test-key"));
        assertSaid(
                AccessDeniedException.class, "does not know the access key", builder -> credentials(builder, "other"));
    }

    @Test
    void noServerAnswers() throws IOException {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        assertSaid(
                IOException.class,
                "nothing answers where the store should be",
                builder -> builder.endpointOverride(URI.create("http://127.0.0.1:" + port)));
        assertSaid(
                IOException.class,
                "no host has the name no-such-host.invalid",
                builder -> builder.endpointOverride(URI.create("http://no-such-host.invalid:1")));
    }

    @Test
    void noCredentials() {
        assertSaid(
                AccessDeniedException.class,
                "SLICELINE_S3_ANONYMOUS=true",
                builder -> builder.credentialsProvider(
                        AwsCredentialsProviderChain.of(ProfileCredentialsProvider.create("no such profile"))));
    }

    @Test
    void anInterruptIsReportedAsOne() {
        Thread.currentThread().interrupt();
        RemotePath path = server.path("there.h5");
        assertThrows(InterruptedIOException.class, () -> path.store().open(path, 10));
        assertTrue(Thread.interrupted());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "s3://key:hidden@surveys/a.h5",
                "s3://surveys/a.h5?versionId=hidden",
                "s3://surveys/a.h5#hidden",
                "s3://surveys/"
            })
    void invalidNamesAreRefused(String uri) {
        RemotePath path = RemotePath.of(URI.create(uri), server.store());
        String message = String.valueOf(
                assertThrows(IllegalArgumentException.class, () -> path.store().open(path, 10))
                        .getMessage());
        assertFalse(message.contains("hidden"), message);
    }

    @Test
    void anInvalidEndpointIsReported() {
        String before = System.setProperty("aws.endpointUrlS3", "http://user:hidden@not an address");
        try {
            RemotePath path = RemotePath.of(URI.create("s3://surveys/there.h5"), new S3Store());
            IOException e = assertThrows(IOException.class, () -> path.store().open(path, 10));
            String message = String.valueOf(e.getMessage());
            assertTrue(message.contains("the settings for S3 cannot be used"), message);
            assertFalse(message.contains("hidden"), message);
        } finally {
            if (before == null) {
                System.clearProperty("aws.endpointUrlS3");
            } else {
                System.setProperty("aws.endpointUrlS3", before);
            }
        }
    }
}
