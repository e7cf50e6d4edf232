package io.github.sliceline.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Key stores made by keytool. */
final class TlsKeys {
    static final String PASSWORD = "changeit";

    private TlsKeys() {}

    /** A key store with one key, certified by itself. */
    static Path make(Path folder, String host) throws IOException, InterruptedException {
        Path keys = folder.resolve("keys.p12");
        run(
                List.of("-genkeypair", "-keyalg", "EC", "-alias", "mirror", "-dname", "CN=" + host, "-validity", "30"),
                keys);
        return keys;
    }

    /** Its certificate, as text. */
    static Path certificate(Path keys) throws IOException, InterruptedException {
        Path certificate = keys.resolveSibling("certificate.pem");
        run(List.of("-exportcert", "-rfc", "-alias", "mirror", "-file", certificate.toString()), keys);
        return certificate;
    }

    private static void run(List<String> arguments, Path keys) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(arguments);
        command.add(
                0, Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of("-keystore", keys.toString(), "-storetype", "PKCS12", "-storepass", PASSWORD));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertEquals(0, process.waitFor(), command::toString);
    }
}
