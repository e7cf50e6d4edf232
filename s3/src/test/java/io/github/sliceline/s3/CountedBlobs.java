package io.github.sliceline.s3;

import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.blobstore.ForwardingBlobStore;
import org.gaul.s3proxy.blobstore.domain.MultipartUpload;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadResponse;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.UploadPartRequest;
import software.amazon.awssdk.services.s3.model.UploadPartResponse;

/** Notes what is asked for, but for the ends of objects, which may be asked for after these are open. */
final class CountedBlobs extends ForwardingBlobStore {
    private final List<String> requests = new CopyOnWriteArrayList<>();

    CountedBlobs(BlobStore blobs) {
        super(blobs);
    }

    List<String> requests() {
        return List.copyOf(requests);
    }

    void reset() {
        requests.clear();
    }

    @Override
    public ResponseInputStream<GetObjectResponse> getBlob(GetObjectRequest request) {
        if (request.range() == null || !request.range().startsWith("bytes=-")) {
            requests.add("GET " + request.key() + " " + request.range());
        }
        return super.getBlob(request);
    }

    @Override
    public MultipartUpload initiateMultipartUpload(CreateMultipartUploadRequest request) {
        requests.add("BEGIN " + request.key());
        return super.initiateMultipartUpload(request);
    }

    @Override
    public UploadPartResponse uploadMultipartPart(MultipartUpload upload, UploadPartRequest request, InputStream body) {
        requests.add("PART " + request.key() + " " + request.partNumber());
        return super.uploadMultipartPart(upload, request, body);
    }

    @Override
    public CompleteMultipartUploadResponse completeMultipartUpload(
            MultipartUpload upload, CompleteMultipartUploadRequest request) {
        requests.add("COMPLETE " + request.key());
        return super.completeMultipartUpload(upload, request);
    }

    @Override
    public void abortMultipartUpload(MultipartUpload upload) {
        requests.add("ABORT " + upload.blobName());
        super.abortMultipartUpload(upload);
    }
}
