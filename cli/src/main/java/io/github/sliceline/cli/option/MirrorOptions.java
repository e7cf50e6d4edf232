package io.github.sliceline.cli.option;

import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.cli.name.OutputKind;
import io.github.sliceline.cli.name.TypedName;
import io.github.sliceline.mirror.MirrorPolicy;
import io.github.sliceline.mirror.MirrorTarget;
import io.github.sliceline.mirror.MirrorTargets;
import io.github.sliceline.mirror.access.MirrorAccess;
import io.github.sliceline.mirror.access.MirrorAddress;
import io.github.sliceline.mirror.access.MirrorTls;
import io.github.sliceline.mirror.access.MirrorToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which replicas of the output are written along with it. */
public final class MirrorOptions {
    @Option(names = "--tee", paramLabel = "REPLICA.h5", description = "Also write a replica to this file.")
    private List<Path> tees = List.of();

    @Option(
            names = "--mirror",
            paramLabel = "HOST:PORT[/NAME]",
            description = "Also write a replica to a mirror server, see 'sliceline mirror-server'.")
    private List<MirrorAddress> mirrors = List.of();

    @Option(
            names = "--mirror-policy",
            paramLabel = "POLICY",
            defaultValue = "detach",
            description =
                    "If a replica fails: detach goes on without it and says at the end how to repair it, with exit "
                            + "code 5; fail stops (default: ${DEFAULT-VALUE}).")
    private MirrorPolicy policy;

    @Mixin
    private Access access;

    /** Whether any is asked for. */
    public boolean areAsked() {
        return !tees.isEmpty() || !mirrors.isEmpty();
    }

    public List<String> accessArguments() {
        return access.arguments();
    }

    public MirrorTargets targets() throws IOException {
        List<MirrorTarget> targets = new ArrayList<>();
        for (Path tee : tees) {
            OutputKind.require(tee, "REPLICA.h5", OutputKind.HDF5);
            targets.add(new MirrorTarget.LocalFile(tee));
        }
        for (MirrorAddress mirror : mirrors) {
            targets.add(access.remote(mirror));
        }
        return new MirrorTargets(targets, policy, access.timeout());
    }

    /** How a mirror server is reached. */
    public static final class Access {
        @Option(names = "--token-file", paramLabel = "FILE", description = "File with the mirror server's token.")
        private @Nullable Path tokenFile;

        @Option(names = "--tls", description = "Use TLS; the mirror server's certificate must be one that Java trusts.")
        private boolean tls;

        @Option(
                names = "--certificate",
                paramLabel = "FILE.pem",
                description =
                        "Use TLS and trust only this certificate: the server's own, or that of an authority, which "
                                + "must have certified the server's host name.")
        private @Nullable Path certificate;

        @Option(
                names = "--mirror-timeout",
                paramLabel = "S",
                defaultValue = "30",
                description =
                        "Give up on a replica after so many seconds without progress (default: ${DEFAULT-VALUE}).")
        private double timeoutSeconds;

        /** The options again, as far as another command needs them to get to the same server. */
        public List<String> arguments() {
            List<String> arguments = new ArrayList<>();
            if (tokenFile != null) {
                arguments.addAll(List.of("--token-file", tokenFile.toString()));
            }
            if (certificate != null) {
                arguments.addAll(List.of("--certificate", certificate.toString()));
            } else if (tls) {
                arguments.add("--tls");
            }
            return arguments;
        }

        Duration timeout() {
            if (!(timeoutSeconds > 0 && timeoutSeconds <= 1e6)) {
                throw new IllegalArgumentException("--mirror-timeout must be more than 0 s, got " + timeoutSeconds);
            }
            return Duration.ofNanos(Math.round(timeoutSeconds * 1e9));
        }

        MirrorTarget remote(MirrorAddress address) throws IOException {
            if (tokenFile == null) {
                throw new IllegalArgumentException("mirror " + address + " needs --token-file FILE");
            }
            MirrorToken token = MirrorToken.load(InputFile.require(tokenFile));
            boolean checkHost = certificate == null || !MirrorTls.isOneServersOwn(InputFile.require(certificate));
            return new MirrorTarget.Remote(address, new MirrorAccess(token, context(), checkHost, timeout()));
        }

        private @Nullable SSLContext context() throws IOException {
            if (certificate != null) {
                return MirrorTls.trusting(InputFile.require(certificate));
            }
            return tls ? MirrorTls.trustingKnown() : null;
        }

        /** A file here if there is one of that name, otherwise one on a server if it looks like an address. */
        public MirrorTarget any(String text) throws IOException {
            boolean isFile = TypedName.isUri(text) || !MirrorAddress.isAddress(text) || Files.exists(Path.of(text));
            return isFile ? new MirrorTarget.LocalFile(TypedName.here(text)) : remote(MirrorAddress.parse(text));
        }
    }
}
