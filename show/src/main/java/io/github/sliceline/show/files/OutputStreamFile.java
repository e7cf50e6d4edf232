package io.github.sliceline.show.files;

import io.github.sliceline.DiskFullException;
import io.github.sliceline.storage.OnFailure;
import io.github.sliceline.storage.PartFile;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A file that is written from front to back and gets its name only when it is complete. Closing it without a commit
 * leaves nothing behind. Not thread-safe.
 */
public final class OutputStreamFile implements Output {
    private static final int BUFFER_BYTES = 1 << 16;

    private final PartFile part;
    private final OutputStream stream;

    private OutputStreamFile(PartFile part, OutputStream stream) {
        this.part = part;
        this.stream = stream;
    }

    /**
     * Starts a file.
     *
     * @param replace true to replace an existing file once the new one is complete
     */
    public static OutputStreamFile create(Path target, boolean replace) throws IOException {
        PartFile part = PartFile.of(target, replace);
        return OnFailure.close(part, () -> {
            OutputStream file = Files.newOutputStream(part.path());
            return new OutputStreamFile(part, new BufferedOutputStream(new DiskFullStream(target, file), BUFFER_BYTES));
        });
    }

    /** Writes a text file in UTF-8. */
    public static void write(Path target, String text, boolean replace) throws IOException {
        try (OutputStreamFile file = create(target, replace)) {
            file.stream.write(text.getBytes(StandardCharsets.UTF_8));
            file.commit();
        }
    }

    /** {@inheritDoc} Throws {@link DiskFullException} if the drive is full. */
    @Override
    public OutputStream stream() {
        return stream;
    }

    /** Forces the bytes to the drive and gives the file its name. */
    @Override
    public void commit() throws IOException {
        stream.close();
        try {
            part.commit();
        } catch (FileSystemException e) {
            throw e; // its message names the file already
        } catch (IOException e) {
            // File systems with late allocation report a full drive only here.
            throw explained(part, e);
        }
    }

    @Override
    public void close() throws IOException {
        try (part) {
            stream.close();
        }
    }

    private static IOException explained(Object target, IOException e) {
        return DiskFullException.isSaidBy(e.getMessage())
                ? new DiskFullException(target, "no space left on device", e)
                : new IOException(target + ": cannot be written: " + e.getMessage(), e);
    }

    /** Wraps errors of a full drive in an exception of their own. */
    private static final class DiskFullStream extends FilterOutputStream {
        private final Path target;

        DiskFullStream(Path target, OutputStream out) {
            super(out);
            this.target = target;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                throw explained(target, e);
            }
        }
    }
}
