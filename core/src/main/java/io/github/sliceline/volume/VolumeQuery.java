package io.github.sliceline.volume;

import io.github.sliceline.volume.open.OpenVolume;
import java.util.Objects;
import java.util.function.Function;

/** Query with the function that plans it for a volume. */
non-sealed class VolumeQuery<R> implements Query<R> {
    private final Function<OpenVolume, QueryPlan<R>> planner;
    private final String name;

    VolumeQuery(String name, Function<OpenVolume, QueryPlan<R>> planner) {
        this.planner = planner;
        this.name = name;
    }

    /** Plans a query for a volume. Reads the indexes of a table of traces. */
    static <R> QueryPlan<R> on(Query<R> query, OpenVolume target) {
        return ((VolumeQuery<R>) query).planner.apply(target);
    }

    @Override
    public <S> Query<S> map(Function<? super R, ? extends S> made) {
        Objects.requireNonNull(made, "made");
        return new VolumeQuery<>(name, target -> planner.apply(target).map(made));
    }

    /** Returns the name of the part that the query reads. */
    @Override
    public String toString() {
        return name;
    }
}
