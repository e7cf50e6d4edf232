package io.github.sliceline.s3;

import io.github.sliceline.remote.ObjectUpload;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.UploadPartRequest;
import software.amazon.awssdk.services.s3.model.UploadPartResponse;

/**
 * Sender of parts for an upload that another process began and will complete. Limits: "Amazon S3 multipart upload
 * limits", S3 user guide.
 */
class AttachedUpload implements ObjectUpload {
    private static final int MOST_PARTS = 10_000;

    final S3Address address;
    final UploadId id;
    final PendingCalls calls;

    AttachedUpload(S3Address address, UploadId id) {
        this.address = address;
        this.id = id;
        this.calls = new PendingCalls(address);
    }

    @Override
    public long leastPartBytes() {
        return 5L << 20;
    }

    @Override
    public long mostPartBytes() {
        return 5L << 30;
    }

    @Override
    public int mostParts() {
        return MOST_PARTS;
    }

    @Override
    public String send(int number, List<ByteBuffer> bytes) throws IOException {
        if (number < 1 || number > MOST_PARTS) {
            throw new IllegalArgumentException("parts are numbered from 1 to " + MOST_PARTS + ", got " + number);
        }
        long length = bytes.stream().mapToLong(ByteBuffer::remaining).sum();
        UploadPartRequest request = UploadPartRequest.builder()
                .bucket(address.bucket())
                .key(address.key())
                .uploadId(id.id())
                .partNumber(number)
                .requestPayer(S3Address.payer())
                .overrideConfiguration(call -> call.apiCallAttemptTimeout(S3Address.timeLimit(length)))
                .build();
        RequestBody body =
                RequestBody.fromContentProvider(() -> new BufferStream(bytes), length, "application/octet-stream");
        return Receipt.of(calls.run(
                        "writing part " + number, () -> address.client().uploadPart(request, body)))
                .toString();
    }

    @Override
    public void complete(boolean overwrite) throws IOException {
        throw new UnsupportedOperationException("an upload is completed by the process that began it");
    }

    @Override
    public String id() {
        return id.toString();
    }

    @Override
    public void close() throws IOException {
        calls.end();
    }

    @Override
    public String toString() {
        return address.path().toString();
    }

    /**
     * The store's answer to a part, which it requires again at the end of the upload.
     *
     * @param eTag tag of the part
     * @param crc32 checksum in base64; null if no checksums are sent
     */
    record Receipt(String eTag, @Nullable String crc32) {

        static Receipt of(UploadPartResponse answer) {
            return new Receipt(answer.eTag(), answer.checksumCRC32());
        }

        /** Parses the text that {@link #toString} returns. */
        static Receipt parse(String text) {
            int space = text.indexOf(' ');
            return space < 0
                    ? new Receipt(text, null)
                    : new Receipt(text.substring(0, space), text.substring(space + 1));
        }

        CompletedPart part(int number) {
            return CompletedPart.builder()
                    .partNumber(number)
                    .eTag(eTag)
                    .checksumCRC32(crc32)
                    .build();
        }

        @Override
        public String toString() {
            return crc32 == null ? eTag : eTag + " " + crc32;
        }
    }

    /** Stream over the bytes of buffers, from the position of each to its limit. The buffers do not change. */
    private static final class BufferStream extends InputStream {
        private final List<ByteBuffer> all;
        private int next;
        private ByteBuffer bytes = ByteBuffer.allocate(0);
        private long passed;
        private long mark;

        BufferStream(List<ByteBuffer> all) {
            this.all = all;
        }

        /** Moves to the next byte. Returns false at the end. */
        private boolean advance() {
            while (!bytes.hasRemaining() && next < all.size()) {
                bytes = all.get(next++).duplicate();
            }
            return bytes.hasRemaining();
        }

        @Override
        public int read() {
            if (!advance()) {
                return -1;
            }
            passed++;
            return bytes.get() & 0xff;
        }

        @Override
        public int read(byte[] target, int from, int most) {
            if (most == 0) {
                return 0;
            }
            if (!advance()) {
                return -1;
            }
            int n = Math.min(most, bytes.remaining());
            bytes.get(target, from, n);
            passed += n;
            return n;
        }

        @Override
        public int available() {
            return bytes.remaining();
        }

        @Override
        public boolean markSupported() {
            return true;
        }

        @Override
        public synchronized void mark(int readLimit) {
            mark = passed;
        }

        @Override
        public synchronized void reset() {
            next = 0;
            passed = 0;
            bytes = ByteBuffer.allocate(0);
            while (passed < mark && advance()) {
                int n = (int) Math.min(mark - passed, bytes.remaining());
                bytes.position(bytes.position() + n);
                passed += n;
            }
        }
    }
}
