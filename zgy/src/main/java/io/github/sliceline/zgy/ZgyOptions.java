package io.github.sliceline.zgy;

import io.github.sliceline.option.WorkOptions;
import io.github.sliceline.tune.SampleType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Options for writing ZGY. Immutable. Start from {@link #DEFAULTS}. */
@SuppressWarnings("exports") // WorkOptions is internal; its public methods are visible here
public final class ZgyOptions extends WorkOptions<ZgyOptions> {
    /** Default options: floats, one thread per core. There is no option for memory, see {@link ZgyExport}. */
    public static final ZgyOptions DEFAULTS = new ZgyOptions();

    private SampleType type = SampleType.FLOAT32;
    private @Nullable Range range;

    private ZgyOptions() {
        super(Runtime.getRuntime().availableProcessors());
    }

    /**
     * Range of the samples that integers can hold.
     *
     * @param from sample of the smallest integer
     * @param to sample of the largest integer, greater than {@code from}
     */
    public record Range(float from, float to) {
        public Range {
            if (!(from < to) || !Float.isFinite(from) || !Float.isFinite(to)) {
                throw new IllegalArgumentException("a range of samples goes up, got " + from + " to " + to);
            }
        }
    }

    public SampleType type() {
        return type;
    }

    /** Returns these options with another type of samples. */
    public ZgyOptions withType(SampleType type) {
        return with(o -> o.type = type);
    }

    /**
     * Range that integers can hold. Empty for the range of the source's integers, or else for one around 0 that holds
     * all samples of the source.
     */
    public Optional<Range> range() {
        return Optional.ofNullable(range);
    }

    /** Returns these options with a range. Samples beyond it are clipped to its ends. */
    public ZgyOptions withRange(float from, float to) {
        Range wanted = new Range(from, to);
        return with(o -> o.range = wanted);
    }
}
