package io.github.sliceline.cli;

/**
 * A failure as the user hears of it.
 *
 * @param exitCode one of {@link ExitCode}
 * @param message one sentence that names the file and what to do; empty where nothing is to be said
 */
public record Problem(int exitCode, String message) {}
