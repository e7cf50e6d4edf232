package io.github.sliceline.s3;

import io.github.sliceline.FileChangedException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.ObjectEnd;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.remote.Validators;
import io.github.sliceline.s3.RangeBody.ContentRange;
import io.github.sliceline.s3.S3Failures.ConditionException;
import io.github.sliceline.s3.S3Failures.NoSuchRangeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;

/**
 * One version of an object in a bucket.
 *
 * @param validators version of the object, as headers of the store's answer
 */
record S3Object(S3Address address, PendingCalls calls, long size, Validators validators, ByteBuffer head)
        implements RemoteObject {
    S3Object {
        head = head.asReadOnlyBuffer();
    }

    static S3Object open(S3Address address, int headBytes) throws IOException {
        PendingCalls calls = new PendingCalls(address);
        try {
            GetObjectRequest request = address.get(0, headBytes).build();
            return calls.run(
                    "reading",
                    () -> address.client()
                            .getObject(request, (answer, body) -> opened(address, calls, headBytes, answer, body)));
        } catch (NoSuchRangeException empty) {
            HeadObjectResponse answer =
                    calls.run("reading", () -> address.client().headObject(address.head()));
            if (answer.contentLength() != 0) {
                throw new IOException(
                        address.path() + ": the store has no first bytes of an object of " + answer.contentLength()
                                + " bytes",
                        empty);
            }
            return new S3Object(address, calls, 0, versionOf(answer), ByteBuffer.allocate(0));
        }
    }

    private static S3Object opened(
            S3Address address, PendingCalls calls, int headBytes, GetObjectResponse answer, AbortableInputStream body)
            throws IOException {
        try {
            long size = sizeOf(address, headBytes, answer);
            ByteBuffer head = ByteBuffer.allocate(answer.contentLength().intValue());
            RangeBody.fill(head, body);
            Validators version = versionOf(answer);
            version.warnIfNone(address.path());
            return new S3Object(address, calls, size, version, head.flip());
        } catch (UnsupportedFileException e) {
            body.abort();
            throw e;
        } catch (IOException e) {
            body.abort();
            throw RetryableException.create(e.getMessage(), e);
        }
    }

    static Optional<ObjectEnd> end(S3Address address, int bytes) throws IOException {
        GetObjectRequest request = address.get("-" + bytes).build();
        return new PendingCalls(address).run("reading", () -> address.client().getObject(request, S3Object::end));
    }

    private static Optional<ObjectEnd> end(GetObjectResponse answer, AbortableInputStream body) throws IOException {
        ContentRange range = ContentRange.parse(answer.contentRange());
        if (range == null
                || range.last() != range.size() - 1
                || !Objects.equals(answer.contentLength(), range.size() - range.first())) {
            body.abort();
            return Optional.empty();
        }
        ByteBuffer end = ByteBuffer.allocate(answer.contentLength().intValue());
        RangeBody.fill(end, body);
        return Optional.of(
                new ObjectEnd(end.flip(), range.first(), versionOf(answer).name()));
    }

    private static long sizeOf(S3Address address, int headBytes, GetObjectResponse answer) throws IOException {
        long bytes = Objects.requireNonNullElse(answer.contentLength(), -1L);
        ContentRange range = ContentRange.parse(answer.contentRange());
        if (range == null && bytes >= 0 && bytes <= headBytes) {
            return bytes; // the whole object
        }
        if (range == null) {
            throw new UnsupportedFileException(
                    address.path(), "the store does not give ranges of its objects; copy it to a file first");
        }
        long wanted = Math.min(headBytes, range.size());
        if (range.first() != 0 || range.last() != wanted - 1 || bytes != wanted) {
            throw new IOException(
                    "wanted the first " + headBytes + " bytes, the answer is " + range + " in " + bytes + " bytes");
        }
        return range.size();
    }

    /** True if an answer is for this version. */
    boolean isOf(GetObjectResponse answer, @Nullable ContentRange range) {
        return !validators.isOtherThan(versionOf(answer)) && (range == null || range.size() == size);
    }

    /** Returns the version of an answer. The condition of a request can only be a tag, so dates are ignored. */
    private static Validators versionOf(SdkResponse answer) {
        return Validators.of(name -> name.equals("Date")
                ? Optional.empty()
                : answer.sdkHttpResponse().firstMatchingHeader(name));
    }

    @Override
    public String version() {
        return validators.name();
    }

    @Override
    public ByteBuffer head() {
        return head.duplicate();
    }

    @Override
    public void read(ByteBuffer dst, long position) throws IOException {
        int bytes = dst.remaining();
        Objects.checkFromIndexSize(position, bytes, size);
        if (bytes == 0) {
            return;
        }
        GetObjectRequest.Builder request = address.get(position, bytes);
        validators.condition().ifPresent(request::ifMatch);
        RangeBody body = new RangeBody(this, dst, position);
        try {
            calls.run("reading", () -> address.client().getObject(request.build(), body));
        } catch (NoSuchRangeException | ConditionException e) {
            throw S3Failures.caused(new FileChangedException(this), e);
        }
        dst.position(dst.limit());
    }

    @Override
    public void close() {
        calls.end();
    }

    @Override
    public String toString() {
        return address.path().toString();
    }
}
