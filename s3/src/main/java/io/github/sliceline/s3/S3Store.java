package io.github.sliceline.s3;

import io.github.sliceline.remote.ObjectEnd;
import io.github.sliceline.remote.ObjectStore;
import io.github.sliceline.remote.ObjectUpload;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/**
 * Store of the objects at {@code s3://bucket/key}. The instance that {@link java.util.ServiceLoader} finds uses the
 * settings of the environment. Credentials, region and endpoint come from the SDK's own chain of environment
 * variables, system properties, profiles and machine roles. The SDK has no variables for three more settings. Each can
 * be given as an environment variable or a system property:
 *
 * <ul>
 *   <li>{@code SLICELINE_S3_ANONYMOUS}, {@code sliceline.s3.anonymous}: {@code true} sends no credentials, for public
 *       buckets
 *   <li>{@code SLICELINE_S3_REQUESTER_PAYS}, {@code sliceline.s3.requester.pays}: {@code true} agrees to pay for
 *       requests and traffic
 *   <li>{@code SLICELINE_S3_PATH_STYLE}, {@code sliceline.s3.path.style}: {@code true} puts the bucket into the path of
 *       requests, {@code false} into the name of the host. The default is {@code true} if an endpoint is set
 * </ul>
 *
 * <p>Thread-safe. The client is made on first use and serves all buckets. It has up to {@value S3Clients#CONNECTIONS}
 * connections. Unused connections are closed after a minute.
 */
@SuppressWarnings("exports") // ObjectStore is exported to siblings only
public final class S3Store implements ObjectStore {
    private final @Nullable S3Client own;

    /** A store with the settings of the environment. All such stores share one client. */
    public S3Store() {
        this.own = null;
    }

    private S3Store(S3Client own) {
        this.own = own;
    }

    /**
     * Returns a store with its own client, for an application whose credentials or endpoint are not in the
     * environment. Its paths come from {@link #pathOf}. The client is kept until the process ends.
     *
     * @param changes changes to the builder of the default client
     */
    public static S3Store with(Consumer<S3ClientBuilder> changes) {
        return new S3Store(S3Clients.build(changes));
    }

    /** Returns the path of an object. Methods that take the path read and write the object through this store. */
    public Path pathOf(URI uri) {
        return RemotePath.of(uri, this);
    }

    @Override
    public Set<String> schemes() {
        return Set.of("s3");
    }

    @Override
    public RemoteObject open(RemotePath object, int headBytes) throws IOException {
        return S3Object.open(bucketOf(object), headBytes);
    }

    @Override
    public Optional<ObjectEnd> end(RemotePath object, int bytes) throws IOException {
        return S3Object.end(bucketOf(object), bytes);
    }

    /**
     * Starts to write an object by a multipart upload.
     *
     * @throws java.nio.file.NoSuchFileException if there is no such bucket
     * @throws java.nio.file.AccessDeniedException if the bucket may not be written to
     */
    @Override
    public ObjectUpload upload(RemotePath object) throws IOException {
        return S3Upload.begin(bucketOf(object));
    }

    @Override
    public ObjectUpload attach(RemotePath object, String id) throws IOException {
        return new AttachedUpload(bucketOf(object), UploadId.parse(id));
    }

    private S3Address bucketOf(RemotePath object) throws IOException {
        S3Address.requireBucketAndKey(object);
        return S3Address.of(
                object, S3Failures.withSettings(object, () -> Objects.requireNonNullElseGet(own, S3Clients::shared)));
    }
}
