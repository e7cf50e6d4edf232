package io.github.sliceline.cli.command;

import io.github.sliceline.cli.name.InputFile;
import io.github.sliceline.mirror.access.MirrorTls;
import io.github.sliceline.mirror.access.MirrorToken;
import io.github.sliceline.mirror.server.Hdf5MirrorOptions;
import io.github.sliceline.mirror.server.MirrorServer;
import io.github.sliceline.mirror.server.ServerOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "mirror-server",
        abbreviateSynopsis = true,
        description = "Receive replicas of files that others write with --mirror, until stopped with Ctrl-C.",
        footer = {
            "  head -c 32 /dev/urandom | base64 > token; chmod 600 token",
            "  sliceline mirror-server --dir /backup --listen 127.0.0.1:7070 --token-file token",
            "  sliceline mirror-server --dir /backup --listen 0.0.0.0:7070 --token-file token \\",
            "      --keystore keys.p12 --keystore-password-file password",
            "  sliceline mirror-server --dir /backup --hdf5-mirror 127.0.0.1:3000",
            "",
            "Without TLS, the token stays secret, but the data can be read and changed on its way. HDF5's mirror"
                    + " driver",
            "has no authentication: whoever reaches its port can write and replace every file in the folder.",
            "Events are logged to standard error, one per line."
        })
public final class MirrorServerCommand extends SlicelineCommand {
    @Option(names = "--dir", paramLabel = "DIR", required = true, description = "Folder for the replicas.")
    private Path folder;

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            description = "Address to listen on for --mirror, such as 127.0.0.1:7070. Needs --token-file.")
    private @Nullable InetSocketAddress listen;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "File with the token that clients must know, of at least 16 characters.")
    private @Nullable Path tokenFile;

    @Option(names = "--keystore", paramLabel = "FILE.p12", description = "Use TLS with the key in this store.")
    private @Nullable Path keyStore;

    @Option(names = "--keystore-password-file", paramLabel = "FILE", description = "File with the store's password.")
    private @Nullable Path passwordFile;

    @Option(
            names = "--hdf5-mirror",
            paramLabel = "HOST:PORT",
            description =
                    "Address to listen on for HDF5's own mirror driver (H5Pset_fapl_mirror); on this machine only.")
    private @Nullable InetSocketAddress hdf5Mirror;

    @Option(names = "--allow-unauthenticated", description = "Let other machines reach --hdf5-mirror without a token.")
    private boolean allowUnauthenticated;

    @Option(
            names = "--connections",
            paramLabel = "N",
            defaultValue = "16",
            description =
                    "Limit of clients at once for each protocol, 6 MB of memory each (default: ${DEFAULT-VALUE}).")
    private int connections;

    @Option(
            names = "--idle",
            paramLabel = "MINUTES",
            description =
                    "Disconnect a silent client after this time (default: 10, or 1440 for an HDF5 driver that has a"
                            + " file open).")
    private @Nullable Integer idleMinutes;

    @Override
    public Integer call() throws IOException {
        PrintWriter err = err();
        boolean quiet = isQuiet();
        MirrorServer server = MirrorServer.start(options(), line -> {
            if (!quiet) {
                err.println(LocalDateTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS) + " " + line);
                err.flush();
            }
        });
        Thread stop = new Thread(() -> stop(server, err), "sliceline-stop");
        Runtime.getRuntime().addShutdownHook(stop);
        server.await();
        return 0;
    }

    private static void stop(MirrorServer server, PrintWriter err) {
        try {
            server.close();
        } catch (IOException e) {
            err.println("sliceline: stopping failed: " + e.getMessage());
            err.flush();
        }
    }

    private ServerOptions options() throws IOException {
        ServerOptions options = protocols().withConnections(connections);
        return options.withLimits(options.handshakeLimit(), options.stallLimit(), idle(10));
    }

    private ServerOptions protocols() throws IOException {
        Optional<Hdf5MirrorOptions> hdf5 = hdf5();
        if (listen != null) {
            if (tokenFile == null) {
                throw new IllegalArgumentException("--listen needs --token-file FILE");
            }
            ServerOptions options = ServerOptions.of(folder, listen, MirrorToken.load(InputFile.require(tokenFile)));
            return withTls(hdf5.map(options::withHdf5).orElse(options));
        }
        if (tokenFile != null || keyStore != null) {
            throw new IllegalArgumentException("--token-file and --keystore need --listen HOST:PORT");
        }
        return ServerOptions.ofHdf5(
                folder,
                hdf5.orElseThrow(() -> new IllegalArgumentException(
                        "nothing to listen on; give --listen HOST:PORT with --token-file FILE, or"
                                + " --hdf5-mirror HOST:PORT")));
    }

    private Optional<Hdf5MirrorOptions> hdf5() {
        if (hdf5Mirror == null && allowUnauthenticated) {
            throw new IllegalArgumentException("--allow-unauthenticated needs --hdf5-mirror HOST:PORT");
        }
        return Optional.ofNullable(hdf5Mirror)
                .map(address -> new Hdf5MirrorOptions(address, allowUnauthenticated, idle(24 * 60)));
    }

    private Duration idle(int usualMinutes) {
        return Duration.ofMinutes(idleMinutes == null ? usualMinutes : idleMinutes);
    }

    private ServerOptions withTls(ServerOptions options) throws IOException {
        if (keyStore == null) {
            return options;
        }
        if (passwordFile == null) {
            throw new IllegalArgumentException("--keystore needs --keystore-password-file FILE");
        }
        String password = Files.readString(InputFile.require(passwordFile), StandardCharsets.UTF_8);
        return options.withTls(MirrorTls.ofServer(InputFile.require(keyStore), password.strip()));
    }
}
