package io.github.sliceline.cli.command;

import io.github.sliceline.mirror.MirrorServer;
import io.github.sliceline.mirror.MirrorTls;
import io.github.sliceline.mirror.MirrorToken;
import io.github.sliceline.mirror.ServerOptions;
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
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sliceline mirror-server}. */
@Command(
        name = "mirror-server",
        mixinStandardHelpOptions = true,
        abbreviateSynopsis = true,
        description = "Take copies of files that others write with --mirror, until stopped with Ctrl-C.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  head -c 32 /dev/urandom | base64 > token; chmod 600 token",
            "  sliceline mirror-server --dir /backup --listen 127.0.0.1:7070 --token-file token",
            "  sliceline mirror-server --dir /backup --listen 0.0.0.0:7070 --token-file token \\",
            "      --keystore keys.p12 --keystore-password-file password",
            "",
            "Without TLS the token stays secret, but what is written can be read, and changed, by whoever is on",
            "the way. One line an event goes to standard error."
        })
public final class MirrorServerCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            required = true,
            description = "Folder for the copies; no other is touched.")
    private Path folder;

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            required = true,
            converter = ListenConverter.class,
            description = "Address to listen on, such as 127.0.0.1:7070.")
    private InetSocketAddress listen;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            required = true,
            description = "File with the token that clients must know, at least 16 characters.")
    private Path tokenFile;

    @Option(names = "--keystore", paramLabel = "FILE.p12", description = "Speak TLS with the key in this store.")
    private @Nullable Path keyStore;

    @Option(
            names = "--keystore-password-file",
            paramLabel = "FILE",
            description = "File with the password of the store.")
    private @Nullable Path passwordFile;

    @Option(
            names = "--connections",
            paramLabel = "N",
            defaultValue = "16",
            description = "Most clients at once, 6 MB of memory each (default: ${DEFAULT-VALUE}).")
    private int connections;

    @Option(
            names = "--idle",
            paramLabel = "MINUTES",
            defaultValue = "10",
            description = "How long a client may be silent (default: ${DEFAULT-VALUE}).")
    private int idleMinutes;

    @Override
    public Integer call() throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        MirrorServer server = MirrorServer.start(options(), line -> {
            err.println(LocalDateTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.SECONDS) + " " + line);
            err.flush();
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
        MirrorToken token = MirrorToken.load(InputFile.require(tokenFile));
        ServerOptions options = ServerOptions.of(folder, listen, token).withConnections(connections);
        options = options.withLimits(options.handshakeLimit(), options.stallLimit(), Duration.ofMinutes(idleMinutes));
        if (keyStore == null) {
            return options;
        }
        if (passwordFile == null) {
            throw new IllegalArgumentException("--keystore wants --keystore-password-file FILE");
        }
        String password = Files.readString(InputFile.require(passwordFile), StandardCharsets.UTF_8);
        return options.withTls(MirrorTls.ofServer(InputFile.require(keyStore), password.strip()));
    }
}
