package io.github.sliceline.volume;

import java.util.Objects;
import java.util.function.Function;

/** A query and how it is planned on a volume. */
non-sealed class VolumeQuery<R> implements Query<R> {
    private final Function<QueriedVolume, QueryPlan<R>> planner;
    private final String name;

    VolumeQuery(String name, Function<QueriedVolume, QueryPlan<R>> planner) {
        this.planner = planner;
        this.name = name;
    }

    /** Plans what is read of a volume. For a table of traces this reads its indexes. */
    static <R> QueryPlan<R> on(Query<R> query, QueriedVolume target) {
        return ((VolumeQuery<R>) query).planner.apply(target);
    }

    @Override
    public <S> Query<S> map(Function<? super R, ? extends S> made) {
        Objects.requireNonNull(made, "made");
        return new VolumeQuery<>(name, target -> planner.apply(target).map(made));
    }

    /** What is read. */
    @Override
    public String toString() {
        return name;
    }
}
