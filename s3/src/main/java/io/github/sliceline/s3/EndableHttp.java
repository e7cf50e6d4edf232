package io.github.sliceline.s3;

import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.utils.AttributeMap;

/** Shows each request to the {@link Calls} that it is one of. The SDK's synchronous client makes it on its caller's thread. */
final class EndableHttp implements SdkHttpClient {
    private final SdkHttpClient http;

    private EndableHttp(SdkHttpClient http) {
        this.http = http;
    }

    /** @param http what does the work */
    record Builder(SdkHttpClient.Builder<?> http) implements SdkHttpClient.Builder<Builder> {
        @Override
        public SdkHttpClient buildWithDefaults(AttributeMap defaults) {
            return new EndableHttp(http.buildWithDefaults(defaults));
        }
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        ExecutableHttpRequest prepared = http.prepareRequest(request);
        Calls.show(prepared);
        return prepared;
    }

    @Override
    public String clientName() {
        return http.clientName();
    }

    @Override
    public void close() {
        http.close();
    }
}
