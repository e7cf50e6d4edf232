package io.github.sliceline.zgy;

import io.github.sliceline.option.WorkOptions;
import io.github.sliceline.tune.SampleType;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How to write ZGY. Immutable; start from {@link #DEFAULTS}. */
@SuppressWarnings("exports") // users see the methods of the class it extends, not the class
public final class ZgyOptions extends WorkOptions<ZgyOptions> {
    /** Floats; a thread per core. Memory is not theirs to say: see {@link ZgyExport}. */
    public static final ZgyOptions DEFAULTS = new ZgyOptions();

    private SampleType type = SampleType.FLOAT32;
    private @Nullable Range range;

    private ZgyOptions() {
        super(Runtime.getRuntime().availableProcessors());
    }

    /**
     * What integers can hold.
     *
     * @param from sample that the smallest integer stands for
     * @param to sample that the largest stands for, above the other
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

    /** These options with another type of samples. */
    public ZgyOptions withType(SampleType type) {
        return with(o -> o.type = type);
    }

    /** What integers hold; empty for the range of the source's integers, or one around 0 that holds all its samples. */
    public Optional<Range> range() {
        return Optional.ofNullable(range);
    }

    /** These options with a range, at whose ends samples beyond it are cut off. */
    public ZgyOptions withRange(float from, float to) {
        Range wanted = new Range(from, to);
        return with(o -> o.range = wanted);
    }
}
