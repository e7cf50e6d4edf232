package io.github.sliceline.volume;

import io.github.sliceline.hdf5.grid.Region;
import io.github.sliceline.selection.Plane;
import io.github.sliceline.selection.Polyline;
import io.github.sliceline.selection.Selection;
import io.github.sliceline.selection.SurfaceAttribute;
import io.github.sliceline.selection.SurfaceWindow;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Something that can be read of a volume, and what it comes as. Immutable, thread-safe, and of no volume in particular: what
 * a volume has not is refused when it is asked.
 *
 * <p>All ways to read take queries: {@link SeismicVolume#read(Query)}, many together
 * ({@link SeismicVolume#readAll(java.util.List, io.github.sliceline.Job)}), without waiting
 * ({@link SeismicVolume#readAsync(Query, io.github.sliceline.ReadPriority, io.github.sliceline.CancelToken)}),
 * {@link SeismicVolume#prefetch(Query, io.github.sliceline.CancelToken)} and {@link SeismicVolume#cost(Query)}.
 *
 * @param <R> what it comes as
 */
public sealed interface Query<R> permits VolumeQuery {
    /** A region of indices, row-major. */
    static Query<float[]> of(Region region) {
        return new VolumeQuery<>(region.toString(), target -> {
            region.requireWithin(target.shape());
            return QueryPlan.of(region, values -> values);
        });
    }

    /**
     * Picked places of all axes of a volume, row-major; NaN where there is no trace.
     *
     * @param picks one for each axis, that of the samples last, of the volume that is asked
     */
    static Query<float[]> of(List<AxisPick> picks) {
        return new VolumeQuery<>("picked places", target -> new PartReading(target, picks).samples());
    }

    /** A part of a stacked volume, in the order that the selection says. */
    static Query<float[]> of(Selection selection) {
        return new VolumeQuery<>(
                selection.toString(), target -> QueryPlan.of(target.resolve(selection), values -> values));
    }

    /**
     * A plane of a stacked volume, or a part of one: a box that is one line or one sample thick. Values between axes.
     *
     * @throws IllegalArgumentException when asked of a volume, if it has three dimensions
     */
    static Query<Section> section(Selection selection) {
        return new VolumeQuery<>(selection.toString(), target -> {
            target.stacked();
            return VolumeQuery.on(AxisQuery.of(selection).section(), target);
        });
    }

    /** One value of an axis, and all of the others: the begin of a query by names of axes. */
    static AxisQuery at(String axis, double value) {
        return AxisQuery.all().at(axis, value);
    }

    /** A range of an axis, both ends included, and all of the others. */
    static AxisQuery range(String axis, double from, double to) {
        return AxisQuery.all().range(axis, from, to);
    }

    /** A part of a stacked volume by names of its axes, of which more may be named: an inline of a prestack volume at one offset. */
    static AxisQuery part(Selection selection) {
        return AxisQuery.of(selection);
    }

    /** All of a volume by its axes, of which parts may be named. */
    static AxisQuery all() {
        return AxisQuery.all();
    }

    /**
     * The section along a path over the map, of a stacked volume. Each trace that it needs is read once, as long as those
     * of a thousand columns or so fit into 64 MB.
     */
    static Query<PathSection> along(Polyline path) {
        return new VolumeQuery<>(path.toString(), target -> new PathReading(path, target).plan());
    }

    /**
     * Amplitudes of a stacked volume on a surface, or attributes of a window around it; several in one pass.
     *
     * <p>Memory: up to 16 MB of samples at once, and no more than a quarter of the heap, beside the maps that come of it.
     * Where that does not suffice, the surface is read in several passes, each of whole chunks as far as can be.
     *
     * @throws IllegalArgumentException if no attribute is named; when asked of a volume, if the surface is of another grid
     *     or lies wholly outside its samples
     */
    static Query<SurfaceMaps> on(SurfaceWindow window, SurfaceAttribute... attributes) {
        return on(window, Set.copyOf(Arrays.asList(attributes)));
    }

    /**
     * Amplitudes of a stacked volume on a surface, or a set of attributes of a window around it, in one pass.
     *
     * @see #on(SurfaceWindow, SurfaceAttribute...)
     */
    static Query<SurfaceMaps> on(SurfaceWindow window, Set<SurfaceAttribute> attributes) {
        if (attributes.isEmpty()) {
            throw new IllegalArgumentException("name at least one attribute");
        }
        Set<SurfaceAttribute> wanted = EnumSet.copyOf(attributes);
        return new VolumeQuery<>(
                window.surface().toString(), target -> new SurfaceReading(window, wanted, target).plan());
    }

    /** The window along a surface as a section: an inline or a crossline, its samples relative to the surface. */
    static Query<Section> flattened(Plane plane, SurfaceWindow window) {
        return new VolumeQuery<>(plane + " flattened", target -> {
            QueryPlan<Section> whole = VolumeQuery.on(section(plane), target);
            Flattening flattening = Flattening.of(window, target.stacked());
            return whole.map(section -> flattening.section(plane, section));
        });
    }

    /** The window along a surface as a section along a path, its samples relative to the surface. */
    static Query<PathSection> flattened(Polyline path, SurfaceWindow window) {
        return new VolumeQuery<>(path + " flattened", target -> {
            Flattening flattening = Flattening.of(window, target.stacked());
            return VolumeQuery.on(along(path), target).map(flattening::path);
        });
    }

    /** A query for the same samples that gives something made of them; made by the thread that waits for it, or by a reading one. */
    <S> Query<S> map(Function<? super R, ? extends S> made);
}
