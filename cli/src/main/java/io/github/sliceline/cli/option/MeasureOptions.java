package io.github.sliceline.cli.option;

import io.github.sliceline.bench.ReadPattern;
import io.github.sliceline.bench.Rounds;
import io.github.sliceline.testdata.PageCache;
import io.github.sliceline.volume.options.Backend;
import io.github.sliceline.volume.options.Precision;
import io.github.sliceline.volume.options.ReadOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Options of {@code bench}: the reads, their number, and the read paths. */
public final class MeasureOptions {
    @Option(
            names = "--paths",
            paramLabel = "PATH",
            split = ",",
            description = "Read paths to compare (default: direct,native,jhdf).")
    private List<Backend> paths = new ArrayList<>();

    @Option(
            names = "--pattern",
            paramLabel = "PATTERN",
            defaultValue = "planes",
            description =
                    "What is read: ${COMPLETION-CANDIDATES}; all but planes in batches (default: ${DEFAULT-VALUE}).")
    private ReadPattern pattern = ReadPattern.PLANES;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "5",
            description = "Number of planes of each direction, or of batches (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--open",
            paramLabel = "WHEN",
            defaultValue = "both",
            description =
                    "once: open the volume once, as a viewer does. anew: open it for every read, as a script does. "
                            + "both (default): measure the two side by side.")
    private Rounds.Opening open = Rounds.Opening.BOTH;

    @Option(
            names = {"--cache-bytes", "--cache"},
            paramLabel = "SIZE",
            defaultValue = "256MiB",
            description =
                    "Limit of the chunk cache: libhdf5's for native (0 keeps its default), and that of decoded chunks "
                            + "for direct (default: ${DEFAULT-VALUE}).")
    private ByteSize cache;

    @Option(
            names = "--precision",
            paramLabel = "PRECISION",
            defaultValue = "exact",
            description = "exact, or display: the direct path alone, with any layout that is precise enough to look at "
                    + "(default: ${DEFAULT-VALUE}).")
    private Precision precision;

    @Option(
            names = "--state",
            paramLabel = "STATE",
            defaultValue = "both",
            description = "cold: reads from the drive; warm: reads from the page cache; both (default).")
    private State state = State.BOTH;

    enum State {
        COLD,
        WARM,
        BOTH
    }

    /** Read paths to compare. For display only the direct path is compared: the samples of others may differ. */
    public List<Backend> paths() {
        if (precision == Precision.DISPLAY) {
            return List.of(Backend.DIRECT);
        }
        return paths.isEmpty()
                ? List.of(Backend.DIRECT, Backend.NATIVE, Backend.JHDF)
                : paths.stream().distinct().toList();
    }

    public ReadPattern pattern() {
        return pattern;
    }

    public int rounds() {
        return rounds;
    }

    public ReadOptions read() {
        return ReadOptions.DEFAULTS.withCacheBytes(cache.bytes()).withPrecision(precision);
    }

    /** Rounds for objects. Blocks of objects are not kept, so all reads are cold. */
    public Rounds remote() {
        if (state == State.WARM) {
            throw new IllegalArgumentException(
                    "every read of an object asks its store, so none is warm; leave out --state warm");
        }
        return new Rounds(rounds, true, false, open);
    }

    /** Returns the rounds for a local file. Without GNU dd, cold reads are impossible, and only warm ones are made. */
    public Rounds rounds(Path any, PrintWriter err) throws IOException {
        boolean cold = state != State.WARM && PageCache.canEvict(any);
        if (state == State.COLD && !cold) {
            throw new IOException("cold reads need GNU dd to drop files from the page cache; try --state warm");
        }
        if (state == State.BOTH && !cold) {
            err.println("sliceline: warm reads only: there is no GNU dd for cold ones");
        }
        return new Rounds(rounds, cold, state != State.COLD, open);
    }
}
