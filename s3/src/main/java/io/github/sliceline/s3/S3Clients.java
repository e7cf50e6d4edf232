package io.github.sliceline.s3;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.SdkSystemSetting;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.retry.RetryMode;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.profiles.ProfileFile;
import software.amazon.awssdk.profiles.ProfileFileSystemSetting;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.AwsProfileRegionProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProviderChain;
import software.amazon.awssdk.regions.providers.SystemSettingsRegionProvider;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/** Factory of SDK clients with the settings of this module. */
final class S3Clients {
    /**
     * Most connections of a client. A volume has fewer pending requests, so that two volumes can be read at a time.
     */
    static final int CONNECTIONS = 160;

    private static final Duration CONNECT = Duration.ofSeconds(10);
    /** Time limit for a free connection, while other volumes use all of them. */
    private static final Duration WAIT_FOR_CONNECTION = Duration.ofMinutes(2);

    /** Attempts per request. The SDK's standard is 3, but a plane takes hundreds of requests, and none may fail. */
    private static final int ATTEMPTS = 5;

    /** Clients by the settings with which they were made. There are few, because programs rarely change settings. */
    private static final Map<Map<String, String>, S3Client> SHARED = new HashMap<>();

    private S3Clients() {}

    /** Returns the shared client for the current settings. */
    static synchronized S3Client shared() {
        return SHARED.computeIfAbsent(settings(), settings -> build(builder -> {}));
    }

    /** Returns the system properties that matter. They may change at any time; environment variables cannot. */
    private static Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith("aws.") || name.startsWith("sliceline.s3."))
                .forEach(name -> settings.put(name, System.getProperty(name, "")));
        return settings;
    }

    static S3Client build(Consumer<S3ClientBuilder> changes) {
        S3ClientBuilder builder = S3Client.builder()
                .httpClientBuilder(http(TimedHttpClient.Limits.DEFAULTS, CONNECTIONS))
                .overrideConfiguration(call -> call.retryStrategy(retries()))
                .region(region())
                .crossRegionAccessEnabled(true)
                .forcePathStyle(Setting.PATH_STYLE.value().orElseGet(S3Clients::hasEndpoint))
                .serviceConfiguration(s3 -> s3.chunkedEncodingEnabled(false));
        withoutNewChecksums(builder);
        if (Setting.ANONYMOUS.isOn()) {
            builder.credentialsProvider(AnonymousCredentialsProvider.create());
        }
        changes.accept(builder);
        return builder.build();
    }

    /**
     * Turns off checksums that S3 introduced in 2024, unless the environment asks for them: many other stores refuse
     * them.
     */
    private static void withoutNewChecksums(S3ClientBuilder builder) {
        if (SdkSystemSetting.AWS_REQUEST_CHECKSUM_CALCULATION.getStringValue().isEmpty()) {
            builder.requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED);
        }
        if (SdkSystemSetting.AWS_RESPONSE_CHECKSUM_VALIDATION.getStringValue().isEmpty()) {
            builder.responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED);
        }
    }

    static SdkHttpClient.Builder<?> http(TimedHttpClient.Limits limits, int connections) {
        SdkHttpClient.Builder<?> http = Apache5HttpClient.builder()
                .connectionTimeout(CONNECT)
                .socketTimeout(limits.rate().time())
                .connectionAcquisitionTimeout(WAIT_FOR_CONNECTION)
                .tcpKeepAlive(true)
                .maxConnections(connections);
        return new TimedHttpClient.Builder(http, limits);
    }

    private static RetryStrategy retries() {
        RetryStrategy strategy = AwsRetryStrategy.forRetryMode(
                RetryMode.resolver().defaultRetryMode(RetryMode.STANDARD).resolve());
        boolean said = SdkSystemSetting.AWS_MAX_ATTEMPTS.getStringValue().isPresent();
        return said ? strategy : strategy.toBuilder().maxAttempts(ATTEMPTS).build();
    }

    /**
     * Returns the region of the environment or the profile. Without one, returns any region: a bucket in another
     * region then takes one more request. The SDK would ask the machine for its region, which takes seconds outside
     * AWS.
     */
    private static Region region() {
        try {
            return new AwsRegionProviderChain(new SystemSettingsRegionProvider(), new AwsProfileRegionProvider())
                    .getRegion();
        } catch (SdkClientException nothingSaid) {
            return Region.US_EAST_1;
        }
    }

    private static boolean hasEndpoint() {
        boolean ignored = SdkSystemSetting.AWS_IGNORE_CONFIGURED_ENDPOINT_URLS
                .getBooleanValue()
                .orElse(false);
        return !ignored
                && Stream.of(
                                Setting.of("aws.endpointUrlS3", "AWS_ENDPOINT_URL_S3"),
                                Setting.of("aws.endpointUrl", "AWS_ENDPOINT_URL"),
                                profilesEndpoint())
                        .anyMatch(Optional::isPresent);
    }

    private static Optional<String> profilesEndpoint() {
        return ProfileFile.defaultProfileFile()
                .profile(ProfileFileSystemSetting.AWS_PROFILE.getStringValueOrThrow())
                .flatMap(profile -> profile.property("endpoint_url"));
    }
}
