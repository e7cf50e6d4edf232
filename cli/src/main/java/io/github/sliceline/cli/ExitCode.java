package io.github.sliceline.cli;

/** Exit codes of the command. */
public final class ExitCode {
    public static final int DONE = 0;
    /** Failure of the disk, of the network, or of this program. */
    public static final int FAILED = 1;
    /** Wrong options, or a line that the survey does not have. */
    public static final int USAGE = 2;
    /** Broken or unsupported input. */
    public static final int BAD_INPUT = 3;
    /** No space left for the output. */
    public static final int NO_SPACE = 4;
    /** Success, but a requested replica differs. */
    public static final int DIFFERENT_REPLICA = 5;
    /** Interrupted with Ctrl-C: 128 + SIGINT. */
    public static final int INTERRUPTED = 130;
    /** Standard output was closed by its reader: 128 + SIGPIPE, as other tools exit. */
    public static final int PIPE_CLOSED = 141;

    private ExitCode() {}
}
