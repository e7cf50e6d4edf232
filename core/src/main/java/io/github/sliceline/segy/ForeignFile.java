package io.github.sliceline.segy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Recognises, by their first bytes, files that are given by mistake where a SEG-Y file is wanted. */
enum ForeignFile {
    HDF5("\u0089HDF\r\n\u001a\n", "an HDF5 file, not SEG-Y; give it to a command that reads volumes"),
    PNG("\u0089PNG\r\n\u001a\n", "a PNG image, not SEG-Y; check the path"),
    PDF("%PDF-", "a PDF document, not SEG-Y; check the path"),
    ZIP("PK\u0003\u0004", "a ZIP archive, not SEG-Y; unpack it first"),
    GZIP("\u001f\u008b", "a gzip file, not SEG-Y; unpack it first"),
    BZIP2("BZh", "a bzip2 file, not SEG-Y; unpack it first"),
    XZ("\u00fd7zXZ\u0000", "an xz file, not SEG-Y; unpack it first"),
    ZSTD("(\u00b5/\u00fd", "a Zstandard file, not SEG-Y; unpack it first");

    private final String magic;
    private final String problem;

    ForeignFile(String magic, String problem) {
        this.magic = magic;
        this.problem = problem;
    }

    /** What it is and what to do, to follow "this is". */
    String problem() {
        return problem;
    }

    /** What a file that starts with these bytes is, if it is one of these. */
    static Optional<ForeignFile> of(byte[] start) {
        // In this charset every byte is the character of its value.
        String text = new String(start, StandardCharsets.ISO_8859_1);
        return Arrays.stream(values()).filter(f -> text.startsWith(f.magic)).findFirst();
    }
}
