package io.github.sliceline.remote.http;

import io.github.sliceline.remote.RemotePath;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLException;

/**
 * Explains requests that got no complete response. The HTTP client's exceptions name neither the host nor the object.
 */
record ConnectionFailures(RemotePath name, HttpLimits limits) {
    /** Returns the exception for a failure of the client: a {@link PassingFailure} if another try may help. */
    IOException explained(String host, IOException problem) {
        if (problem instanceof HttpConnectTimeoutException) {
            return PassingFailure.ofConnecting(
                    "no connection to " + host + " in " + limits.connect().toSeconds() + " s", problem);
        }
        if (problem instanceof ConnectException) {
            return hasCause(problem, UnresolvedAddressException.class)
                    ? new IOException(name + ": there is no host " + host + "; check the URL and the network", problem)
                    : PassingFailure.ofConnecting("no connection to " + host + reason(problem), problem);
        }
        if (problem instanceof SSLException) {
            return hasCause(problem, CertificateException.class)
                    ? new IOException(
                            name + ": the certificate of " + host + " is not trusted here" + reason(problem)
                                    + "; if it is right, add it to Java's trust store",
                            problem)
                    : new PassingFailure("no secure connection to " + host + reason(problem), problem);
        }
        if (problem instanceof ProtocolException) {
            return new PassingFailure(
                    "the answer of " + host + " is no valid HTTP"); // the client's message may quote secrets
        }
        return new PassingFailure("the connection broke" + reason(problem), problem);
    }

    /** Returns the cause's message in brackets. A refused connection has no other message. */
    private static String reason(Throwable problem) {
        for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
            if (cause.getMessage() != null) {
                return " (" + cause.getMessage() + ")";
            }
        }
        return "";
    }

    private static boolean hasCause(Throwable problem, Class<? extends Throwable> kind) {
        for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
            if (kind.isInstance(cause)) {
                return true;
            }
        }
        return false;
    }
}
