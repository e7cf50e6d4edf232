package io.github.sliceline.cli.option;

import io.github.sliceline.cli.report.ByteSize;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What work on a whole volume may take of this machine. */
public final class WorkOptions {
    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            defaultValue = "512M",
            description = "Most that samples on their way may take (default: ${DEFAULT-VALUE}).")
    private ByteSize memory;

    @Option(names = "--threads", paramLabel = "N", description = "Threads that work (default: by the number of cores).")
    private @Nullable Integer threads;

    public long memoryBytes() {
        return memory.bytes();
    }

    /** Options with the threads that were asked for, or as they are. */
    public <O> O withThreads(O options, BiFunction<O, Integer, O> with) {
        return threads == null ? options : with.apply(options, threads);
    }
}
