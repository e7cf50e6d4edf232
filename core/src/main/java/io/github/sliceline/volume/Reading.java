package io.github.sliceline.volume;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.storage.ReadScheduler.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What a query wants of one volume, and what becomes of it: regions that are read together, pass by pass, so that what is
 * held at once is bounded. Used for one read, whose passes come in their order, each when the one before is done.
 */
interface Reading<R> {
    /** May be 0: of a surface that has nothing but holes nothing is read. */
    int passes();

    /** What is read together. */
    List<Region> regions(int pass);

    /**
     * What to do with the samples of a pass, which are in memory now.
     *
     * @param values of each region, row-major
     * @return done by several threads; when it is done the values are used no more, unless the result has them
     */
    Work use(int pass, List<float[]> values);

    /** Asked for when all passes are done. */
    R result();

    /** Of one region, whose samples are the result or are in it. */
    static <R> Reading<R> of(Region region, Function<float[], R> made) {
        return new Reading<>() {
            private final List<float[]> read = new ArrayList<>();

            @Override
            public int passes() {
                return 1;
            }

            @Override
            public List<Region> regions(int pass) {
                return List.of(region);
            }

            @Override
            public Work use(int pass, List<float[]> values) {
                read.addAll(values);
                return new Work(0, nothing -> {});
            }

            @Override
            public R result() {
                return made.apply(read.get(0));
            }
        };
    }
}
