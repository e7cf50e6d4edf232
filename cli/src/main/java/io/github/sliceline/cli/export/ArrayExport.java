package io.github.sliceline.cli.export;

import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.volume.SectionAxis;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * An array on its way into a file: create, write the floats in row-major order in as many pieces as
 * suits, commit. Closed without a commit, it leaves nothing behind. Not thread-safe.
 */
public final class ArrayExport implements Closeable {
    private final OutputStreamFile part;
    private final ArrayFormat.Encoder encoder;
    private final long wanted;
    private long written;

    private ArrayExport(OutputStreamFile part, ArrayFormat.Encoder encoder, long wanted) {
        this.part = part;
        this.encoder = encoder;
        this.wanted = wanted;
    }

    /**
     * Starts an export in the format that the file's extension names.
     *
     * @param axes slowest first, one to three
     * @param replace whether an existing file may be replaced
     * @throws IllegalArgumentException if the extension is not known
     * @throws java.nio.file.FileAlreadyExistsException if the file exists and may not be replaced
     */
    public static ArrayExport create(Path file, List<SectionAxis> axes, boolean replace) throws IOException {
        if (axes.isEmpty()) {
            throw new IllegalArgumentException("an array has at least one axis");
        }
        ArrayFormat format = ArrayFormat.of(file);
        long wanted = axes.stream().mapToLong(SectionAxis::count).reduce(1, Math::multiplyExact);
        OutputStreamFile part = OutputStreamFile.create(file, replace);
        return OnFailure.close(
                part, () -> new ArrayExport(part, format.encoder(part.stream(), List.copyOf(axes)), wanted));
    }

    public void write(float[] values) throws IOException {
        if (values.length > wanted - written) {
            throw new IllegalArgumentException(values.length + " floats where " + (wanted - written) + " are missing");
        }
        encoder.append(values);
        written += values.length;
    }

    /** Puts the file under its name, if no floats are missing. */
    public void commit() throws IOException {
        if (written != wanted) {
            throw new IllegalStateException(written + " floats written, " + wanted + " wanted");
        }
        part.commit();
    }

    @Override
    public void close() throws IOException {
        part.close();
    }
}
