package io.github.sliceline.storage;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes SHA-256, which every JDK has. */
public final class Sha256 {
    private Sha256() {}

    public static MessageDigest begin() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    public static String end(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }
}
