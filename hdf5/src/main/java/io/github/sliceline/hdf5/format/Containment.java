package io.github.sliceline.hdf5.format;

import io.github.sliceline.CorruptFileException;
import io.github.sliceline.MissingClassException;
import io.github.sliceline.UnsupportedFileException;
import io.github.sliceline.storage.ByteSource;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.StorageSource;
import java.io.EOFException;
import java.io.IOException;

/**
 * Boundary around all code that interprets a file. Parsers check what they read. This class handles what they miss, and
 * files that change during reading, which are not reported as damaged.
 */
public final class Containment {
    private Containment() {}

    /**
     * Runs the work. Any unexpected error becomes a declared exception.
     *
     * @param what part of the file that is read, for errors
     * @throws io.github.sliceline.FileChangedException if it fails, and the file was written to since it was opened
     */
    public static <T> T contain(ByteSource source, String what, OnFailure.Work<T> reading) throws IOException {
        try {
            return unlessChanged(source, reading);
        } catch (EOFException e) {
            throw new CorruptFileException(source, CorruptFileException.UNKNOWN, what + ": the file ends too early", e);
        } catch (LinkageError e) {
            throw new MissingClassException(source, what, e);
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw new CorruptFileException(source, CorruptFileException.UNKNOWN, what + " cannot be read: " + e, e);
        }
    }

    private static <T> T unlessChanged(ByteSource source, OnFailure.Work<T> reading) throws IOException {
        try {
            return reading.run();
        } catch (CorruptFileException
                | UnsupportedFileException
                | EOFException
                | RuntimeException
                | StackOverflowError
                | OutOfMemoryError e) {
            StorageSource.of(source).requireUnchanged(e);
            throw e;
        }
    }
}
