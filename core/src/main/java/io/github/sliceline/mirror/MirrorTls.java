package io.github.sliceline.mirror;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** What TLS is spoken with. */
public final class MirrorTls {
    private MirrorTls() {}

    /**
     * For a server.
     *
     * @param keyStore PKCS #12 or JKS, with one key and its certificate, as keytool makes them
     * @param password of the store and the key
     * @throws IOException if it cannot be read, also if the password is wrong
     */
    public static SSLContext ofServer(Path keyStore, String password) throws IOException {
        try {
            KeyStore keys = KeyStore.getInstance(keyStore.toFile(), password.toCharArray());
            KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(keys, password.toCharArray());
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(factory.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException(keyStore + ": is no key store that can be used: " + e.getMessage(), e);
        }
    }

    /**
     * For a client that trusts only what these certificates certify, such as the server's own.
     *
     * @param certificates X.509, as text (PEM) or binary
     */
    public static SSLContext trusting(Path certificates) throws IOException {
        try (InputStream in = Files.newInputStream(certificates)) {
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                trusted.setCertificateEntry("certificate " + trusted.size(), certificate);
            }
            if (trusted.size() == 0) {
                throw new IOException(certificates + ": holds no certificate");
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, factory.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException(certificates + ": holds no certificates that can be used: " + e.getMessage(), e);
        }
    }

    /** For a client that trusts what the Java runtime trusts. */
    public static SSLContext trustingKnown() throws IOException {
        try {
            return SSLContext.getDefault();
        } catch (GeneralSecurityException e) {
            throw new IOException("this Java runtime has no TLS: " + e.getMessage(), e);
        }
    }
}
