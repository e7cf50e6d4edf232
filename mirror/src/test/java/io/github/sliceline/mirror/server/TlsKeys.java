package io.github.sliceline.mirror.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Key stores made by keytool. */
public final class TlsKeys {
    public static final String PASSWORD = "changeit";

    private TlsKeys() {}

    /**
     * A key store with one key, certified by itself.
     *
     * @param options more for keytool
     */
    public static Path make(Path folder, String host, String... options) throws IOException, InterruptedException {
        Path keys = folder.resolve(host + ".p12");
        List<String> arguments = new ArrayList<>(
                List.of("-genkeypair", "-keyalg", "EC", "-alias", "mirror", "-dname", "CN=" + host, "-validity", "30"));
        arguments.addAll(List.of(options));
        run(arguments, keys);
        return keys;
    }

    /** Certificates of key stores, as text. */
    public static Path certificates(Path... keys) throws IOException, GeneralSecurityException {
        StringBuilder text = new StringBuilder();
        for (Path store : keys) {
            byte[] certificate = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray())
                    .getCertificate("mirror")
                    .getEncoded();
            text.append("-----BEGIN CERTIFICATE-----\n")
                    .append(Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate))
                    .append("\n-----END CERTIFICATE-----\n");
        }
        return Files.writeString(keys[0].resolveSibling(keys[0].getFileName() + ".pem"), text);
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
