package io.github.sliceline.cli.option;

import io.github.sliceline.mirror.access.MirrorAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * Options for replicas of the output. No field or method has a type of the module that writes replicas: picocli would load
 * these types for commands that write none. {@link ReplicaTargets} has the replicas themselves.
 */
public final class MirrorOptions {
    @Option(names = "--tee", paramLabel = "REPLICA.h5", description = "Also write a replica to this file.")
    List<Path> tees = List.of();

    @Option(
            names = "--mirror",
            paramLabel = "HOST:PORT[/NAME]",
            converter = ServerAddress.class,
            description = "Also write a replica to a mirror server, see 'sliceline mirror-server'.")
    List<String> mirrors = List.of();

    @Option(
            names = "--mirror-policy",
            paramLabel = "POLICY",
            defaultValue = "detach",
            description =
                    "If a replica fails: detach goes on without it and says at the end how to repair it, with exit "
                            + "code 5; fail stops (default: ${DEFAULT-VALUE}).")
    Policy policy;

    @Mixin
    Access access;

    /** True if a replica is asked for. */
    public boolean isGiven() {
        return !tees.isEmpty() || !mirrors.isEmpty();
    }

    public List<String> accessArguments() {
        return access.arguments();
    }

    /** Reaction to a failed replica; names as in {@link io.github.sliceline.mirror.MirrorPolicy}. */
    enum Policy {
        DETACH,
        FAIL
    }

    /** Refuses a text that is no address of a mirror server. */
    static final class ServerAddress implements ITypeConverter<String> {
        @Override
        public String convert(String text) {
            try {
                MirrorAddress.parse(text);
                return text;
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /** Options for the way to a mirror server. */
    public static final class Access {
        @Option(names = "--token-file", paramLabel = "FILE", description = "File with the mirror server's token.")
        @Nullable
        Path tokenFile;

        @Option(
                names = "--tls",
                paramLabel = "FILE.pem|java",
                description =
                        "Use TLS. FILE.pem: trust only this certificate, the server's own or that of an authority, which"
                                + " must have certified the server's host name. java: trust the authorities that Java trusts.")
        @Nullable
        String tls;

        @Option(
                names = "--mirror-timeout",
                paramLabel = "S",
                defaultValue = "30",
                description =
                        "Give up on a replica after so many seconds without progress (default: ${DEFAULT-VALUE}).")
        private double timeoutSeconds;

        /** Returns the options by which another command reaches the same server. */
        public List<String> arguments() {
            List<String> arguments = new ArrayList<>();
            if (tokenFile != null) {
                arguments.addAll(List.of("--token-file", tokenFile.toString()));
            }
            if (tls != null) {
                arguments.addAll(List.of("--tls", tls));
            }
            return arguments;
        }

        Duration timeout() {
            if (!(timeoutSeconds > 0 && timeoutSeconds <= 1e6)) {
                throw new IllegalArgumentException("--mirror-timeout must be more than 0 s, got " + timeoutSeconds);
            }
            return Duration.ofNanos(Math.round(timeoutSeconds * 1e9));
        }
    }
}
