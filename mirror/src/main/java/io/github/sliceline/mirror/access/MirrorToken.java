package io.github.sliceline.mirror.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A secret that client and server share. It is never sent: each end proves its knowledge by an HMAC-SHA256 (RFC 2104)
 * over the nonces of both. Immutable.
 */
public final class MirrorToken {
    /** Bytes of a nonce and of a proof. */
    public static final int PROOF_BYTES = 32;

    private static final int FEWEST_CHARACTERS = 16;
    private static final int LARGEST_FILE = 4096;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final SecretKeySpec key;

    private MirrorToken(byte[] secret) {
        this.key = new SecretKeySpec(secret, "HmacSHA256");
    }

    /**
     * Returns a token from its text.
     *
     * @throws IllegalArgumentException if it has fewer than 16 characters, not counting white space around it
     */
    public static MirrorToken of(String text) {
        String secret = text.strip();
        if (secret.length() < FEWEST_CHARACTERS) {
            throw new IllegalArgumentException("a token has at least " + FEWEST_CHARACTERS + " characters, got "
                    + secret.length() + "; make one with: head -c 32 /dev/urandom | base64");
        }
        return new MirrorToken(secret.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads a token from a file that holds nothing else.
     *
     * @throws IllegalArgumentException if the token is too short
     */
    public static MirrorToken load(Path file) throws IOException {
        if (Files.size(file) > LARGEST_FILE) {
            throw new IOException(file + ": is no token file, it has more than " + LARGEST_FILE + " bytes");
        }
        try {
            return of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    /** Returns random bytes to use once. */
    public static byte[] nonce() {
        byte[] nonce = new byte[PROOF_BYTES];
        RANDOM.nextBytes(nonce);
        return nonce;
    }

    /**
     * Returns a proof that requires the token.
     *
     * @param role name of the proving end, so that neither end can send back the other's proof
     */
    public byte[] proof(String role, byte[] serverNonce, byte[] clientNonce) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            mac.update(role.getBytes(StandardCharsets.US_ASCII));
            mac.update(serverNonce);
            mac.update(clientNonce);
            return mac.doFinal();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java runtime has HmacSHA256", e);
        }
    }

    /** True if a proof is correct. The time does not depend on how much of it is correct. */
    public boolean accepts(byte[] proof, String role, byte[] serverNonce, byte[] clientNonce) {
        return MessageDigest.isEqual(proof(role, serverNonce, clientNonce), proof);
    }

    /** Does not show the secret. */
    @Override
    public String toString() {
        return "token";
    }
}
