package io.github.sliceline.cli.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The file formats that arrays can be written in, known by the extension of the file. */
public enum ArrayFormat {
    /** NumPy's format, version 1.0, little-endian float32 in C order. */
    NPY("npy") {
        @Override
        ArrayEncoder encoder(OutputStream out, List<ExportAxis> axes) throws IOException {
            return new NpyEncoder(out, axes);
        }
    },
    /** Text with the axis values in the first row and the first columns. */
    CSV("csv") {
        @Override
        ArrayEncoder encoder(OutputStream out, List<ExportAxis> axes) throws IOException {
            return new CsvEncoder(out, axes);
        }
    },
    /** Nothing but little-endian float32, row-major. */
    RAW("raw|bin|f32") {
        @Override
        ArrayEncoder encoder(OutputStream out, List<ExportAxis> axes) {
            return new RawEncoder(out);
        }
    };

    /** Extensions as a regular expression. */
    private final String extensions;

    ArrayFormat(String extensions) {
        this.extensions = extensions;
    }

    /**
     * Format of a file, by its extension.
     *
     * @throws IllegalArgumentException if the extension is none of those known; the message lists them
     */
    public static ArrayFormat of(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        for (ArrayFormat format : values()) {
            if (name.matches(".*\\.(" + format.extensions + ")")) {
                return format;
            }
        }
        throw new IllegalArgumentException(
                file + ": extension not known; use .png, .npy, .csv, or .raw, .bin or .f32 for plain floats");
    }

    /** Encoder that has written what comes before the floats. */
    abstract ArrayEncoder encoder(OutputStream out, List<ExportAxis> axes) throws IOException;
}
