package io.github.sliceline.cli.option;

import io.github.sliceline.cli.read.NumberRange;
import io.github.sliceline.cli.read.Part;
import io.github.sliceline.cli.read.Part.Measure;
import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.volume.SeismicVolume;
import java.io.IOException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which sub-volume: a range on each axis that is not to be whole. */
public final class PartOptions {
    @Option(
            names = "--inlines",
            paramLabel = "A:B",
            description = "Inlines of these numbers, both included (default: all).")
    private @Nullable NumberRange inlines;

    @Option(names = "--crosslines", paramLabel = "A:B", description = "The same of crosslines.")
    private @Nullable NumberRange crosslines;

    @Option(
            names = "--times",
            paramLabel = "MS:MS",
            description = "Samples nearest to these two-way times and all between.")
    private @Nullable NumberRange times;

    @Option(names = "--depths", paramLabel = "M:M", description = "The same by depth, in the volume's unit.")
    private @Nullable NumberRange depths;

    @Option(names = "--samples", paramLabel = "I:I", description = "The same by sample, counted from 0.")
    private @Nullable NumberRange samples;

    /** The part; refuses samples named in two ways. */
    public Part part() {
        return new Part(inlines, crosslines, null, onlyOf(times, depths, samples), measure());
    }

    public boolean isGiven() {
        return !part().isAll();
    }

    /** The part of a volume of three dimensions; refuses what is not inside, and what has gaps. */
    public Region region(SeismicVolume volume) throws IOException {
        return part().region(volume);
    }

    private @Nullable Measure measure() {
        return times != null ? Measure.TIME : depths != null ? Measure.DEPTH : samples != null ? Measure.SAMPLE : null;
    }

    private static @Nullable NumberRange onlyOf(@Nullable NumberRange... ways) {
        if (Stream.of(ways).filter(way -> way != null).count() > 1) {
            throw new IllegalArgumentException("--times, --depths and --samples name the same axis; give one of them");
        }
        for (NumberRange way : ways) {
            if (way != null) {
                return way;
            }
        }
        return null;
    }
}
