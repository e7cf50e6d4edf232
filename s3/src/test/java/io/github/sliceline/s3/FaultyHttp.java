package io.github.sliceline.s3;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.utils.AttributeMap;

/** Breaks requests where they leave the client. Those that it lets through go on to a real server. */
final class FaultyHttp implements SdkHttpClient {
    static final int ATTEMPTS = 5;

    /** What becomes of a request. */
    @FunctionalInterface
    interface Fault {
        Fault NONE = ExecutableHttpRequest::call;

        /** It does not arrive. */
        Fault DROPPED = request -> {
            throw new IOException("dropped");
        };

        /** It is done, and the answer gets lost. */
        Fault ANSWER_LOST = request -> {
            request.call().responseBody().ifPresent(AbortableInputStream::abort);
            throw new IOException("answer lost");
        };

        HttpExecuteResponse call(ExecutableHttpRequest request) throws IOException;

        /** An error of the store's. */
        static Fault error(int status, String code) {
            return error(status, code, Map.of());
        }

        /** The bucket is in another region. */
        static Fault elsewhere(String region) {
            return error(301, "PermanentRedirect", Map.of("x-amz-bucket-region", List.of(region)));
        }

        private static Fault error(int status, String code, Map<String, List<String>> headers) {
            byte[] body = ("<Error><Code>" + code
                            + "</Code><Message>said the store</Message><RequestId>noise</RequestId></Error>")
                    .getBytes(StandardCharsets.UTF_8);
            return request -> HttpExecuteResponse.builder()
                    .response(SdkHttpFullResponse.builder()
                            .statusCode(status)
                            .headers(headers)
                            .putHeader("Content-Length", Integer.toString(body.length))
                            .putHeader("Content-Type", "application/xml")
                            .build())
                    .responseBody(AbortableInputStream.create(new ByteArrayInputStream(body)))
                    .build();
        }
    }

    /** Which requests break. */
    @FunctionalInterface
    interface Plan {
        /** What is wrong with a request, numbered from 0. */
        Fault fault(int number, SdkHttpRequest request);
    }

    private final SdkHttpClient http;
    private final Plan plan;
    private final List<String> requests;

    private FaultyHttp(SdkHttpClient http, Plan plan, List<String> requests) {
        this.http = http;
        this.plan = plan;
        this.requests = requests;
    }

    /** A store that asks a server with faults on the way. */
    static S3Store store(S3TestServer server, Plan plan) {
        return store(server, plan, new CopyOnWriteArrayList<>());
    }

    /** A client that notes each request, such as {@code PUT /surveys/key}. Few connections, so that one lost is missed. */
    static S3Store store(S3TestServer server, Plan plan, List<String> requests) {
        return S3Store.with(builder -> {
            server.address(builder);
            builder.httpClientBuilder(new Builder(plan, requests));
            atOnce(builder);
        });
    }

    /** Has a client of any kind meet these faults. */
    static void breakRequests(S3ClientBuilder builder, Plan plan) {
        builder.httpClientBuilder(new Builder(plan, new CopyOnWriteArrayList<>()));
    }

    /** Has requests repeated without a pause between. */
    static void atOnce(S3ClientBuilder builder) {
        builder.overrideConfiguration(call -> call.retryStrategy(AwsRetryStrategy.standardRetryStrategy().toBuilder()
                .maxAttempts(ATTEMPTS)
                .backoffStrategy(BackoffStrategy.retryImmediately())
                .throttlingBackoffStrategy(BackoffStrategy.retryImmediately())
                .build()));
    }

    private record Builder(Plan plan, List<String> requests) implements SdkHttpClient.Builder<Builder> {
        @Override
        public SdkHttpClient buildWithDefaults(AttributeMap defaults) {
            return new FaultyHttp(
                    S3Clients.http(TimedHttpClient.Limits.DEFAULTS, 4).buildWithDefaults(defaults), plan, requests);
        }
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        ExecutableHttpRequest prepared = http.prepareRequest(request);
        int number;
        synchronized (requests) {
            number = requests.size();
            requests.add(
                    request.httpRequest().method() + " " + request.httpRequest().encodedPath());
        }
        Fault fault = plan.fault(number, request.httpRequest());
        return new ExecutableHttpRequest() {
            @Override
            public HttpExecuteResponse call() throws IOException {
                return fault.call(prepared);
            }

            @Override
            public void abort() {
                prepared.abort();
            }
        };
    }

    @Override
    public void close() {
        http.close();
    }
}
