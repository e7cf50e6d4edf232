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
 * Objects of {@code s3://bucket/key}. The one that {@link java.util.ServiceLoader} finds asks as the environment says: credentials,
 * region and endpoint come from the SDK's own chain of environment variables, system properties, profiles and machine
 * roles. Three settings more, which the SDK has no variables for, each as an environment variable or a system property:
 *
 * <ul>
 *   <li>{@code SLICELINE_S3_ANONYMOUS}, {@code sliceline.s3.anonymous}: {@code true} asks without credentials, for public
 *       buckets
 *   <li>{@code SLICELINE_S3_REQUESTER_PAYS}, {@code sliceline.s3.requester.pays}: {@code true} agrees to pay for requests and
 *       traffic
 *   <li>{@code SLICELINE_S3_PATH_STYLE}, {@code sliceline.s3.path.style}: whether the bucket stands in the path of requests
 *       rather than in the name of the host; where nothing is said, if an endpoint is set
 * </ul>
 *
 * <p>Thread-safe. Its client is made when it is first needed, for all buckets together, and holds up to {@value
 * S3Clients#CONNECTIONS} connections; those that are not used are closed after a minute.
 */
@SuppressWarnings("exports") // what it implements is for siblings
public final class S3Store implements ObjectStore {
    private final @Nullable S3Client own;

    /** The store that asks as the environment says; of any number of them all share one client. */
    public S3Store() {
        this.own = null;
    }

    private S3Store(S3Client own) {
        this.own = own;
    }

    /**
     * A store with a client of its own, for an application that has credentials, or an endpoint, that the environment does not
     * name. Its paths are {@link #pathOf}. Its client lasts as long as the process.
     *
     * @param changes to the client as the store without them has it
     */
    public static S3Store with(Consumer<S3ClientBuilder> changes) {
        return new S3Store(S3Clients.build(changes));
    }

    /** Makes a path of the URI of an object. What takes that path reads and writes the object through this store. */
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
     * Begins to write an object: one multipart upload.
     *
     * @throws java.nio.file.NoSuchFileException if there is no such bucket
     * @throws java.nio.file.AccessDeniedException if nothing may be written there
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
        S3Address.requireNoMore(object);
        return S3Address.of(
                object, S3Failures.told(object, () -> Objects.requireNonNullElseGet(own, S3Clients::shared)));
    }
}
