package io.github.sliceline.cli.read;

import io.github.sliceline.cli.name.OutputKind;
import io.github.sliceline.cli.name.TypedName;
import io.github.sliceline.show.files.Output;
import io.github.sliceline.show.files.OutputStreamFile;
import io.github.sliceline.storage.PartFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * File or standard output to which an extract is written.
 *
 * @param name name of the file; {@code -} for standard output
 * @param format format of the output
 * @param replace true if an existing file may be replaced
 * @param standard standard output, if the extract goes there
 */
public record Destination(String name, OutputFormat format, boolean replace, Optional<OutputStream> standard) {
    /** Name that stands for standard output. */
    public static final String STANDARD_OUTPUT = "-";

    /**
     * Returns a destination. Without a format, the format follows from the extension.
     *
     * @param shown true if standard output is a terminal
     */
    public static Destination of(
            String name,
            @Nullable OutputFormat format,
            boolean replace,
            Optional<OutputStream> standard,
            boolean shown) {
        if (!name.equals(STANDARD_OUTPUT)) {
            TypedName.here(name);
            OutputKind.requireRead(name);
            return new Destination(name, OutputFormat.of(name, format), replace, Optional.empty());
        }
        if (format == null) {
            throw new IllegalArgumentException(
                    "standard output needs --format npy, raw, csv, png, svg, tiff, xyz, irap, zmap, cps3 or geojson (./- is a file of that name)");
        }
        if (shown && !format.isText()) {
            throw new IllegalArgumentException("standard output is a terminal, which cannot show " + format
                    + "; name a file, or pipe the output into a program");
        }
        return new Destination(name, format, replace, standard);
    }

    /** True if the extract goes to standard output. */
    public boolean isStandardOutput() {
        return name.equals(STANDARD_OUTPUT);
    }

    /** Returns this destination under another name. */
    Destination named(String other) {
        return new Destination(other, format, replace, standard);
    }

    public Path file() {
        return TypedName.here(name);
    }

    /** Throws before anything is read if the file cannot be made. */
    public void require() throws IOException {
        if (isStandardOutput()) {
            return;
        }
        PartFile.require(file(), replace);
    }

    Output open() throws IOException {
        return standard.isPresent() ? Output.standard(standard.get()) : OutputStreamFile.create(file(), replace);
    }
}
