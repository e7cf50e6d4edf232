package io.github.sliceline.mirror.serving;

import io.github.sliceline.mirror.access.MirrorRefusedException;
import java.io.EOFException;
import java.io.IOException;

/** A server's file could not be read or written. Tells its failures from those of the connection. */
final class FileFailureException extends IOException {
    private static final long serialVersionUID = 1L;

    FileFailureException(IOException cause) {
        super(String.valueOf(cause.getMessage()), cause);
    }

    /** Something done with the file. */
    @FunctionalInterface
    interface Step<T> {
        T run() throws IOException;
    }

    /** Does something with the file; what is refused there stays refused. */
    static <T> T onFile(Step<T> step) throws FileFailureException, MirrorRefusedException {
        try {
            return step.run();
        } catch (MirrorRefusedException e) {
            throw e;
        } catch (EOFException e) {
            throw new FileFailureException(new IOException("the file became shorter", e));
        } catch (IOException e) {
            throw new FileFailureException(e);
        }
    }
}
