package io.github.sliceline.s3;

import io.github.sliceline.remote.RemotePath;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.middleware.Middlewares;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/**
 * A server on loopback that speaks S3, with one bucket: {@value #BUCKET}. It counts what it is asked for. For other modules'
 * tests, and as a program for benchmarks.
 */
public final class S3TestServer implements Closeable {
    /** The bucket that is there. */
    public static final String BUCKET = "surveys";

    private static final String KEY = "test-key";
    private static final String SECRET = "test-secret";

    private final S3Proxy proxy;
    private final CountedBlobs blobs;
    private final S3Client client;
    private final Map<String, String> before = new TreeMap<>();

    private S3TestServer(int port, BlobStore blobs, Duration latency) throws IOException {
        this.blobs = new CountedBlobs(slowed(blobs, latency));
        this.proxy = S3Proxy.builder()
                .blobStore(this.blobs)
                .awsAuthentication(AuthenticationType.AWS_V4, KEY, SECRET)
                .endpoint(URI.create("http://127.0.0.1:" + port))
                .ignoreUnknownHeaders(true)
                .stopTimeout(0)
                .build();
        try {
            proxy.start();
        } catch (Exception e) {
            throw new IOException(e);
        }
        this.client = S3Clients.build(this::address);
        if (client.listBuckets().buckets().isEmpty()) {
            client.createBucket(bucket -> bucket.bucket(BUCKET));
        }
        this.blobs.reset();
    }

    private static BlobStore slowed(BlobStore blobs, Duration latency) throws IOException {
        Properties properties = new Properties();
        if (latency.isZero()) {
            return blobs;
        }
        properties.setProperty("s3proxy.latency-blobstore", "true");
        properties.setProperty("s3proxy.latency-blobstore.*.latency", Long.toString(latency.toMillis()));
        return Middlewares.wrap(blobs, properties, null);
    }

    /** A server whose objects are in memory. */
    public static S3TestServer inMemory() throws IOException {
        return inMemory(Duration.ZERO);
    }

    /** Starts a server that answers each request after some time. */
    public static S3TestServer inMemory(Duration latency) throws IOException {
        return new S3TestServer(0, new TransientNio2BlobStore(), latency);
    }

    /** A server whose buckets are the folders in a folder, with a latency of each request. */
    public static S3TestServer inFolder(Path folder, Duration latency) throws IOException {
        return inFolder(0, folder, latency);
    }

    private static S3TestServer inFolder(int port, Path folder, Duration latency) throws IOException {
        Files.createDirectories(folder);
        return new S3TestServer(port, new FilesystemNio2BlobStore(folder.toString()), latency);
    }

    /** Where it listens. */
    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + proxy.getPort());
    }

    /** What to tell a client of the SDK so that it asks this server. */
    public void address(S3ClientBuilder builder) {
        builder.endpointOverride(endpoint())
                .forcePathStyle(true)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create(KEY, SECRET)));
    }

    /** A store that asks this server, whatever the environment says. */
    public S3Store store() {
        return S3Store.with(this::address);
    }

    /** Has the installed store ask this server, by system properties, until it is closed. */
    public S3TestServer install() {
        settings().forEach((name, value) -> {
            String old = System.setProperty(name, value);
            before.put(name, old == null ? "" : old);
        });
        return this;
    }

    private Map<String, String> settings() {
        return Map.of(
                "aws.endpointUrlS3",
                endpoint().toString(),
                "aws.accessKeyId",
                KEY,
                "aws.secretAccessKey",
                SECRET,
                "aws.region",
                "us-east-1");
    }

    /** These settings as environment variables, for another process. */
    public Map<String, String> environment() {
        return Map.of(
                "AWS_ENDPOINT_URL_S3",
                endpoint().toString(),
                "AWS_ACCESS_KEY_ID",
                KEY,
                "AWS_SECRET_ACCESS_KEY",
                SECRET,
                "AWS_REGION",
                "us-east-1");
    }

    /** A client for what a test does besides. Not counted apart. */
    public S3Client client() {
        return client;
    }

    /** Name of an object. */
    public URI uri(String key) {
        return URI.create("s3://" + BUCKET + "/" + key);
    }

    /** Path of an object in {@link #store}. */
    public RemotePath path(String key) {
        return RemotePath.of(uri(key), store());
    }

    /** Puts an object there. */
    public URI put(String key, byte[] content) {
        client.putObject(put -> put.bucket(BUCKET).key(key), RequestBody.fromBytes(content));
        return uri(key);
    }

    /** Puts a file there. */
    public URI put(String key, Path file) {
        client.putObject(put -> put.bucket(BUCKET).key(key), RequestBody.fromFile(file));
        return uri(key);
    }

    /** All bytes of an object. */
    public byte[] get(String key) {
        return client.getObjectAsBytes(get -> get.bucket(BUCKET).key(key)).asByteArray();
    }

    /** Keys of the objects that are there. */
    public List<String> keys() {
        return client.listObjectsV2(list -> list.bucket(BUCKET)).contents().stream()
                .map(object -> object.key())
                .toList();
    }

    /** Keys of uploads that were neither completed nor removed. */
    public List<String> incompleteUploads() {
        return client.listMultipartUploads(list -> list.bucket(BUCKET)).uploads().stream()
                .map(upload -> upload.key())
                .toList();
    }

    /** What it was asked for since {@link #resetRequests}, such as {@code GET survey.h5 bytes=0-9}. */
    public List<String> requests() {
        return blobs.requests();
    }

    /** Forgets them. */
    public void resetRequests() {
        blobs.reset();
    }

    @Override
    public void close() throws IOException {
        before.forEach((name, value) -> {
            if (value.isEmpty()) {
                System.clearProperty(name);
            } else {
                System.setProperty(name, value);
            }
        });
        client.close();
        try {
            proxy.stop();
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    /**
     * Serves a folder until it is ended.
     *
     * @param arguments port (0: any), folder, milliseconds of latency a request
     */
    public static void main(String[] arguments) throws Exception {
        S3TestServer server = inFolder(
                Integer.parseInt(arguments[0]),
                Path.of(arguments[1]).toAbsolutePath(),
                Duration.ofMillis(Long.parseLong(arguments[2])));
        server.environment().forEach((name, value) -> System.out.println("export " + name + "=" + value));
        System.out.flush();
        Thread.currentThread().join();
    }
}
