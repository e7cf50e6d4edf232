package io.github.sliceline.cli;

/** What the command tells the shell. */
public final class ExitCode {
    public static final int DONE = 0;
    /** Failed: the disk, the network, a bug. */
    public static final int FAILED = 1;
    /** Wrong options, or a line that the survey does not have. */
    public static final int USAGE = 2;
    /** The input is broken or not supported. */
    public static final int BAD_INPUT = 3;
    /** No space left for the output. */
    public static final int NO_SPACE = 4;
    /** Done, but a replica that was asked for differs. */
    public static final int DIFFERENT_REPLICA = 5;
    /** Interrupted with Ctrl-C: 128 + SIGINT. */
    public static final int INTERRUPTED = 130;
    /** The reader of standard output has closed it: 128 + SIGPIPE, like other tools. */
    public static final int PIPE_CLOSED = 141;

    private ExitCode() {}
}
