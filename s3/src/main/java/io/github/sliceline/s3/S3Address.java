package io.github.sliceline.s3;

import io.github.sliceline.remote.RemotePath;
import java.net.URI;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.RequestPayer;

/**
 * Address of an object, with the client that requests it.
 *
 * @param path path of the object, for messages
 * @param bucket name of the bucket
 * @param key key of the object in the bucket
 * @param client client of the store
 */
record S3Address(RemotePath path, String bucket, String key, S3Client client) {

    static S3Address of(RemotePath path, S3Client client) {
        URI uri = path.uri();
        return new S3Address(path, uri.getRawAuthority(), uri.getPath().substring(1), client);
    }

    /** Returns a request for a range of bytes. */
    GetObjectRequest.Builder get(long position, int bytes) {
        return get(position + "-" + (position + bytes - 1));
    }

    /** Returns a request for a range in HTTP's form: {@code -100} means the last hundred bytes. */
    GetObjectRequest.Builder get(String range) {
        return GetObjectRequest.builder()
                .bucket(bucket)
                .key(key)
                .range("bytes=" + range)
                .requestPayer(payer());
    }

    HeadObjectRequest head() {
        return HeadObjectRequest.builder()
                .bucket(bucket)
                .key(key)
                .requestPayer(payer())
                .build();
    }

    static @Nullable RequestPayer payer() {
        return Setting.REQUESTER_PAYS.isOn() ? RequestPayer.REQUESTER : null;
    }

    /**
     * Returns the time limit for one request of an upload: a minute, and the time of its bytes at 64 KiB per second.
     */
    static Duration timeLimit(long bytes) {
        return Duration.ofMinutes(1).plusSeconds(bytes >> 16);
    }

    /**
     * Throws if a path has a query, a fragment or credentials. In a key, ? and # are written as {@code %3F} and
     * {@code %23}. Credentials in a path would be visible to others.
     */
    static void requireBucketAndKey(RemotePath path) {
        URI uri = path.uri();
        String authority = Objects.requireNonNullElse(uri.getRawAuthority(), "");
        if (authority.contains("@")) {
            throw new IllegalArgumentException(
                    path + ": a name with credentials in it is not used; the environment or a profile holds them");
        }
        if (authority.isEmpty() || uri.getPath().length() < 2) {
            throw new IllegalArgumentException(path + ": want s3://bucket/key");
        }
        if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
            throw new IllegalArgumentException(
                    path + ": the name goes on with ? or #; write %3F or %23 where the key has them");
        }
    }
}
