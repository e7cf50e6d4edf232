package io.github.sliceline.s3;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.ObjectChangedException;
import io.github.sliceline.remote.RemoteObject;
import io.github.sliceline.s3.RangeBody.ContentRange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;

/** One version of an object in a bucket. */
final class S3Object implements RemoteObject {
    private final S3Address address;
    private final Calls calls;
    private final long size;
    private final String version;
    private final ByteBuffer head;

    private S3Object(S3Address address, Calls calls, long size, @Nullable String eTag, ByteBuffer head) {
        this.address = address;
        this.calls = calls;
        this.size = size;
        this.version = Objects.requireNonNullElse(eTag, "");
        this.head = head.asReadOnlyBuffer();
    }

    static S3Object open(S3Address address, int headBytes) throws IOException {
        Calls calls = new Calls(address);
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
            return new S3Object(address, calls, 0, answer.eTag(), ByteBuffer.allocate(0));
        }
    }

    private static S3Object opened(
            S3Address address, Calls calls, int headBytes, GetObjectResponse answer, AbortableInputStream body)
            throws IOException {
        try {
            long size = sizeOf(address, headBytes, answer);
            ByteBuffer head = ByteBuffer.allocate(answer.contentLength().intValue());
            RangeBody.fill(head, body);
            return new S3Object(address, calls, size, answer.eTag(), head.flip());
        } catch (UnsupportedFileException e) {
            body.abort();
            throw e;
        } catch (IOException e) {
            body.abort();
            throw RetryableException.create(e.getMessage(), e);
        }
    }

    private static long sizeOf(S3Address address, int headBytes, GetObjectResponse answer) throws IOException {
        long bytes = Objects.requireNonNullElse(answer.contentLength(), -1L);
        ContentRange range = ContentRange.parse(answer.contentRange());
        if (range == null && bytes >= 0 && bytes <= headBytes) {
            return bytes; // all of it
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

    /** Whether an answer is of this version. */
    boolean isOf(@Nullable String eTag, @Nullable ContentRange range) {
        return version.equals(Objects.requireNonNullElse(eTag, "")) && (range == null || range.size() == size);
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public String version() {
        return version;
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
        if (version.startsWith("\"")) { // one that is weak fits nothing
            request.ifMatch(version);
        }
        RangeBody body = new RangeBody(this, dst, position);
        try {
            calls.run("reading", () -> address.client().getObject(request.build(), body));
        } catch (NoSuchRangeException e) {
            throw changed(e);
        } catch (ConditionException e) {
            throw changed(e);
        }
        dst.position(dst.limit());
    }

    private ObjectChangedException changed(IOException cause) {
        ObjectChangedException changed = new ObjectChangedException(this);
        changed.initCause(cause);
        return changed;
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
