package io.github.sliceline.volume;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.storage.WorkerThreads.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * What a query reads of one volume, and what becomes of it: regions that are read together, pass by pass, so that what is
 * held at once is bounded. Used for one read, whose passes come in their order, each when the one before is done.
 *
 * @param passes may be 0: of a surface that has nothing but holes nothing is read
 * @param regions what is read together in a pass
 * @param result asked for when all passes are done
 */
record QueryPlan<R>(int passes, IntFunction<List<Region>> regions, Use use, Supplier<R> result) {
    /** What to do with the samples of a pass, which are in memory now. */
    @FunctionalInterface
    interface Use {
        /**
         * Gives the work, which several threads do.
         *
         * @param values of each region, row-major; used no more when the work is done, unless the result has them
         */
        Work of(int pass, List<float[]> values);
    }

    /** Of one region, whose samples are the result or are in it. */
    static <R> QueryPlan<R> of(Region region, Function<float[], R> made) {
        List<float[]> read = new ArrayList<>();
        return new QueryPlan<>(
                1,
                pass -> List.of(region),
                (pass, values) -> {
                    read.addAll(values);
                    return new Work(0, nothing -> {});
                },
                () -> made.apply(read.get(0)));
    }

    <S> QueryPlan<S> map(Function<? super R, ? extends S> made) {
        return new QueryPlan<>(passes, regions, use, () -> made.apply(result.get()));
    }
}
