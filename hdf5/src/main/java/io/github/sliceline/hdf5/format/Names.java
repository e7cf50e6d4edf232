package io.github.sliceline.hdf5.format;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Rules for names in a file and for paths of names. HDF5 User's Guide, "HDF5 Path Names". */
public final class Names {
    /** Longest name of a link that the reader accepts, in bytes. */
    public static final int LONGEST = 4096;

    private Names() {}

    /**
     * Refuses a name that is empty or too long to be read back.
     *
     * @param what object that has the name, such as {@code an attribute}
     */
    public static void requireName(String name, String what) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("the name of " + what + " is empty");
        }
        int bytes = encode(name, "the name of " + what).length;
        if (bytes > LONGEST) {
            throw new IllegalArgumentException(
                    "the name of " + what + " has " + bytes + " bytes, at most " + LONGEST + " are read back");
        }
    }

    /** Returns the elements of an absolute path; none for the root. */
    public static List<String> elements(String path) {
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException(path + " does not start with /");
        }
        if (path.length() == 1) {
            return List.of();
        }
        List<String> elements = List.of(path.substring(1).split("/", -1));
        for (String element : elements) {
            requireName(element, "a path element in " + path);
            if (element.equals(".")) {
                throw new IllegalArgumentException(path + " has an element . that no link can have");
            }
        }
        return elements;
    }

    public static boolean isAscii(String text) {
        return text.chars().allMatch(c -> c < 0x80);
    }

    /** Returns the text in UTF-8, without a NUL at its end. */
    public static byte[] encode(String text, String what) {
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(what + " has a NUL in it");
        }
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            byte[] array = new byte[bytes.remaining()];
            bytes.get(array);
            return array;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(what + " has half a character, which UTF-8 cannot say", e);
        }
    }
}
