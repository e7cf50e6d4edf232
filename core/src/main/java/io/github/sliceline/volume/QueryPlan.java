package io.github.sliceline.volume;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.storage.WorkerThreads.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * The regions of one volume that a query reads, and the computation of its result. Regions are read together pass by
 * pass, so that the samples in memory are bounded. Used for one read. Its passes come in order, each after the one
 * before is done.
 *
 * @param passes number of passes; may be 0, for example for a surface of nothing but holes
 * @param regions regions that a pass reads together
 * @param result supplier of the result, called after all passes
 */
record QueryPlan<R>(int passes, IntFunction<List<Region>> regions, Use use, Supplier<R> result) {
    /** The work on the samples of a pass. */
    @FunctionalInterface
    interface Use {
        /**
         * Returns the work, which several threads do.
         *
         * @param values samples of each region, row-major; not used after the work is done, unless the result has them
         */
        Work of(int pass, List<float[]> values);
    }

    /** Returns the plan for one region, whose samples are the result or a part of it. */
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
