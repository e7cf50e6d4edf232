package io.github.sliceline.cli.option;

import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of memory and threads for work on a whole volume. */
public final class WorkOptions {
    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            defaultValue = "512M",
            description = "Memory for samples (default: ${DEFAULT-VALUE}).")
    private ByteSize memory;

    @Option(names = "--threads", paramLabel = "N", description = "Number of threads (default: by the number of cores).")
    private @Nullable Integer threads;

    public long memoryBytes() {
        return memory.bytes();
    }

    /** Returns the options with the given number of threads, or unchanged. */
    public <O> O withThreads(O options, BiFunction<O, Integer, O> with) {
        return threads == null ? options : with.apply(options, threads);
    }
}
