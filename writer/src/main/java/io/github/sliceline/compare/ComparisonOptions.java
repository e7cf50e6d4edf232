package io.github.sliceline.compare;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.option.WorkOptions;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Options of a comparison. Immutable; start from {@link #DEFAULTS}. */
@SuppressWarnings("exports") // users see the methods of the class it extends, not the class
public final class ComparisonOptions extends WorkOptions<ComparisonOptions> {
    private static final int LEAST_THREADS = 4;

    /** All common places, shifts of up to 16 samples, no maps; 512 MB, and a thread for each core, at least 4. */
    public static final ComparisonOptions DEFAULTS = new ComparisonOptions();

    private @Nullable Region part;
    private int largestShift = 16;
    private Set<ComparisonMap> maps = Set.of();
    private @Nullable Path difference;

    private ComparisonOptions() {
        super(Math.max(LEAST_THREADS, Runtime.getRuntime().availableProcessors()));
    }

    /** Part of the first volume that is compared; empty for all. */
    public Optional<Region> part() {
        return Optional.ofNullable(part);
    }

    /** Sets the part of the first volume, by index, that is compared. */
    public ComparisonOptions withPart(Region region) {
        return with(o -> o.part = region);
    }

    /** Largest shift that is tried, in samples. */
    public int largestShift() {
        return largestShift;
    }

    /** Sets the largest shift that is tried, 0 to 1000 samples. It is reduced to half of a trace. */
    public ComparisonOptions withLargestShift(int samples) {
        if (samples < 0 || samples > 1000) {
            throw new IllegalArgumentException("shifts are 0 to 1000 samples, got " + samples);
        }
        return with(o -> o.largestShift = samples);
    }

    /** Maps that are made. */
    public Set<ComparisonMap> maps() {
        return maps;
    }

    /** Sets the maps. That of the shift takes a cross-correlation of each trace, instead of some 20,000 in all. */
    public ComparisonOptions withMaps(Set<ComparisonMap> wanted) {
        return with(o -> o.maps = Set.copyOf(wanted));
    }

    /** File of the difference; empty if it is not written. */
    public Optional<Path> difference() {
        return Optional.ofNullable(difference);
    }

    /**
     * Sets a file for the difference, the first volume minus the second. A trace that one of them does not have is
     * missing in it.
     */
    public ComparisonOptions withDifference(Path target) {
        return with(o -> o.difference = target);
    }
}
