package io.github.sliceline.mirror;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256 of the few pages of a file that an edit changes. */
final class PageHash {
    static final int BYTES = 32;

    private PageHash() {}

    /** Hash of the bytes from position to limit, which stay where they are. */
    static byte[] of(ByteBuffer content) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(content.duplicate());
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
