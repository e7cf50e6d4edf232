package io.github.sliceline.bench;

import io.github.sliceline.hdf5.grid.Region;
import java.util.List;

/**
 * Reads of equal size that pass through a volume in one way, in batches. Each batch is timed as a whole.
 *
 * @param name name of the way, such as {@code inline} or {@code row}
 * @param batches a batch for each round, and a last one that is not timed
 */
public record Access(String name, List<List<Region>> batches) {
    public Access {
        if (batches.size() < 2 || batches.stream().anyMatch(List::isEmpty)) {
            throw new IllegalArgumentException(name + ": want a batch for each round and one more, got " + batches);
        }
        Region first = batches.get(0).get(0);
        if (first.size() > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("one " + name + " has " + first.size()
                    + " samples, more than an array holds; choose another pattern");
        }
    }

    int floats() {
        return (int) batches.get(0).get(0).size();
    }

    List<List<Region>> timed() {
        return batches.subList(0, batches.size() - 1);
    }

    List<Region> untimed() {
        return batches.get(batches.size() - 1);
    }

    /** True if a read takes one sample of each trace. */
    boolean isAcross() {
        Region first = batches.get(0).get(0);
        return first.rank() > 1 && first.count(first.rank() - 1) == 1;
    }
}
