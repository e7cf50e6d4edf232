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
 * Secret that client and server share. It never crosses the wire: each end proves that it knows it by an HMAC-SHA256
 * (RFC 2104) over the nonces of both. Immutable.
 */
public final class MirrorToken {
    /** Nonces and proofs have this many bytes. */
    public static final int PROOF_BYTES = 32;

    private static final int FEWEST_CHARACTERS = 16;
    private static final int LARGEST_FILE = 4096;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final SecretKeySpec key;

    private MirrorToken(byte[] secret) {
        this.key = new SecretKeySpec(secret, "HmacSHA256");
    }

    /**
     * A token from its text.
     *
     * @throws IllegalArgumentException if it has fewer than 16 characters, white space around it not counted
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
     * A token from a file that holds nothing else.
     *
     * @throws IllegalArgumentException if what it holds is too short
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

    /** Random bytes that are used once. */
    public static byte[] nonce() {
        byte[] nonce = new byte[PROOF_BYTES];
        RANDOM.nextBytes(nonce);
        return nonce;
    }

    /**
     * What only somebody who knows the token can compute.
     *
     * @param role who proves it; keeps the other end from sending back what it was sent
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

    /** Whether a proof is right, in a time that does not tell how much of it is. */
    public boolean accepts(byte[] proof, String role, byte[] serverNonce, byte[] clientNonce) {
        return MessageDigest.isEqual(proof(role, serverNonce, clientNonce), proof);
    }

    /** Does not show it. */
    @Override
    public String toString() {
        return "token";
    }
}
