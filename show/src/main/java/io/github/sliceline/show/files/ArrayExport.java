package io.github.sliceline.show.files;

import io.github.sliceline.storage.OnFailure;
import java.io.Closeable;
import java.io.IOException;

/**
 * Writes an array to a file: create, write the floats in row-major order in pieces of any size, commit. Closing without
 * a commit leaves no file behind. Not thread-safe.
 */
public final class ArrayExport implements Closeable {
    private final Output output;
    private final ArrayFormat.Encoder encoder;
    private final long wanted;
    private long written;

    private ArrayExport(Output output, ArrayFormat.Encoder encoder, long wanted) {
        this.output = output;
        this.encoder = encoder;
        this.wanted = wanted;
    }

    /** Starts an export. Closing it closes the output. */
    public static ArrayExport create(Output output, ArrayFormat format, ArrayForm form) throws IOException {
        return OnFailure.close(
                output, () -> new ArrayExport(output, format.encoder(output.stream(), form), form.size()));
    }

    /** Writes the next floats. Refuses more than the array has. */
    public void write(float[] values) throws IOException {
        if (values.length > wanted - written) {
            throw new IllegalArgumentException(values.length + " floats where " + (wanted - written) + " are missing");
        }
        encoder.append(values);
        written += values.length;
    }

    /** Gives the file its name, if all floats were written. */
    public void commit() throws IOException {
        if (written != wanted) {
            throw new IllegalStateException(written + " floats written, " + wanted + " wanted");
        }
        output.commit();
    }

    @Override
    public void close() throws IOException {
        output.close();
    }
}
