package io.github.sliceline.segy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Recognises, by their beginning, files that are given by mistake where a SEG-Y file is wanted. */
enum ForeignFile {
    HDF5("\u0089HDF\r\n\u001a\n", "an HDF5 file, not SEG-Y; give it to a command that reads volumes"),
    PNG("\u0089PNG\r\n\u001a\n", "a PNG image, not SEG-Y; check the path"),
    PDF("%PDF-", "a PDF document, not SEG-Y; check the path"),
    ZIP("PK\u0003\u0004", "a ZIP archive, not SEG-Y; unpack it first"),
    GZIP("\u001f\u008b", "a gzip file, not SEG-Y; unpack it first"),
    BZIP2("BZh", "a bzip2 file, not SEG-Y; unpack it first"),
    XZ("\u00fd7zXZ\u0000", "an xz file, not SEG-Y; unpack it first"),
    ZSTD("(\u00b5/\u00fd", "a Zstandard file, not SEG-Y; unpack it first"),
    TEXT(null, "a text file, not SEG-Y; check the path");

    private final @Nullable String magic;
    private final String problem;

    ForeignFile(@Nullable String magic, String problem) {
        this.magic = magic;
        this.problem = problem;
    }

    /** What it is and what to do, to follow "this is". */
    String problem() {
        return problem;
    }

    /**
     * What a file that starts with these bytes is, if it is one of these.
     *
     * @param start the headers of a SEG-Y file or what there is of them: its text header may be ASCII, but
     *     its binary header is not
     */
    static Optional<ForeignFile> of(byte[] start) {
        // In this charset every byte is the character of its value.
        String text = new String(start, StandardCharsets.ISO_8859_1);
        return Arrays.stream(values()).filter(f -> f.matches(text)).findFirst();
    }

    private boolean matches(String start) {
        return magic == null ? isText(start) : start.startsWith(magic);
    }

    /** A text header in ASCII, all that is left of a file, mostly has no ends of lines. */
    private static boolean isText(String start) {
        boolean whole = start.length() >= BinaryHeaderReader.FILE_HEADER_BYTES;
        return (whole || start.contains("\n"))
                && start.chars().allMatch(c -> (c >= ' ' && c <= '~') || c == '\n' || c == '\r' || c == '\t');
    }
}
