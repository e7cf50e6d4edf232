package io.github.sliceline.volume;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.storage.ReadScheduler.Work;
import java.util.List;
import java.util.function.Function;

/** A reading whose result is made into another. */
record Mapped<R, S>(Reading<R> of, Function<? super R, ? extends S> made) implements Reading<S> {
    static <R, S> Reading<S> of(Reading<R> of, Function<? super R, ? extends S> made) {
        return new Mapped<>(of, made);
    }

    @Override
    public int passes() {
        return of.passes();
    }

    @Override
    public List<Region> regions(int pass) {
        return of.regions(pass);
    }

    @Override
    public Work use(int pass, List<float[]> values) {
        return of.use(pass, values);
    }

    @Override
    public S result() {
        return made.apply(of.result());
    }
}
