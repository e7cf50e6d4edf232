package io.github.sliceline.show.files;

import io.github.sliceline.storage.OnFailure;
import java.io.Closeable;
import java.io.IOException;

/**
 * An array on its way into a file: create, write the floats in row-major order in as many pieces as
 * suits, commit. Closed without a commit, it leaves nothing behind. Not thread-safe.
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

    /** Starts an export into an output, which is closed with it. */
    public static ArrayExport create(Output output, ArrayFormat format, ArrayForm form) throws IOException {
        return OnFailure.close(
                output, () -> new ArrayExport(output, format.encoder(output.stream(), form), form.size()));
    }

    /** Writes the next floats; more than the array has are refused. */
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
        output.commit();
    }

    @Override
    public void close() throws IOException {
        output.close();
    }
}
