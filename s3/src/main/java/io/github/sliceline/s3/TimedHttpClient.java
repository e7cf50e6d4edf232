package io.github.sliceline.s3;

import io.github.sliceline.remote.LeastRate;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.utils.AttributeMap;

/**
 * HTTP client that registers each request with its {@link PendingCalls} and limits the total time of an answer. The wrapped
 * client only limits the time between two bytes. The SDK's synchronous client sends a request in the thread of its
 * caller.
 */
record TimedHttpClient(SdkHttpClient http, Limits limits) implements SdkHttpClient {
    /** Pattern of a pause of more than 20 s. The client does not wait that long. */
    private static final Pattern LONG = Pattern.compile("0*([1-9]\\d{2,}|[3-9]\\d|2[1-9])");

    private static final int MOST_WORDS = 1 << 16;

    /**
     * Time limits for a store's answers. Requests of an upload have their own limits.
     *
     * @param rate least rate at which the body of an answer must arrive
     * @param error time for the body of an error; the part that arrives in time is used
     * @param total time until an answer begins; after that, the request is not repeated
     */
    record Limits(LeastRate rate, Duration error, Duration total) {
        static final Limits DEFAULTS = new Limits(LeastRate.DEFAULT, Duration.ofSeconds(5), Duration.ofMinutes(2));
    }

    /**
     * @param http builder of the wrapped client
     * @param limits time limits
     */
    record Builder(SdkHttpClient.Builder<?> http, Limits limits) implements SdkHttpClient.Builder<Builder> {
        @Override
        public SdkHttpClient buildWithDefaults(AttributeMap defaults) {
            return new TimedHttpClient(http.buildWithDefaults(defaults), limits);
        }
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        ExecutableHttpRequest prepared = http.prepareRequest(request);
        SdkHttpMethod method = request.httpRequest().method();
        boolean reads = method == SdkHttpMethod.GET || method == SdkHttpMethod.HEAD;
        if (PendingCalls.show(prepared) > limits.total.toNanos() && reads) {
            throw SdkClientException.create(
                    "the store did not give it in " + limits.total.toSeconds() + " s; try again later");
        }
        return new Timed(prepared, limits, request.httpRequest().host(), reads);
    }

    @Override
    public String clientName() {
        return http.clientName();
    }

    @Override
    public void close() {
        http.close();
    }

    private record Timed(ExecutableHttpRequest request, Limits limits, String host, boolean reads)
            implements ExecutableHttpRequest {

        @Override
        public HttpExecuteResponse call() throws IOException {
            CompletableFuture<Boolean> late = reads ? abortAfter(limits.total) : new CompletableFuture<>();
            HttpExecuteResponse answer;
            try {
                answer = request.call();
            } finally {
                late.complete(false);
            }
            SdkHttpResponse head = answer.httpResponse();
            if (head.firstMatchingHeader("Retry-After")
                    .filter(pause -> LONG.matcher(pause).matches())
                    .isPresent()) {
                abort();
                throw SdkClientException.create("the store answers " + head.statusCode()
                        + " and wants to be left alone for more than 20 s; try again later");
            }
            // Not limited: for minutes, the body of a completed upload is only a few blanks now and then.
            AbortableInputStream body = answer.responseBody().orElse(null);
            if (body == null || (head.isSuccessful() && !reads)) {
                return answer;
            }
            return HttpExecuteResponse.builder()
                    .response(head)
                    .responseBody(head.isSuccessful() ? paced(body) : words(body))
                    .build();
        }

        private CompletableFuture<Boolean> abortAfter(Duration limit) {
            CompletableFuture<Boolean> late =
                    new CompletableFuture<Boolean>().completeOnTimeout(true, limit.toMillis(), TimeUnit.MILLISECONDS);
            CompletableFuture<?> unused = late.thenAccept(isLate -> {
                if (isLate) {
                    ForkJoinPool.commonPool().execute(this::abort); // no thread is started if the answer comes in time
                }
            });
            return late;
        }

        /** Returns the part of an error's body that arrives in time. */
        private AbortableInputStream words(AbortableInputStream body) {
            byte[] words = new byte[MOST_WORDS];
            int length = 0;
            CompletableFuture<Boolean> late = abortAfter(limits.error);
            try (body) {
                for (int came = 0; came >= 0 && length < words.length; length += Math.max(0, came)) {
                    came = body.read(words, length, words.length - length);
                }
            } catch (IOException e) {
                // uses the part that arrived
            } finally {
                late.complete(false);
            }
            return AbortableInputStream.create(new ByteArrayInputStream(words, 0, length));
        }

        private AbortableInputStream paced(AbortableInputStream body) {
            LeastRate.Answer pace = limits.rate.begin(host);
            InputStream paced = new FilterInputStream(body) {
                @Override
                public int read(byte[] bytes, int from, int most) throws IOException {
                    int came = super.read(bytes, from, most);
                    pace.came(Math.max(0, came));
                    if (came > 0 && pace.leftNanos() <= 0) {
                        throw new IOException(pace.problem());
                    }
                    return came;
                }

                @Override
                public void close() throws IOException {
                    pace.close();
                    super.close();
                }
            };
            return AbortableInputStream.create(paced, () -> {
                pace.close();
                body.abort();
            });
        }

        @Override
        public void abort() {
            request.abort();
        }
    }
}
