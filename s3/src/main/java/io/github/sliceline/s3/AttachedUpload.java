package io.github.sliceline.s3;

import io.github.sliceline.remote.ObjectUpload;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.UploadPartRequest;

/** Sends parts of an upload; who began it completes it. Limits: "Amazon S3 multipart upload limits", S3 user guide. */
class AttachedUpload implements ObjectUpload {
    private static final int MOST_PARTS = 10_000;

    final S3Address address;
    final UploadId id;
    final Calls calls;

    AttachedUpload(S3Address address, UploadId id) {
        this.address = address;
        this.id = id;
        this.calls = new Calls(address);
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
                .overrideConfiguration(call -> call.apiCallAttemptTimeout(S3Address.patience(length)))
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
}
