package io.github.sliceline.s3;

import io.github.sliceline.FileChangedException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Converter of SDK exceptions to exceptions whose message is a sentence that says what to try. The cause is kept, with
 * the ids of requests.
 */
record S3Failures(S3Address address, String doing, SdkException problem) {
    private static final String REGION = "the region (AWS_REGION) or the endpoint (AWS_ENDPOINT_URL)";

    /** Runs code that uses the settings of the environment. If these are wrong, throws with a message about them. */
    static <T> T withSettings(RemotePath path, Supplier<T> made) throws IOException {
        try {
            return made.get();
        } catch (SdkException | IllegalArgumentException | NullPointerException e) {
            throw new IOException(path + ": the settings for S3 cannot be used: " + withoutUser(e), e);
        }
    }

    /** Returns the message without a user name and password before {@code @} in an address. */
    private static String withoutUser(RuntimeException e) {
        return String.valueOf(e.getMessage()).replaceAll("//[^/@\\s]*@", "//");
    }

    /**
     * Returns the exception to throw.
     *
     * @param address the object
     * @param doing activity for messages, such as "reading"
     * @param problem exception of the SDK
     */
    static IOException toIOException(S3Address address, String doing, SdkException problem) {
        S3Failures failure = new S3Failures(address, doing, problem);
        return problem instanceof AwsServiceException answer ? failure.answered(answer) : failure.unanswered();
    }

    private IOException answered(AwsServiceException answer) {
        Optional<AwsErrorDetails> details = Optional.ofNullable(answer.awsErrorDetails());
        String code = details.map(AwsErrorDetails::errorCode).orElse("");
        return switch (code) {
            case "NoSuchBucket" ->
                noSuchFile("there is no bucket " + address.bucket() + " where it was asked for; check its name, "
                        + REGION);
            case "NoSuchUpload" -> noSuchFile("the upload is not there any more: it was completed, or removed");
            case "ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired", "InvalidToken" ->
                denied("the credentials' session has expired, or is not one of this store; get new ones");
            case "RequestTimeTooSkewed", "RequestExpired", "RequestInTheFuture" ->
                denied("the clock of this machine and that of the store differ by minutes; set this one");
            case "InvalidAccessKeyId" -> denied("the store does not know the access key; check it, and the endpoint");
            case "SignatureDoesNotMatch" ->
                denied("the secret key is not the one of the access key, or something on the way "
                        + "changes requests");
            case "PermanentRedirect",
                    "TemporaryRedirect",
                    "AuthorizationHeaderMalformed",
                    "IllegalLocationConstraintException" ->
                failed("the bucket is in another region, or at another endpoint, than it was asked for; set " + REGION);
            case "InvalidObjectState" -> denied("it is archived; restore it first");
            default -> byStatus(answer.statusCode(), code, details.map(AwsErrorDetails::errorMessage));
        };
    }

    private IOException byStatus(int status, String code, Optional<String> message) {
        return switch (status) {
            case 301, 307, 308 ->
                failed("the bucket is in another region, or at another endpoint, than it was asked for; set " + REGION);
            case 401, 403 ->
                denied(doing + " is not allowed to these credentials" + (Setting.ANONYMOUS.isOn() ? " (none)" : "")
                        + "; where the bucket may not be listed, this is also the answer for an object that is"
                        + " not there");
            case 404 -> noSuchFile("there is no such object in the bucket");
            case 412 -> new ConditionException(address.path(), problem);
            case 416 -> new NoSuchRangeException(address.path(), problem);
            case 501 -> new UnsupportedFileException(address.path(), "the store does not know this request", problem);
            default ->
                failed((status == 429 || status >= 500 ? "the store fails" : "the store refuses") + " with " + status
                        + (code.isEmpty() ? "" : " " + code)
                        + message.filter(text -> !text.isBlank())
                                .map(text -> " (" + text.strip() + ")")
                                .orElse("")
                        + asked());
        };
    }

    private IOException unanswered() {
        for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
            IOException found = fromCause(cause);
            if (found != null) {
                return found;
            }
        }
        String said = Objects.requireNonNullElse(problem.rawMessage(), problem.toString());
        if (said.contains("Unable to load credentials")) {
            return denied(
                    "no credentials were found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, or"
                            + " for a public bucket SLICELINE_S3_ANONYMOUS=true");
        }
        return failed(said + asked());
    }

    private @Nullable IOException fromCause(Throwable cause) {
        if (cause instanceof FileChangedException || cause instanceof UnsupportedFileException) {
            return (IOException) cause;
        }
        if (cause instanceof AbortedException || cause instanceof InterruptedException) {
            return interrupted();
        }
        if (cause instanceof UnknownHostException) {
            return failed("no host has the name " + cause.getMessage() + "; check the network, " + REGION);
        }
        if (cause instanceof SocketTimeoutException
                || cause instanceof ApiCallAttemptTimeoutException
                || cause instanceof ApiCallTimeoutException) {
            return failed("the store did not answer in time" + asked());
        }
        if (cause instanceof ConnectException || cause instanceof NoRouteToHostException) {
            return failed("nothing answers where the store should be: " + cause.getMessage() + "; check the network, "
                    + REGION);
        }
        if (cause instanceof SSLException) {
            return failed("no secure connection could be made: " + cause.getMessage() + asked());
        }
        return null;
    }

    /** Returns an exception for an interrupt. The SDK has restored the thread's interrupt flag. */
    private InterruptedIOException interrupted() {
        return caused(new InterruptedIOException(address.path() + ": " + doing + " was interrupted"), problem);
    }

    private String asked() {
        Integer attempts = problem.numAttempts();
        return attempts == null || attempts < 2 ? "" : "; it was asked " + attempts + " times";
    }

    private IOException failed(String sentence) {
        return new IOException(address.path() + ": " + sentence, problem);
    }

    private IOException denied(String sentence) {
        return caused(new AccessDeniedException(address.path().toString(), null, sentence), problem);
    }

    private IOException noSuchFile(String sentence) {
        return caused(new NoSuchFileException(address.path().toString(), null, sentence), problem);
    }

    /** Returns an exception with a cause, for types whose constructors take none. */
    static <E extends Exception> E caused(E exception, Throwable cause) {
        exception.initCause(cause);
        return exception;
    }

    /** Thrown if the object ends before the range begins. */
    static final class NoSuchRangeException extends IOException {
        private static final long serialVersionUID = 1L;

        NoSuchRangeException(Object object, Throwable cause) {
            super(object + ": ends before what was asked for", cause);
        }
    }

    /**
     * Thrown if the condition of a request does not hold: that the object has a certain version, or does not exist.
     */
    static final class ConditionException extends IOException {
        private static final long serialVersionUID = 1L;

        ConditionException(Object object, Throwable cause) {
            super(object + ": is another version than was asked for", cause);
        }
    }
}
