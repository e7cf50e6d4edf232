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
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLContext;

/** Replicas as {@link MirrorOptions} ask for them. */
public final class ReplicaTargets {
    /** Value of {@code --tls} for the authorities that Java trusts. */
    private static final String JAVA = "java";

    private ReplicaTargets() {}

    /** Returns the replicas of the options. */
    public static MirrorTargets of(MirrorOptions options) throws IOException {
        List<MirrorTarget> targets = new ArrayList<>();
        for (Path tee : options.tees) {
            OutputKind.require(tee, "REPLICA.h5", OutputKind.HDF5);
            targets.add(new MirrorTarget.LocalFile(tee));
        }
        for (String mirror : options.mirrors) {
            targets.add(remote(options.access, MirrorAddress.parse(mirror)));
        }
        return new MirrorTargets(targets, MirrorPolicy.valueOf(options.policy.name()), options.access.timeout());
    }

    /** Returns the local file if it exists, else the file on a server if the text has the form of an address. */
    public static MirrorTarget any(MirrorOptions.Access access, String text) throws IOException {
        boolean isFile = TypedName.isUri(text) || !MirrorAddress.isAddress(text) || Files.exists(Path.of(text));
        return isFile ? new MirrorTarget.LocalFile(TypedName.here(text)) : remote(access, MirrorAddress.parse(text));
    }

    private static MirrorTarget remote(MirrorOptions.Access access, MirrorAddress address) throws IOException {
        Path tokenFile = access.tokenFile;
        if (tokenFile == null) {
            throw new IllegalArgumentException("mirror " + address + " needs --token-file FILE");
        }
        MirrorToken token = MirrorToken.load(InputFile.require(tokenFile));
        String tls = access.tls;
        Path certificate = tls == null || tls.equals(JAVA) ? null : InputFile.require(TypedName.here(tls));
        boolean checkHost = certificate == null || !MirrorTls.isOneServersOwn(certificate);
        SSLContext context =
                certificate != null ? MirrorTls.trusting(certificate) : tls == null ? null : MirrorTls.trustingKnown();
        return new MirrorTarget.Remote(address, new MirrorAccess(token, context, checkHost, access.timeout()));
    }
}
