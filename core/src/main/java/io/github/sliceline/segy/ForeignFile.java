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
    ZSTD("\u0028\u00b5\u002f\u00fd", "a Zstandard file, not SEG-Y; unpack it first");

    private final byte[] magic;
    private final String problem;

    ForeignFile(String magic, String problem) {
        this.magic = magic.getBytes(StandardCharsets.ISO_8859_1);
        this.problem = problem;
    }

    /** Sentence about the file. */
    String problem() {
        return problem;
    }

    /** What a file that starts with these bytes is, if it is one of these. */
    static Optional<ForeignFile> of(byte[] start) {
        return Arrays.stream(values())
                .filter(f ->
                        start.length >= f.magic.length && Arrays.equals(f.magic, Arrays.copyOf(start, f.magic.length)))
                .findFirst();
    }
}
