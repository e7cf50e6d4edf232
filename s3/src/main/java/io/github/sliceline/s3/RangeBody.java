package io.github.sliceline.s3;

import io.github.sliceline.FileChangedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;

/**
 * Reader of the answer for a range into the caller's buffer. If an answer is for something else, the request is
 * repeated.
 *
 * @param object object of the range
 * @param dst buffer to fill. Its position does not change, because the answer may come more than once.
 * @param position offset of the range in the object, bytes
 */
record RangeBody(S3Object object, ByteBuffer dst, long position)
        implements ResponseTransformer<GetObjectResponse, Boolean> {
    private static final int PIECE = 1 << 16;

    @Override
    public Boolean transform(GetObjectResponse answer, AbortableInputStream body) throws IOException {
        try {
            check(answer);
            fill(dst.duplicate(), body);
            return true;
        } catch (FileChangedException e) {
            body.abort();
            throw e;
        } catch (IOException e) {
            body.abort(); // closing would read the rest to its end
            throw RetryableException.create(e.getMessage(), e);
        }
    }

    private void check(GetObjectResponse answer) throws IOException {
        ContentRange wanted = new ContentRange(position, position + dst.remaining() - 1, object.size());
        ContentRange came = ContentRange.parse(answer.contentRange());
        long bytes = Objects.requireNonNullElse(answer.contentLength(), -1L);
        if (!object.isOf(answer, came)) {
            throw new FileChangedException(object);
        }
        if (!wanted.equals(came) || bytes != dst.remaining()) {
            throw new IOException("wanted " + wanted + ", the answer is "
                    + (came == null ? "not a range" : came + " in " + bytes + " bytes"));
        }
    }

    /** Reads until the buffer is full. Throws if the body is shorter or longer. */
    static void fill(ByteBuffer dst, AbortableInputStream body) throws IOException {
        int wanted = dst.remaining();
        byte[] piece = dst.hasArray() ? dst.array() : new byte[Math.min(PIECE, wanted)];
        while (dst.hasRemaining()) {
            int from = dst.hasArray() ? dst.arrayOffset() + dst.position() : 0;
            int n = body.read(piece, from, dst.hasArray() ? dst.remaining() : Math.min(PIECE, dst.remaining()));
            if (n < 0) {
                throw new IOException(
                        "the answer ends after " + (wanted - dst.remaining()) + " of " + wanted + " bytes");
            }
            if (dst.hasArray()) {
                dst.position(dst.position() + n);
            } else {
                dst.put(piece, 0, n);
            }
        }
        if (body.read() >= 0) {
            throw new IOException("the answer goes on after " + wanted + " bytes");
        }
    }

    /**
     * The range of an object that an answer states.
     *
     * @param first offset of the first byte
     * @param last offset of the last byte, inclusive
     * @param size size of the object in bytes
     */
    record ContentRange(long first, long last, long size) {
        private static final Pattern FORM = Pattern.compile("bytes (\\d+)-(\\d+)/(\\d+)");

        /** Returns the range, or null if the header states none or does not state the object's size. */
        static @Nullable ContentRange parse(@Nullable String header) {
            Matcher matcher = FORM.matcher(header == null ? "" : header.strip());
            return matcher.matches()
                    ? new ContentRange(number(matcher, 1), number(matcher, 2), number(matcher, 3))
                    : null;
        }

        private static long number(Matcher matcher, int group) {
            String digits = matcher.group(group);
            return digits.length() > 18 ? Long.MAX_VALUE : Long.parseLong(digits);
        }

        @Override
        public String toString() {
            return "bytes " + first + " to " + last + " of " + size;
        }
    }
}
