package io.github.sliceline.mirror.access;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Makes the TLS contexts of servers and clients. */
public final class MirrorTls {
    private MirrorTls() {}

    /**
     * Returns the context of a server.
     *
     * @param keyStore PKCS #12 or JKS, with one key and its certificate, as keytool makes them
     * @param password of the store and the key
     * @throws IOException if the store cannot be read, or the password is wrong
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
     * Returns the context of a client that trusts only certificates signed by the given ones, such as the server's own.
     *
     * @param certificates X.509, as text (PEM) or binary
     */
    public static SSLContext trusting(Path certificates) throws IOException {
        try {
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            for (Certificate certificate : read(certificates)) {
                trusted.setCertificateEntry("certificate " + trusted.size(), certificate);
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, factory.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw unusable(certificates, e);
        }
    }

    /**
     * True if a file holds exactly one certificate, which is self-signed and may not sign others (RFC 5280, 4.2.1.9). A
     * client that trusts only this certificate need not check the host. With other certificates it must, because they
     * may sign those of any host.
     */
    public static boolean isOneServersOwn(Path certificates) throws IOException {
        List<Certificate> all = read(certificates);
        return all.size() == 1
                && all.get(0) instanceof X509Certificate certificate
                && certificate.getBasicConstraints() < 0
                && isCertifiedByItself(certificate);
    }

    private static boolean isCertifiedByItself(X509Certificate certificate) {
        try {
            certificate.verify(certificate.getPublicKey());
            return true;
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    private static List<Certificate> read(Path certificates) throws IOException {
        try (InputStream in = Files.newInputStream(certificates)) {
            List<Certificate> all =
                    List.copyOf(CertificateFactory.getInstance("X.509").generateCertificates(in));
            if (all.isEmpty()) {
                throw new IOException(certificates + ": holds no certificate");
            }
            return all;
        } catch (GeneralSecurityException e) {
            throw unusable(certificates, e);
        }
    }

    private static IOException unusable(Path certificates, GeneralSecurityException e) {
        return new IOException(certificates + ": holds no certificates that can be used: " + e.getMessage(), e);
    }

    /** Returns the context of a client that trusts what the Java runtime trusts. */
    public static SSLContext trustingKnown() throws IOException {
        try {
            return SSLContext.getDefault();
        } catch (GeneralSecurityException e) {
            throw new IOException("this Java runtime has no TLS: " + e.getMessage(), e);
        }
    }
}
