package io.github.sliceline.s3;

import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.s3.AttachedUpload.Receipt;
import io.github.sliceline.s3.S3Failures.ConditionException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;

/** A multipart upload of this process. Closing it without completing it removes the parts that were sent. */
final class S3Upload extends AttachedUpload {
    /** Time limit for completing. A store may take minutes to join thousands of parts. */
    private static final Duration COMPLETING = Duration.ofMinutes(30);

    private final SortedMap<Integer, Receipt> parts = new TreeMap<>();
    /** Volatile, because another thread may close the upload when the process ends. */
    private volatile boolean done;

    private S3Upload(S3Address address, UploadId id) {
        super(address, id);
    }

    static S3Upload begin(S3Address address) throws IOException {
        String mark = UploadId.newMark();
        CreateMultipartUploadRequest request = CreateMultipartUploadRequest.builder()
                .bucket(address.bucket())
                .key(address.key())
                .metadata(Map.of(UploadId.METADATA, mark))
                .requestPayer(S3Address.payer())
                .overrideConfiguration(call -> call.apiCallAttemptTimeout(S3Address.timeLimit(0)))
                .build();
        String id = new PendingCalls(address)
                .run("writing", () -> address.client().createMultipartUpload(request))
                .uploadId();
        return new S3Upload(address, new UploadId(mark, id));
    }

    @Override
    public String send(int number, List<ByteBuffer> bytes) throws IOException {
        String receipt = super.send(number, bytes);
        sent(number, receipt);
        return receipt;
    }

    @Override
    public void sent(int number, String receipt) {
        synchronized (parts) {
            parts.put(number, Receipt.parse(receipt));
        }
    }

    @Override
    public void complete(boolean overwrite) throws IOException {
        if (!overwrite && exists()) {
            throw new FileAlreadyExistsException(address.path().toString());
        }
        try {
            complete(overwrite ? null : "*");
        } catch (UnsupportedFileException e) {
            if (overwrite) {
                throw e;
            }
            complete(null); // a store without conditions; the object was not there before
        }
        done = true;
    }

    /**
     * Completes the upload. If an answer is lost, the request is repeated. The upload may then be gone, and the object
     * complete.
     */
    private void complete(@Nullable String unlessThere) throws IOException {
        CompleteMultipartUploadRequest request = CompleteMultipartUploadRequest.builder()
                .bucket(address.bucket())
                .key(address.key())
                .uploadId(id.id())
                .multipartUpload(all -> all.parts(inOrder()))
                .ifNoneMatch(unlessThere)
                .requestPayer(S3Address.payer())
                .overrideConfiguration(call -> call.apiCallAttemptTimeout(COMPLETING))
                .build();
        try {
            calls.run("completing", () -> address.client().completeMultipartUpload(request));
        } catch (UnsupportedFileException e) {
            throw e;
        } catch (IOException e) {
            if (!isOurs(e)) {
                throw e instanceof ConditionException
                        ? S3Failures.caused(new FileAlreadyExistsException(toString()), e)
                        : e;
            }
        }
    }

    private List<CompletedPart> inOrder() {
        synchronized (parts) {
            if (parts.isEmpty()) {
                throw new IllegalStateException(this + ": no part was sent");
            }
            return parts.entrySet().stream()
                    .map(part -> part.getValue().part(part.getKey()))
                    .toList();
        }
    }

    /**
     * True if the object exists. A caller who may write but not read gets false; the store then decides when the
     * upload is completed.
     */
    private boolean exists() throws IOException {
        try {
            calls.run("looking for it", () -> address.client().headObject(address.head()));
            return true;
        } catch (NoSuchFileException | AccessDeniedException e) {
            return false;
        }
    }

    /** True if the object is the result of this upload, although the store reported a problem. */
    private boolean isOurs(IOException problem) {
        try {
            return id.mark()
                    .equals(calls.run("looking for it", () -> address.client().headObject(address.head()))
                            .metadata()
                            .get(UploadId.METADATA));
        } catch (IOException e) {
            problem.addSuppressed(e);
            return false;
        }
    }

    /**
     * Ends pending requests, waits for them, and removes the parts: a part that arrives later would stay and cost
     * money.
     */
    @Override
    public void close() throws IOException {
        if (done) {
            return;
        }
        calls.end();
        calls.await();
        try {
            new PendingCalls(address)
                    .run(
                            "removing what was sent",
                            () -> address.client()
                                    .abortMultipartUpload(upload -> upload.bucket(address.bucket())
                                            .key(address.key())
                                            .uploadId(id.id())
                                            .requestPayer(S3Address.payer())
                                            .overrideConfiguration(
                                                    call -> call.apiCallAttemptTimeout(S3Address.timeLimit(0)))));
            done = true;
        } catch (NoSuchFileException gone) {
            done = true;
        } catch (IOException e) {
            throw new IOException(
                    address.path()
                            + ": what was sent of it could not be removed, and is paid for until it is; end upload "
                            + id.id() + " by hand, or by a rule of the bucket: " + e.getMessage(),
                    e);
        }
    }
}
