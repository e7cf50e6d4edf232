package io.github.sliceline.segy;

import io.github.sliceline.UnsupportedFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reader of a text header in a file of its own: 3,200 bytes of EBCDIC or ASCII, or 40 lines of text. */
public final class TextHeaderFile {
    private static final int LINES = 40;
    private static final int COLUMNS = 80;
    private static final int MOST_BYTES = 1 << 16;

    private TextHeaderFile() {}

    /**
     * Reads the 40 lines, without trailing blanks. Lines of text are decoded as UTF-8, else as ISO 8859-1.
     *
     * @throws UnsupportedFileException if the file has other content; the message says what it has
     */
    public static List<String> read(Path file) throws IOException {
        long bytes = Files.size(file);
        if (bytes > MOST_BYTES) {
            throw refusal(file, "has " + bytes + " bytes");
        }
        byte[] content = Files.readAllBytes(file);
        if (content.length == TextHeader.BYTES && !hasLines(content)) {
            return new TextHeader(content).lines();
        }
        String text = new String(content, StandardCharsets.UTF_8);
        if (text.indexOf('\uFFFD') >= 0) {
            text = new String(content, StandardCharsets.ISO_8859_1);
        }
        List<String> lines = text.lines().map(String::stripTrailing).toList();
        if (lines.size() != LINES) {
            throw refusal(file, "has " + lines.size() + (lines.size() == 1 ? " line" : " lines"));
        }
        for (int i = 0; i < LINES; i++) {
            if (lines.get(i).length() > COLUMNS) {
                throw refusal(file, "has " + lines.get(i).length() + " characters in line " + (i + 1));
            }
        }
        return lines;
    }

    private static boolean hasLines(byte[] content) {
        return new String(content, StandardCharsets.ISO_8859_1).indexOf('\n') >= 0;
    }

    private static UnsupportedFileException refusal(Path file, String found) {
        return new UnsupportedFileException(
                file, found + "; a text header is 40 lines of at most 80 characters, or 3200 bytes of EBCDIC or ASCII");
    }
}
