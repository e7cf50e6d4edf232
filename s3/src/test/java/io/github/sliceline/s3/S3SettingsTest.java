package io.github.sliceline.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.sliceline.remote.ObjectUpload;
import io.github.sliceline.remote.RemotePath;
import io.github.sliceline.s3.FaultyHttp.Fault;
import io.github.sliceline.s3.FaultyHttp.Plan;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.SdkHttpRequest;

/** What requests look like as the environment says. None leaves the process. */
class S3SettingsTest {
    private final Properties before = new Properties();
    private final List<SdkHttpRequest> sent = new ArrayList<>();

    @BeforeEach
    void settings() {
        before.putAll(System.getProperties());
        Map.of("aws.accessKeyId", "key", "aws.secretAccessKey", "secret", "aws.region", "eu-north-1")
                .forEach(System::setProperty);
    }

    @AfterEach
    void restore() {
        System.setProperties(before);
    }

    /** The first request of an opening, to which nobody answers. */
    private SdkHttpRequest first() {
        open((number, request) -> Fault.error(403, "AccessDenied"));
        return sent.get(0);
    }

    private void open(Plan plan) {
        RemotePath path = RemotePath.of(URI.create("s3://surveys/folder/a%20survey.h5"), store(plan));
        assertThrows(IOException.class, () -> path.store().open(path, 10));
    }

    private S3Store store(Plan plan) {
        return S3Store.with(builder -> FaultyHttp.breakRequests(builder, (number, request) -> {
            sent.add(request);
            return plan.fault(number, request);
        }));
    }

    @Test
    void theBucketIsInTheHostsNameOfAws() {
        assertEquals(
                "https://surveys.s3.eu-north-1.amazonaws.com/folder/a%20survey.h5",
                first().getUri().toString());
    }

    @Test
    void theBucketIsInThePathOfAnotherStore() {
        System.setProperty("aws.endpointUrlS3", "https://store.invalid");
        assertEquals(
                "https://store.invalid/surveys/folder/a%20survey.h5",
                first().getUri().toString());
    }

    @Test
    void theBucketIsWhereItIsWanted() {
        System.setProperty("aws.endpointUrlS3", "https://store.invalid");
        System.setProperty("sliceline.s3.path.style", "false");
        assertEquals(
                "https://surveys.store.invalid/folder/a%20survey.h5",
                first().getUri().toString());
    }

    @Test
    void bucketsInOtherRegionsAreFound() {
        open((number, request) -> number == 0 ? Fault.elsewhere("ap-south-1") : Fault.error(403, "AccessDenied"));
        assertEquals(2, sent.size());
        assertEquals("surveys.s3.ap-south-1.amazonaws.com", sent.get(1).host());
    }

    @Test
    void requesterPaysIsSent() {
        assertTrue(first().firstMatchingHeader("x-amz-request-payer").isEmpty());
        System.setProperty("sliceline.s3.requester.pays", "true");
        sent.clear();
        assertEquals(
                "requester", first().firstMatchingHeader("x-amz-request-payer").orElse(""));
    }

    @Test
    void anonymousRequestsAreNotSigned() {
        assertTrue(first().firstMatchingHeader("Authorization").isPresent());
        System.setProperty("sliceline.s3.anonymous", "true");
        sent.clear();
        assertTrue(first().firstMatchingHeader("Authorization").isEmpty());
    }

    /** What stores other than AWS refuse. */
    @Test
    void partsAreSentAsTheyAre() throws IOException {
        try (S3TestServer server = S3TestServer.inMemory().install()) {
            RemotePath path = RemotePath.of(server.uri("plain.h5"), store((number, request) -> Fault.NONE));
            try (ObjectUpload upload = path.store().upload(path)) {
                upload.send(1, ByteBuffer.allocate(1000));
            }
        }
        for (SdkHttpRequest request : sent) {
            String headers = request.headers().toString().toLowerCase(Locale.ROOT);
            assertFalse(headers.contains("checksum") || headers.contains("aws-chunked"), headers);
        }
        assertEquals(3, sent.size(), "begun, sent, removed");
    }
}
